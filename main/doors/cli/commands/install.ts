/** `countersign install|uninstall AGENT`: shows what changes in the agent's settings, changes it, and tries it. */
import { createTwoFilesPatch } from 'diff';
import { parseArgs } from 'node:util';
import type { ChangeOf } from '#domain/settings/configuration-change.ts';
import type { AgentId } from '#domain/agents/agent.ts';
import { exitCodes } from '../exit-codes.ts';

/** One agent's settings file before and after. */
export type SettingsChange =
  | { readonly kind: 'nothing' | 'refused'; readonly path: string; readonly why: string }
  | {
      readonly kind: 'change';
      readonly path: string;
      readonly before: string;
      readonly after: string | null;
      readonly caveat: string | null;
      readonly byHand?: string;
      apply(): void;
    };

export type ShimTrial =
  | { readonly kind: 'gated' | 'no-desk' | 'not-here' }
  | { readonly kind: 'broken'; readonly output: string };

export interface InstallWork {
  readonly what: 'install' | 'uninstall';
  /** Does the work once it is written down; nothing is done that has no row. */
  readonly changeConfiguration: (draft: ChangeOf<'agents'>, work: () => void) => Promise<void>;
  readonly agents: readonly AgentId[];
  plan(agent: AgentId, isManaged: boolean): SettingsChange;
  /** Null for `uninstall`, after which there is nothing to try. */
  readonly tryOut: ((agent: AgentId) => Promise<ShimTrial>) | null;
  /** A paragraph in the agent's own instructions; null where it reads none. */
  planHint(agent: AgentId): SettingsChange | null;
  noteOf(agent: AgentId): string | null;
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** Null where no person sits at a terminal. */
  readonly confirm: ((question: string) => Promise<boolean>) | null;
}

const options = {
  yes: { type: 'boolean' },
  managed: { type: 'boolean' },
  'no-hint': { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

function trialWords(agent: AgentId, trial: ShimTrial): string {
  switch (trial.kind) {
    case 'gated':
      return 'Tried: a command came back as a ticket and ran in the sandbox.';
    case 'no-desk':
      return 'Tried: no desk is running, so the hook says no to everything. Start one with: countersign serve';
    case 'not-here':
      return 'Not tried: no command runs right in your home folder. Type the same in the folder of a project to try it.';
    case 'broken':
      return agent === 'cursor' ? 'Tried: the hook answers.' : `Tried, and it does not work: ${trial.output}`;
  }
}

/** Cursor runs its commands itself, so none comes back as a ticket. */
const isBroken = (agent: AgentId, trial: ShimTrial | null): boolean => trial?.kind === 'broken' && agent !== 'cursor';

/** Asked about by itself: its words go to the agent's model. */
async function changeHint(
  hint: Extract<SettingsChange, { kind: 'change' }>,
  isSure: boolean,
  say: (text: string) => void,
  { confirm }: InstallWork,
): Promise<void> {
  say(`${createTwoFilesPatch(hint.path, hint.path, hint.before, hint.after ?? '')}\n`);
  if (!isSure && (await confirm?.('Write this paragraph for the agent, too?')) !== true) return;
  hint.apply();
  say(hint.after === null ? `Took away ${hint.path}\n` : `Wrote ${hint.path}\n`);
}

/** Returns the exit code. */
export async function runInstall(args: readonly string[], work: InstallWork): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
  const [named, ...rest] = positionals;
  const agent = work.agents.find((one) => one === named);
  if (agent === undefined || rest.length > 0) {
    work.stderr(`countersign: name one agent: ${work.agents.join(', ')}.\n`);
    return exitCodes.usage;
  }
  const say = values.json === true ? work.stderr : work.stdout;
  const report = (what: Readonly<Record<string, unknown>>, code: number): number => {
    if (values.json === true) work.stdout(`${JSON.stringify({ agent, ...what })}\n`);
    return code;
  };

  const offerHint = async (): Promise<void> => {
    const hint = values['no-hint'] === true || values.managed === true ? null : work.planHint(agent);
    if (hint?.kind === 'change') await changeHint(hint, values.yes === true, say, work);
  };

  const tryOut = async (): Promise<ShimTrial | null> => {
    const trial = work.tryOut === null ? null : await work.tryOut(agent);
    if (trial !== null) say(`${trialWords(agent, trial)}\n`);
    return trial;
  };

  const change = work.plan(agent, values.managed === true);
  if (change.kind !== 'change') {
    say(`${change.path}: ${change.why}\n`);
    const kept = { path: change.path, changed: false, why: change.why };
    if (change.kind === 'refused') return report({ ...kept, tried: null }, exitCodes.refused);
    await offerHint();
    const trial = await tryOut();
    return report({ ...kept, tried: trial?.kind ?? null }, isBroken(agent, trial) ? 1 : 0);
  }
  say(`${createTwoFilesPatch(change.path, change.path, change.before, change.after ?? '')}\n`);
  if (change.caveat !== null) say(`${change.caveat}\n`);
  const mayWrite = values.yes === true || ((await work.confirm?.('Write this?')) ?? false);
  if (!mayWrite) {
    say('Nothing was written. Say --yes to write it.\n');
    return report({ path: change.path, changed: false, tried: null, why: 'not confirmed' }, exitCodes.refused);
  }
  if (change.byHand !== undefined) {
    // Nothing is changed by us, so nothing is written down either.
    change.apply();
    say(`Only the superuser may write there. Type this:\n  ${change.byHand}\n`);
    return report({ path: change.path, changed: false, tried: null, why: 'by hand', command: change.byHand }, 0);
  }
  const [before, after] =
    work.what === 'install' ? (['apart', 'connected'] as const) : (['connected', 'apart'] as const);
  await work.changeConfiguration({ topic: 'agents', agent, path: change.path, before, after }, () => change.apply());
  say(change.after === null ? `Took away ${change.path}\n` : `Wrote ${change.path}\n`);
  await offerHint();
  const trial = await tryOut();
  const note = trial === null ? null : work.noteOf(agent);
  if (note !== null) say(`${note}\n`);
  return report(
    { path: change.path, changed: true, tried: trial?.kind ?? null, why: null },
    isBroken(agent, trial) ? 1 : 0,
  );
}
