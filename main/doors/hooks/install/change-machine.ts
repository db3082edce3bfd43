/** Plans what `install --managed` and `uninstall --managed` change in the settings of the machine: by itself only where it may write there. */
import { accessSync, chmodSync, constants, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { agentNames } from '#domain/agents/agent.ts';
import { quoteForShell } from '../ticket-line.ts';
import { agentSettings } from './agent-settings.ts';
import type { AgentChange, AgentPlace } from './change-agent.ts';
import type { ShimCommand } from './hook-line.ts';
import { addManaged, isOursAlone, managedFile, saysTheSame, withoutManaged } from './managed-settings.ts';
import { readSettingsFile } from './replace-settings.ts';

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

/** What a user types who may: the text lies ready, so that nothing of ours runs as superuser. */
function byHand({ agent, dataDir }: AgentPlace, path: string, after: string): { command: string; prepare(): void } {
  if (after === '') return { command: `sudo rm ${quoteForShell(path)}`, prepare: () => undefined };
  const draft = join(dataDir, 'agents', `${agent}.managed`);
  return {
    command: `sudo install -D -m 0644 ${quoteForShell(draft)} ${quoteForShell(path)}`,
    prepare() {
      mkdirSync(dirname(draft), { recursive: true, mode: 0o700 });
      writeFileSync(draft, after, { mode: 0o600 });
    },
  };
}

/** A file in which only ours stood goes away. */
const takenOut = (agent: AgentPlace['agent'], before: string, bare: string): string =>
  bare !== before && isOursAlone(agent, bare) ? '' : bare;

/** `shim` is null for taking ours out. */
export function planManaged(place: AgentPlace, shim: ShimCommand | null, platform = process.platform): AgentChange {
  const { agent, home, env } = place;
  const path = managedFile(agent, env, platform);
  if (path === null) {
    const why = `${agentNames[agent]} has no settings of the machine that are known here. Its own are what there is.`;
    return { kind: 'refused', path: agentSettings[agent].file(home, env), why };
  }
  const before = readSettingsFile(path)?.toString('utf8') ?? '';
  const bare = withoutManaged(agent, before);
  const after = bare === null ? null : shim === null ? takenOut(agent, before, bare) : addManaged(agent, bare, shim);
  if (after === null) {
    const why =
      'What stands there cannot be changed without losing some of it. Put the hooks there by hand, or take the file away first.';
    return { kind: 'refused', path, why };
  }
  if (saysTheSame(agent, after, before))
    return { kind: 'nothing', path, why: shim === null ? 'Nothing of ours stands there.' : 'Already installed.' };
  const own = agentSettings[agent];
  if (
    agent === 'codex' &&
    shim !== null &&
    own.isComplete(readSettingsFile(own.file(home, env))?.toString('utf8') ?? '')
  ) {
    return {
      kind: 'refused',
      path,
      why: 'Codex would run these hooks and your own. Take yours off first: countersign uninstall codex',
    };
  }
  const hand = mayWrite(path) ? null : byHand(place, path, after);
  return {
    kind: 'change',
    path,
    before,
    after: after === '' ? null : after,
    caveat: shim === null ? null : forAll,
    ...(hand === null ? {} : { byHand: hand.command }),
    apply() {
      if (hand !== null) hand.prepare();
      else if (after === '') rmSync(path, { force: true });
      else writeForAll(path, after);
    },
  };
}
