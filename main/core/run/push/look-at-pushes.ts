/** Asks what git would do for each push of a line, as its settings are now. */
import type { Command } from '#domain/command/command.ts';
import type { Segment } from '#domain/command/parsed-command.ts';
import type { PushOutlook } from '#domain/command/push-outlook.ts';
import type { HostPorts } from '../run-context.ts';
import { isPush, pushWords } from '../../policy/narrow/push-words.ts';

/** A line with more pushes is one that no person reads to its end: those behind are covered by no rule. */
const mostPushes = 8;

const unclear = { urls: [], target: null, settings: '0'.repeat(64), beyond: 'unclear' } as const;

/** One for each. */
export async function lookAtPushes(
  { parsed, cwd, env }: Pick<Command, 'parsed' | 'cwd' | 'env'>,
  { pushes }: Pick<HostPorts, 'pushes'>,
): Promise<readonly PushOutlook[]> {
  if (pushes === undefined) return [];
  const found = parsed.segments.filter(({ argv }) => isPush(argv));
  return await Promise.all(
    found.map(async (segment, at): Promise<PushOutlook> => {
      const folder = at < mostPushes && !segment.argv.includes(null) ? folderOf(segment, cwd) : null;
      const { remote, branch } = pushWords(segment.argv);
      const seen = folder === null ? unclear : await pushes.look({ cwd: folder, env, remote, branch });
      return { span: segment.span, ...seen, urls: [...seen.urls] };
    }),
  );
}

/** The same line, as it would be judged by now. */
export const withPushes = <T extends object>(command: T, pushes: readonly PushOutlook[]): T & Pick<Command, 'pushes'> =>
  pushes.length === 0 ? command : { ...command, pushes };

function folderOf({ folders }: Segment, cwd: string): string | null {
  if (folders === undefined) return cwd;
  const [only, ...more] = folders;
  return more.length > 0 ? null : (only ?? null);
}
