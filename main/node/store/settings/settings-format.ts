/** The texts of settings files: strict JSON, where an unknown key is an error and never a value that is overlooked. */
import * as z from 'zod';
import { BrokerError } from '#domain/common/errors.ts';
import { maxPathLength } from '#domain/common/limits.ts';
import { digestSchema } from '#domain/approval/decision.ts';
import { settingsLayerSchema, type SettingsLayer } from '#domain/settings/settings.ts';
import type { FileFormat } from './remember-file.ts';
import { say } from '#domain/common/message.ts';

/** What the person's data folder keeps for one project. */
const projectRecordSchema = z.strictObject({
  projectRoot: z.string().min(1).max(maxPathLength),
  /** sha256 of the content of the project's own file that the person trusts; another content is a stranger's again. */
  trusts: digestSchema.nullable(),
  settings: settingsLayerSchema,
});
export type ProjectRecord = z.infer<typeof projectRecordSchema>;

/** Largest settings file that is read or written, in bytes. */
export const maxSettingsBytes = 1024 * 1024;

function parseStrictly<T>(schema: z.ZodType<T>, text: string): T {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    throw new BrokerError('settings-unreadable', say('is not valid JSON'));
  }
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const problem = issue?.message ?? say('unknown problem');
  throw new BrokerError(
    'settings-unreadable',
    issue === undefined || issue.path.length === 0
      ? say('is not valid: {problem}', { problem })
      : say('is not valid at "{place}": {problem}', { place: issue.path.join('.'), problem }),
  );
}

export const layerFormat: FileFormat<SettingsLayer> = {
  absent: {},
  parse: (text) => parseStrictly(settingsLayerSchema, text),
};

export function projectRecordFormat(projectRoot: string): FileFormat<ProjectRecord> {
  return {
    absent: { projectRoot, trusts: null, settings: {} },
    parse: (text) => {
      const record = parseStrictly(projectRecordSchema, text);
      if (record.projectRoot !== projectRoot)
        throw new BrokerError('settings-unreadable', say('belongs to another project'));
      return record;
    },
  };
}

export function formatSettings(value: SettingsLayer | ProjectRecord): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
