/** Plans what `install --managed` and `uninstall --managed` change in the settings of the machine: by itself only where it may write there. */
import { accessSync, chmodSync, constants, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { agentNames } from '#domain/agents/agent.ts';
import { quoteForShell } from '../../ticket-line.ts';
import { agentSettings } from '../agent-settings.ts';
import type { AgentChange, AgentPlace } from '../change-agent.ts';
import type { ShimCommand } from '../hook-line.ts';
import { addManaged, isOursAlone, managedFile, pluginFile, saysTheSame, withoutManaged } from './managed-settings.ts';
import { readSettingsFile } from '../replace-settings.ts';

const forAll =
  'These settings count for every user of this machine, and no project or flag switches them off. Whoever uses the agent here then runs this program of yours, and is refused everything without a desk of their own.';

function mayWrite(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!existsSync(folder)) continue;
    try {
      accessSync(folder, constants.W_OK);
      return true;
    } catch {
      return false;
    }
  }
}

/** Read by every user, and written by the superuser alone. */
function writeForAll(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
  const draft = `${path}.countersign-new`;
  writeFileSync(draft, text, { mode: 0o644 });
  chmodSync(draft, 0o644);
  renameSync(draft, path);
}

interface File {
  readonly path: string;
  readonly before: string;
  /** Empty where it goes away. */
  readonly after: string;
}

/** What a user types who may: the texts lie ready, so that nothing of ours runs as superuser. */
function byHand({ agent, dataDir }: AgentPlace, files: readonly File[]): { command: string; prepare(): void } {
  const draftOf = (at: number): string =>
    join(dataDir, 'agents', at === 0 ? `${agent}.managed` : `${agent}.managed-${at}`);
  const put = ({ path, after }: File, at: number): string =>
    after === ''
      ? `sudo rm ${quoteForShell(path)}`
      : `sudo install -D -m 0644 ${quoteForShell(draftOf(at))} ${quoteForShell(path)}`;
  return {
    command: inOrder(files.map((file, at) => ({ ...file, command: put(file, at) })))
      .map(({ command }) => command)
      .join(' && '),
    prepare() {
      for (const [at, { after }] of files.entries()) {
        if (after === '') continue;
        mkdirSync(dirname(draftOf(at)), { recursive: true, mode: 0o700 });
        writeFileSync(draftOf(at), after, { mode: 0o600 });
      }
    },
  };
}

/** Settings come first in the list: they are written last, and go first, so that they never name what is not there. */
const inOrder = <Of extends { readonly after: string }>(files: readonly Of[]): readonly Of[] =>
  files[0]?.after === '' ? files : files.toReversed();

/** A file in which only ours stood goes away. */
const takenOut = (agent: AgentPlace['agent'], before: string, bare: string): string =>
  bare !== before && isOursAlone(agent, bare) ? '' : bare;

const textOf = (path: string): string => readSettingsFile(path)?.toString('utf8') ?? '';

/** The plugin beside the settings; none for hooks that stand in the settings themselves. Null where somebody else's stands there. */
function pluginBeside({ agent }: AgentPlace, path: string, shim: ShimCommand | null): readonly File[] | null {
  const plugin = pluginFile(agent, path);
  if (plugin === null) return [];
  const before = textOf(plugin);
  const after = shim === null ? agentSettings[agent].remove(before) : agentSettings[agent].add(before, shim);
  return after === null ? null : [{ path: plugin, before, after }];
}

/** Agents that run both what stands there and what stands in a person's own settings. */
const runsBoth: ReadonlySet<AgentPlace['agent']> = new Set(['codex', 'opencode']);

/** `shim` is null for taking ours out. */
export function planManaged(place: AgentPlace, shim: ShimCommand | null, platform = process.platform): AgentChange {
  const { agent, home, env } = place;
  const path = managedFile(agent, env, platform);
  if (path === null) {
    const why = `${agentNames[agent]} has no settings of the machine that are known here. Its own are what there is.`;
    return { kind: 'refused', path: agentSettings[agent].file(home, env), why };
  }
  const before = textOf(path);
  const bare = withoutManaged(agent, path, before);
  const after =
    bare === null ? null : shim === null ? takenOut(agent, before, bare) : addManaged(agent, path, bare, shim);
  const beside = pluginBeside(place, path, shim);
  if (after === null || beside === null) {
    const why =
      'What stands there cannot be changed without losing some of it. Put the hooks there by hand, or take the file away first.';
    return { kind: 'refused', path, why };
  }
  if (saysTheSame(agent, after, before) && beside.every((file) => file.after === file.before))
    return { kind: 'nothing', path, why: shim === null ? 'Nothing of ours stands there.' : 'Already installed.' };
  const own = agentSettings[agent];
  if (runsBoth.has(agent) && shim !== null && own.isComplete(textOf(own.file(home, env)))) {
    const why = `${agentNames[agent]} would run these hooks and your own. Take yours off first: countersign uninstall ${agent}`;
    return { kind: 'refused', path, why };
  }
  const files = [{ path, before, after }, ...beside];
  const hand = mayWrite(path) ? null : byHand(place, files);
  const caveats = [forAll, ...beside.map((file) => `They name a plugin of ours, which is written to ${file.path}.`)];
  return {
    kind: 'change',
    path,
    before,
    after: after === '' ? null : after,
    caveat: shim === null ? null : caveats.join('\n'),
    ...(hand === null ? {} : { byHand: hand.command }),
    apply() {
      if (hand !== null) return hand.prepare();
      for (const file of inOrder(files)) {
        if (file.after === '') rmSync(file.path, { force: true });
        else if (file.after !== file.before) writeForAll(file.path, file.after);
      }
    },
  };
}
