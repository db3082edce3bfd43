/** Asks what git would do for each push of a line, as its settings are now. */
import type { Command } from '#domain/command/command.ts';
import type { Segment } from '#domain/command/parsed-command.ts';
import type { PushOutlook } from '#domain/command/push-outlook.ts';
import type { PushOutlooks } from '#core/ports.ts';
import type { HostPorts } from '../run-context.ts';
import { aliasIn, isPush, pushWords, readPush } from '../../policy/narrow/push-words.ts';
import { resolvePath } from '#domain/common/paths.ts';

/** A line with more pushes is one that no person reads to its end: those behind are covered by no rule. */
const mostPushes = 8;

const unclear = { urls: [], target: null, settings: '0'.repeat(64), beyond: 'unclear' } as const;

/** One for each, also where git's settings make a push of a word. */
export async function lookAtPushes(
  { parsed, cwd, env }: Pick<Command, 'parsed' | 'cwd' | 'env'>,
  { pushes }: Pick<HostPorts, 'pushes'>,
): Promise<readonly PushOutlook[]> {
  if (pushes === undefined) return [];
  const arePushes = await Promise.all(parsed.segments.map((segment) => isOne(segment, { cwd, env, pushes })));
  const found = parsed.segments.filter((_, at) => arePushes[at] === true);
  return await Promise.all(
    found.map(async (segment, at): Promise<PushOutlook> => {
      const { argv, span } = segment;
      const steps = at < mostPushes && !argv.includes(null) ? (readPush(argv)?.steps ?? null) : null;
      const folder = folderOf(segment, cwd);
      if (folder === null || steps === null) return { span, ...unclear, urls: [] };
      const { urls, ...told } = await pushes.look({ cwd: steps.reduce(resolvePath, folder), env, ...pushWords(argv) });
      return { span, ...told, urls: [...urls] };
    }),
  );
}

interface PushPlace extends Pick<Command, 'cwd' | 'env'> {
  readonly pushes: PushOutlooks;
}

async function isOne(segment: Segment, { cwd, env, pushes }: PushPlace): Promise<boolean> {
  if (isPush(segment.argv)) return true;
  const word = aliasIn(segment.argv);
  return word !== null && (await pushes.isAlias({ cwd: folderOf(segment, cwd) ?? cwd, env, word }));
}

function folderOf({ folders }: Segment, cwd: string): string | null {
  if (folders === undefined) return cwd;
  const [only, ...more] = folders;
  return more.length > 0 ? null : (only ?? null);
}
