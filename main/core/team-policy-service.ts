/** Follows a team's signed policy: takes a new issue over whole or not at all, and never an older one. See decision 0203. */
import type { ChangedBy, ChangeDraft } from '#domain/settings/configuration-change.ts';
import { everyPlace } from '#domain/settings/configuration-change.ts';
import { canonicalJson } from '#domain/common/canonical-json.ts';
import { BrokerError, toWireError } from '#domain/common/errors.ts';
import { say, type Message } from '#domain/common/message.ts';
import type { CommandRule, RuleDraft } from '#domain/rules/rule.ts';
import { defaultSettings } from '#domain/settings/default-settings.ts';
import type { SettingsKey, SettingsLayer } from '#domain/settings/settings.ts';
import type { PolicyState, PolicyUse } from '#domain/settings/team-policy.ts';
import { createChangeBook, type ChangeBook } from './configuration/change-book.ts';
import { checkRule } from './policy/rules/check-rule.ts';
import { settingsKeys, widenedKeys, withGiven } from './policy/narrow/narrow-settings.ts';
import type { CheckedPolicy, TeamPolicyShelf } from './ports.ts';
import { draftOf, shapeOfRule } from './rule-shape.ts';
import { inTurn } from './rule-service.ts';
import { bindRule } from './run/push/bind-rule.ts';
import type { HostPorts } from './run/run-context.ts';

export interface TeamPolicyService {
  /** Null where none is followed. Throws `settings-unreadable`. */
  show(): Promise<PolicyState | null>;
  /** Follows the policy at a source that a key signs. Throws `bad-request` with the reason why it is not taken. */
  use(use: PolicyUse, by: ChangedBy): Promise<PolicyState>;
  /** As `use` would take it, which this does not. Throws as `use`. */
  check(use: PolicyUse): Promise<CheckedPolicy>;
  /** Looks at the source again. Throws as `use`; what was in force stays in force. */
  refresh(by: ChangedBy): Promise<PolicyState | null>;
  /** Says whether there was one. */
  leave(by: ChangedBy): Promise<boolean>;
  /** Puts the rules in order where a stop came between the policy and its rules. */
  settle(): Promise<void>;
}

type PolicyPorts = Pick<
  HostPorts,
  'rules' | 'reader' | 'clock' | 'ids' | 'configurationChanges' | 'teamPolicy' | 'pushes'
>;

interface State extends PolicyPorts {
  readonly book: ChangeBook;
  readonly shelf: TeamPolicyShelf;
  /** When its source was looked at last since the start, and what came of it. */
  looked: { readonly at: number; readonly problem: Message | null } | null;
}

/** `onTaken`: what waits may be answered by it now. */
export function createTeamPolicyService(ports: PolicyPorts, onTaken: () => void): TeamPolicyService {
  const { teamPolicy: shelf = nowhere } = ports;
  const state: State = {
    ...ports,
    shelf,
    book: createChangeBook(ports.configurationChanges, ports.clock),
    looked: null,
  };
  const change = async (next: CheckedPolicy | null, by: ChangedBy): Promise<void> => {
    await inTurn(ports.rules, () => exchange(state, next, by));
    onTaken();
  };
  return {
    show: async () => stateOf(state, await shelf.read()),
    async use(use, by) {
      const next = await shelf.fetch(use);
      refuseOlder(await readOrNull(shelf), next);
      await change(next, by);
      return taken(state, next);
    },
    async check(use) {
      const found = await shelf.fetch(use);
      await refuseBadOf(state, draftsOf(found));
      return found;
    },
    async refresh(by) {
      const now = await shelf.read();
      if (now === null) return null;
      try {
        const next = await shelf.fetch({ source: now.source, key: now.files.key });
        refuseOlder(now, next);
        if (next.mark.digest !== now.mark.digest) await change(next, by);
        return taken(state, next);
      } catch (error) {
        state.looked = { at: state.clock.now(), problem: toWireError(error).message };
        throw error;
      }
    },
    async leave(by) {
      // Also of one that cannot be read: nothing runs until it is left or followed again.
      const isThere = await shelf.read().then(
        (now) => now !== null,
        () => true,
      );
      if (isThere) await change(null, by);
      return isThere;
    },
    async settle() {
      const now = await shelf.read();
      const wanted = now === null ? [] : draftsOf(now);
      const { gone, added } = difference(state, wanted);
      if (gone.length + added.length > 0) await change(now, { kind: 'outside' });
    },
  };
}

/** A desk without a place for it follows none. */
const nowhere: TeamPolicyShelf = {
  read: () => Promise.resolve(null),
  fetch: () => Promise.reject(new BrokerError('not-allowed-here', say('This desk does not follow a team policy.'))),
  keep: () => Promise.resolve(),
  onChange: () => () => undefined,
};

const readOrNull = (shelf: TeamPolicyShelf): Promise<CheckedPolicy | null> => shelf.read().catch(() => null);

/** Somebody who can write to the source, and cannot sign, could else bring back what the team has given up. */
function refuseOlder(now: CheckedPolicy | null, next: CheckedPolicy): void {
  if (now === null || now.mark.keyId !== next.mark.keyId) return;
  const { serial, digest } = now.mark;
  if (next.mark.serial > serial || (next.mark.serial === serial && next.mark.digest === digest)) return;
  const parts = { serial, other: next.mark.serial };
  throw new BrokerError(
    'bad-request',
    next.mark.serial < serial
      ? say("The team's policy is not accepted: it is issue {other}, and issue {serial} is in force.", parts)
      : say(
          "The team's policy is not accepted: it is another text with the number {serial}, which is in force.",
          parts,
        ),
    { remedy: say('Ask the person who signs it. What was in force stays in force.') },
  );
}

async function exchange(state: State, next: CheckedPolicy | null, by: ChangedBy): Promise<void> {
  const { shelf, rules, book } = state;
  const wanted = next === null ? [] : draftsOf(next);
  await refuseBadOf(state, wanted);
  const before = await readOrNull(shelf);
  const { gone, added } = difference(state, wanted);
  const at = everyPlace;
  const own = { topic: 'policy', before: before?.mark ?? null, after: next?.mark ?? null } as const;
  const drafts: ChangeDraft[] = [
    { ...own, loosens: loosened(before?.policy.settings ?? {}, next?.policy.settings ?? {}) },
    ...gone.map((rule) => ({ topic: 'rules', before: shapeOfRule(rule), after: null, how: 'policy' }) as const),
    ...added.map((rule) => ({ topic: 'rules', before: null, after: shapeOfRule(rule), how: 'policy' }) as const),
  ];
  await book.makeAll(
    by,
    drafts.map((draft) => ({ draft, at })),
    async () => {
      // In this order: a stop between the two leaves rules to be put in order at the next start, never a forgotten policy.
      await shelf.keep(next);
      await rules.exchange(
        gone.map(({ id }) => id),
        added,
      );
    },
  );
}

const draftsOf = ({ policy }: CheckedPolicy): RuleDraft[] => policy.rules.map((rule) => ({ ...rule, project: null }));

async function refuseBadOf(state: State, drafts: readonly RuleDraft[]): Promise<void> {
  for (const [index, draft] of drafts.entries()) await refuseBad(state, draft, index + 1);
}

async function refuseBad(state: State, draft: RuleDraft, place: number): Promise<void> {
  const bound = await bindRule(draft, state, null);
  const read = (line: string) => state.reader.read(['/bin/sh', '-c', line]);
  const verdict = bound.kind === 'refused' ? bound : checkRule(draft, { now: state.clock.now(), read });
  if (verdict.kind !== 'refused') return;
  throw new BrokerError(
    'bad-request',
    say("The team's policy is not accepted: its rule {place} cannot be kept. {reason}", {
      place,
      reason: verdict.reason,
    }),
    { remedy: say('Ask the person who signs it. What was in force stays in force.') },
  );
}

/** Rules of the team that go and come; one that stays keeps its name and its uses. */
function difference({ rules, ids, clock }: State, wanted: readonly RuleDraft[]) {
  const kept = rules.list().flatMap(({ rule }) => (rule.origin === 'managed' ? [rule] : []));
  const wantedTexts = new Set(wanted.map((draft) => canonicalJson(draft)));
  const keptTexts = new Set(kept.map((rule) => canonicalJson(draftOf(rule))));
  const gone = kept.filter((rule) => !wantedTexts.has(canonicalJson(draftOf(rule))));
  const added = wanted
    .filter((draft) => !keptTexts.has(canonicalJson(draft)))
    .map((draft): CommandRule => ({ ...draft, id: `rul_${ids.next()}`, origin: 'managed', createdAt: clock.now() }));
  return { gone, added };
}

/** Names of settings that the policy binds less than the one before it. */
function loosened(before: SettingsLayer, after: SettingsLayer): SettingsKey[] {
  const given = settingsKeys.filter((key) => before[key] !== undefined);
  const dropped = given.filter((key) => after[key] === undefined);
  const both = Object.fromEntries(Object.entries(after).filter(([key]) => given.some((name) => name === key)));
  const wider = widenedKeys(withGiven(defaultSettings, before), withGiven(withGiven(defaultSettings, before), both));
  return [...dropped, ...wider];
}

function taken(state: State, policy: CheckedPolicy): PolicyState {
  state.looked = { at: state.clock.now(), problem: null };
  return stateOf(state, policy);
}

function stateOf(state: State, policy: CheckedPolicy): PolicyState;
function stateOf(state: State, policy: CheckedPolicy | null): PolicyState | null;
function stateOf({ looked }: State, policy: CheckedPolicy | null): PolicyState | null {
  if (policy === null) return null;
  const { settings, rules } = policy.policy;
  return {
    mark: policy.mark,
    source: policy.source,
    comment: policy.comment,
    settings,
    rules: rules.length,
    checkedAt: looked?.at ?? null,
    problem: looked?.problem ?? null,
  };
}
