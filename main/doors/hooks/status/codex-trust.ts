/** Whether Codex was told to trust our hooks: its own record of that stands in its settings. */
import { dirname, join } from 'node:path';
import { parse } from 'jsonc-parser';
import * as z from 'zod';
import { isHookLine } from '../install/hook-line.ts';
import { readSettingsValue, type ReadText } from './read-settings-value.ts';

const handlerSchema = z.looseObject({ command: z.unknown().optional() });
const hooksSchema = z.looseObject({
  hooks: z.record(z.string(), z.array(z.looseObject({ hooks: z.array(handlerSchema).optional() }))).optional(),
});
const trustSchema = z.record(
  z.string(),
  z.looseObject({ trusted_hash: z.string().optional(), enabled: z.boolean().optional() }),
);

const snake = (event: string): string => event.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();

/** By what name Codex keeps each of ours: file, event, and where it stands. */
function ourKeys(file: string, text: string): readonly string[] {
  const parsed = hooksSchema.safeParse(parse(text));
  if (!parsed.success) return [];
  return Object.entries(parsed.data.hooks ?? {}).flatMap(([event, groups]) =>
    groups.flatMap(({ hooks }, group) =>
      (hooks ?? []).flatMap(({ command }, at) =>
        isHookLine(command) ? [`${file}:${snake(event)}:${group}:${at}`] : [],
      ),
    ),
  );
}

/** True where one of ours is not trusted, or switched off. A hook that was changed since its yes cannot be told from here. */
export function untrustedHooks(file: string, text: string, read: ReadText): boolean {
  const config = join(dirname(file), 'config.toml');
  try {
    const settings = read(config);
    const state = settings === null ? {} : readSettingsValue(config, settings, ['hooks', 'state']);
    const trust = trustSchema.safeParse(state ?? {});
    if (!trust.success) return true;
    return ourKeys(file, text).some((key) => {
      const said = trust.data[key];
      return said?.trusted_hash === undefined || said.enabled === false;
    });
  } catch {
    return true;
  }
}
