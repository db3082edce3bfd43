/** What people and scripts do with the rules: look, try against the past, keep, remove, bring in, take along. */
import { ruleWords } from '#domain/rules/rule-words.ts';
import { everyPlace, type ChangedBy, type ChangePlace, type ChangeOf } from '#domain/settings/configuration-change.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { houseLimits } from '#domain/house-limits.ts';
import type { RuleId } from '#domain/common/ids.ts';
import { type CommandRule, type RuleDraft, ruleDraftSchema } from '#domain/rules/rule.ts';
import type {
  ImportReport,
  LeftOut,
  ListedRule,
  RuleAnswer,
  RuleFile,
  RuleImport,
  RulePreview,
} from '#domain/rules/rule-book.ts';
import { createChangeBook, type ChangeBook } from './configuration/change-book.ts';
import { checkRule, type RuleReader } from './policy/rules/check-rule.ts';
import type { RuleStore } from '#core/ports.ts';
import type { PushOutlook } from '#domain/command/push-outlook.ts';
import { bindRule } from './run/push/bind-rule.ts';
import { draftOf, shapeOfRule } from './rule-shape.ts';
import { readForeignRules } from './policy/import/import-rules.ts';
import { previewRule } from './policy/rules/preview-rule.ts';
import { judgeRuledGrants } from './run/plan/ruled-grants.ts';
import type { HostPorts } from './run/run-context.ts';
import type { PendingApprovals } from './approval/pending-approvals.ts';
import { say } from '#domain/common/message.ts';

export interface RuleService {
  list(): readonly ListedRule[];
  /** Keeps a rule that passes every check; the same rule twice is one. `card`: where it was made on one. */
  add(draft: RuleDraft, by: ChangedBy, card?: RuleCard): Promise<RuleAnswer>;
  /** Says whether there was one. Throws `not-allowed-here` for a managed rule. */
  remove(ruleId: RuleId, by: ChangedBy): Promise<boolean>;
  preview(draft: RuleDraft): RulePreview;
  /** Throws `bad-request` when the file cannot be read as what it is said to be; then nothing was kept. */
  import(request: RuleImport, by: ChangedBy): Promise<ImportReport>;
  export(): RuleFile;
}

/** How far back a preview looks. */
export const previewedCommands = 200;

type RulePorts = Pick<
  HostPorts,
  'homeDir' | 'house' | 'rules' | 'history' | 'reader' | 'disk' | 'clock' | 'ids' | 'configurationChanges' | 'pushes'
>;

/** Where a rule was made on a card, and what that showed of its pushes. */
interface RuleCard extends ChangePlace {
  readonly pushes: readonly PushOutlook[];
}

interface Keeping {
  readonly origin: CommandRule['origin'];
  readonly how: ChangeOf<'rules'>['how'];
  readonly by: ChangedBy;
  readonly at: ChangePlace;
}

/** What the functions below work on. */
interface Shelf extends RulePorts {
  readonly book: ChangeBook;
  readonly most: number;
  readonly read: RuleReader['read'];
}

export function createRuleService(ports: RulePorts): RuleService {
  const { rules, history } = ports;
  const shelf: Shelf = {
    ...ports,
    book: createChangeBook(ports.configurationChanges, ports.clock),
    most: (ports.house ?? houseLimits).rules,
    read: (line) => ports.reader.read(['/bin/sh', '-c', line]),
  };
  return {
    list: () => rules.list(),
    async add(draft, by, card) {
      const how = card === undefined ? 'written' : 'card';
      const { pushes, ...at } = card ?? { ...everyPlace, pushes: null };
      const ready = await prepare(shelf, draft, pushes);
      const [answer] = await keep(shelf, [ready], { origin: 'person', how, by, at });
      if (answer === undefined) throw new Error('One rule has one answer.');
      return answer;
    },
    remove: (ruleId, by) => remove(shelf, ruleId, by),
    preview: (draft) =>
      previewRule(draft, history.recent({ projectRoot: draft.project, limit: previewedCommands }), readerOf(shelf)),
    import: (request, by) => bringIn(shelf, request, by),
    export: () => ({ version: 1, rules: rules.list().map(({ rule }) => draftOf(rule)) }),
  };
}

const readerOf = ({ clock, read }: Shelf): RuleReader => ({ now: clock.now(), read });

/** The real path, so that the rule is found again; null when there is no such folder. */
async function place({ disk }: Shelf, project: string | null): Promise<{ project: string | null } | null> {
  if (project === null) return { project };
  const real = project.startsWith('/') ? await disk.realDirectory(project) : null;
  return real === null ? null : { project: real };
}

type ReadyRule = { readonly kind: 'ready'; readonly draft: RuleDraft } | Extract<RuleAnswer, { kind: 'refused' }>;

async function prepare(shelf: Shelf, wanted: RuleDraft, pushes: readonly PushOutlook[] | null): Promise<ReadyRule> {
  const placed = await place(shelf, wanted.project);
  if (placed === null)
    return { kind: 'refused', reason: say('There is no folder {path}.', { path: wanted.project ?? '' }) };
  const unfit = judgeRuledGrants(wanted, shelf.homeDir);
  if (unfit !== null) return { kind: 'refused', reason: unfit };
  const bound = await bindRule({ ...wanted, ...placed }, shelf, pushes);
  if (bound.kind === 'refused') return bound;
  const verdict = checkRule(bound.draft, readerOf(shelf));
  return verdict.kind === 'refused' ? verdict : { kind: 'ready', draft: bound.draft };
}

/** One answer for each, in their order. Those that are new are kept all at once, or none of them. */
function keep(
  shelf: Shelf,
  wanted: readonly ReadyRule[],
  { origin, how, by, at }: Keeping,
): Promise<readonly RuleAnswer[]> {
  const { rules, most } = shelf;
  return inTurn(rules, async () => {
    const known = knownRules(rules.list());
    const fresh: CommandRule[] = [];
    const answers = wanted.map((each): RuleAnswer => {
      if (each.kind === 'refused') return each;
      const { draft } = each;
      const twin = known.get(textOf(draft));
      if (twin !== undefined) return { kind: 'kept', rule: twin };
      if (known.size >= most) {
        const reason = say(
          '{most} rules are kept, which is as many as the desk takes. Remove those that are no longer needed.',
          { most },
        );
        return { kind: 'refused', reason };
      }
      const rule: CommandRule = { ...draft, id: `rul_${shelf.ids.next()}`, origin, createdAt: shelf.clock.now() };
      known.set(textOf(draft), rule);
      fresh.push(rule);
      return { kind: 'kept', rule };
    });
    const changes = fresh.map((rule) => ({
      draft: { topic: 'rules', before: null, after: shapeOfRule(rule), how } as const,
      at: { ...at, projectRoot: rule.project },
    }));
    if (fresh.length > 0) await shelf.book.makeAll(by, changes, () => rules.add(...fresh));
    return answers;
  });
}

async function remove({ rules, book }: Shelf, ruleId: RuleId, by: ChangedBy): Promise<boolean> {
  const found = rules.list().find(({ rule }) => rule.id === ruleId);
  if (found?.rule.origin === 'managed') {
    throw new BrokerError('not-allowed-here', say('This rule is managed and cannot be removed here.'), {
      remedy: say('Ask the person who manages this machine.'),
    });
  }
  // One that cannot be read any more allows nothing, so nothing is changed by its end.
  if (found === undefined) return rules.remove(ruleId);
  const configurationChange = { topic: 'rules', before: shapeOfRule(found.rule), after: null, how: 'written' } as const;
  return book.make(by, [configurationChange], () => rules.remove(ruleId), {
    ...everyPlace,
    projectRoot: found.rule.project,
  });
}

async function bringIn(shelf: Shelf, request: RuleImport, by: ChangedBy): Promise<ImportReport> {
  const placed = await place(shelf, request.project);
  if (placed === null)
    throw new BrokerError('project-not-found', say('There is no folder {path}.', { path: request.project ?? '' }));
  const reading = readForeignRules(request, { ...placed, read: shelf.read });
  if (reading.kind === 'unreadable') {
    throw new BrokerError('bad-request', reading.why, {
      remedy: say('Nothing was imported. Correct the file and try again.'),
    });
  }
  const { drafts } = reading.rules;
  const ready: ReadyRule[] = [];
  for (const draft of drafts) ready.push(await prepare(shelf, draft, null));
  const answers = await keep(shelf, ready, { origin: 'imported', how: 'imported', by, at: everyPlace });
  const kept = answers.flatMap((answer) => (answer.kind === 'kept' ? [answer.rule] : []));
  const left: LeftOut[] = [...reading.rules.left];
  for (const [index, draft] of drafts.entries()) {
    const answer = answers[index];
    if (answer?.kind === 'refused') left.push({ what: `${draft.effect}: ${ruleWords(draft)}`, why: answer.reason });
  }
  return { kept, left, notes: [...reading.rules.notes] };
}

const turns = new WeakMap<RuleStore, Promise<unknown>>();

/** One after the other: two cards may give the same rule at once. */
export function inTurn<T>(rules: RuleStore, work: () => Promise<T>): Promise<T> {
  const next = (turns.get(rules) ?? Promise.resolve()).then(work, work);
  turns.set(rules, next);
  return next;
}

/** The rules there are, by what they say. */
type KnownRules = Map<string, CommandRule>;

function knownRules(listed: readonly ListedRule[]): KnownRules {
  return new Map(listed.map(({ rule }) => [textOfRule(rule), rule]));
}

const texts = new WeakMap<CommandRule, string>();

/** A store gives the same rule again as the same value. */
function textOfRule(rule: CommandRule): string {
  const text = texts.get(rule) ?? textOf(draftOf(rule));
  texts.set(rule, text);
  return text;
}

/** Parsing puts the keys in one order, so that equal drafts have equal texts. */
function textOf(draft: RuleDraft): string {
  return JSON.stringify(ruleDraftSchema.parse(draft));
}

/** Lets rules that come from outside a card answer the questions that wait already. */
export function reconsiderAfter(rules: RuleService, pending: Pick<PendingApprovals, 'reconsider'>): RuleService {
  return {
    ...rules,
    async add(...asked) {
      const answer = await rules.add(...asked);
      pending.reconsider();
      return answer;
    },
    async import(...asked) {
      const report = await rules.import(...asked);
      pending.reconsider();
      return report;
    },
  };
}
