/** Plans what `install` and `uninstall` would change for one agent, and does it. */
import type { AgentId } from '#domain/agents/agent.ts';
import { agentSettings, type Environment } from './agent-settings.ts';
import type { ShimCommand } from './hook-line.ts';
import { forgetOriginal, hashOf, keepOriginal, readOriginal } from './kept-original.ts';
import { readSettingsFile, replaceSettings } from './replace-settings.ts';

export interface AgentPlace {
  readonly agent: AgentId;
  readonly home: string;
  readonly env: Environment;
  readonly dataDir: string;
}

export type AgentChange =
  | { readonly kind: 'nothing'; readonly path: string; readonly why: string }
  | { readonly kind: 'refused'; readonly path: string; readonly why: string }
  | {
      readonly kind: 'change';
      readonly path: string;
      readonly before: string;
      /** Null where the file goes away. */
      readonly after: string | null;
      /** What cannot be as it was, for people. */
      readonly caveat: string | null;
      /** Where this program may not write it: what a user types who may, once `apply` has laid it ready. */
      readonly byHand?: string;
      apply(): void;
    };

const unreadable = 'It is no settings file that we understand, so it was left alone. Mend it and try again.';

/** What the file was without us: to the byte if it was not touched since, else without our entries. */
function withoutUs({ agent, dataDir }: AgentPlace, bytes: Buffer | null) {
  const kept = readOriginal(dataDir, agent);
  const text = bytes?.toString('utf8') ?? '';
  if (kept !== null && bytes !== null && hashOf(bytes) === kept.writtenHash) {
    return { bytes: kept.original === null ? null : Buffer.from(kept.original, 'base64'), isExact: true };
  }
  const removed = bytes === null ? '' : agentSettings[agent].remove(text);
  if (removed === null) return null;
  return { bytes: bytes === null ? null : Buffer.from(removed), isExact: removed === text };
}

export function planInstall(place: AgentPlace, shim: ShimCommand): AgentChange {
  const { agent, home, env, dataDir } = place;
  const settings = agentSettings[agent];
  const path = settings.file(home, env);
  const bytes = readSettingsFile(path);
  const base = withoutUs(place, bytes);
  const after = base === null ? null : settings.add(base.bytes?.toString('utf8') ?? '', shim);
  if (base === null || after === null) return { kind: 'refused', path, why: unreadable };
  const before = bytes?.toString('utf8') ?? '';
  if (after === before) return { kind: 'nothing', path, why: 'Already installed.' };
  return {
    kind: 'change',
    path,
    before,
    after,
    caveat: null,
    apply() {
      // Kept first: a crash in between leaves settings that are untouched.
      const original = base.bytes === null ? null : base.bytes.toString('base64');
      keepOriginal(dataDir, agent, { path, original, writtenHash: hashOf(after) });
      replaceSettings(path, Buffer.from(after));
    },
  };
}

export function planUninstall(place: AgentPlace): AgentChange {
  const { agent, home, env, dataDir } = place;
  const path = readOriginal(dataDir, agent)?.path ?? agentSettings[agent].file(home, env);
  const bytes = readSettingsFile(path);
  const base = withoutUs(place, bytes);
  if (base === null) return { kind: 'refused', path, why: unreadable };
  const before = bytes?.toString('utf8') ?? '';
  const isOwnFile = base.bytes !== null && base.bytes.length === 0;
  const restored = isOwnFile ? null : base.bytes;
  if (bytes === null || (restored !== null && restored.equals(bytes))) {
    return { kind: 'nothing', path, why: 'Nothing of ours stands there.' };
  }
  return {
    kind: 'change',
    path,
    before,
    after: restored?.toString('utf8') ?? null,
    caveat: base.isExact ? null : 'The file was changed since we were installed: only our own entries are taken out.',
    apply() {
      replaceSettings(path, restored);
      forgetOriginal(dataDir, agent);
    },
  };
}
