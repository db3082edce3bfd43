/** What a person changes so that the same thing ends otherwise the next time: a part of the settings, the rules, or nothing that is kept. */
import type { DecidedBy } from '#domain/approval/decision.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import type { Refusal } from '#domain/sandbox/denial.ts';

export type SettingPart = 'asking' | 'files' | 'network' | 'protections' | 'limits';
export type WayTo = { readonly kind: 'rules' } | { readonly kind: 'settings'; readonly part: SettingPart };

const ofRefusal = {
  path: 'files',
  socket: 'files',
  host: 'network',
  network: 'network',
  login: 'network',
  syscall: 'protections',
  unknown: null,
} as const satisfies Readonly<Record<Refusal['kind'], SettingPart | null>>;

const settings = (part: SettingPart): WayTo => ({ kind: 'settings', part });

/** Null where a person, or nobody, decided just this once. `question`: what was decided about, as the log calls it. */
export function wayOfDecider(by: DecidedBy, question = 'command'): WayTo | null {
  switch (by.kind) {
    case 'rule':
    case 'cache':
      return { kind: 'rules' };
    case 'policy':
      return settings(question === 'network' ? 'network' : 'asking');
    case 'deadline':
    case 'reviewer':
      return settings('asking');
    case 'person':
    case 'hook':
    case 'nobody':
    case 'shutdown':
      return null;
  }
}

/** Null for what went well, and for what no setting of this project would change. */
export function wayOfOutcome(outcome: Outcome): WayTo | null {
  switch (outcome.kind) {
    case 'rejected':
      return wayOfDecider(outcome.by);
    case 'denied':
      return wayOfRefusals(outcome.denial.refusals);
    case 'completed':
      return wayOfRefusals(outcome.attempt.refusals ?? []);
    case 'expired':
      return settings('asking');
    case 'timed-out':
      return settings('limits');
    case 'permitted':
    case 'granted':
    case 'cancelled':
    case 'failed':
      return null;
  }
}

function wayOfRefusals(refusals: readonly Refusal[]): WayTo | null {
  const part = refusals.map(({ kind }) => ofRefusal[kind]).find((each) => each !== null);
  return part === undefined || part === null ? null : settings(part);
}
