/** Asks the person's own programs before the person: any no counts, a yes to what may be allowed so, and silence goes on to the inbox. */
import { grantsWithYes } from '#domain/approval/approval.ts';
import type { DeciderRequest } from '#domain/deciders/decider.ts';
import type { Decision } from '#domain/approval/decision.ts';
import type { ParsedCommand } from '#domain/command/parsed-command.ts';
import type { SessionId } from '#domain/common/ids.ts';
import { english, type Message, sentences } from '#domain/common/message.ts';
import type { Deciders, DecidersAnswer } from '#core/ports.ts';
import { decisionOnce } from './inbox/decision-on-answer.ts';
import type { PendingApprovals, Question } from './pending-approvals.ts';

/** Tells a problem once, until another takes its place. */
type Warn = (sessionId: SessionId, text: Message) => void;

export function withDeciders(pending: PendingApprovals, deciders: Deciders | null, warn: Warn): PendingApprovals {
  if (deciders === null) return pending;
  let told = '';
  const tell = (sessionId: SessionId, problems: readonly Message[]): void => {
    const content = JSON.stringify(problems);
    if (problems.length > 0 && content !== told) warn(sessionId, sentences(problems));
    told = content;
  };
  return {
    ...pending,
    async ask(question, signal, reconsider) {
      if (signal.aborted) return pending.ask(question, signal, reconsider);
      const { answers, problems } = await deciders.ask(requestFor(question), writableIn(question));
      tell(question.sessionId, problems);
      // What was said meanwhile by a rule or a person comes first, and who is gone is told nothing.
      const said = signal.aborted ? null : (reconsider?.() ?? decisionBy(question, answers));
      return said ?? pending.ask(question, signal, reconsider);
    },
  };
}

function requestFor(question: Question): DeciderRequest {
  const { id, digest, kind, facts, requester, reason, risk } = question;
  return {
    version: 1,
    id,
    digest,
    kind,
    project: facts.projectRoot,
    cwd: facts.cwd,
    requester,
    argv: facts.argv,
    text: facts.parsed.text,
    commands: plainCommands(facts.parsed),
    reason: english(reason),
    risk: { level: risk.level, categories: risk.categories, reasons: risk.reasons.map(({ text }) => english(text)) },
    grants: [...grantsWithYes(question)],
    ...(kind === 'network' ? { target: question.connection.target } : {}),
    ...(kind === 'patch'
      ? { files: question.files.map(({ change }) => ({ path: change.path, change: change.kind })) }
      : {}),
    ...(kind === 'external-tool' ? { tool: question.subject } : {}),
  };
}

/** Null where words do not say all that the line does: it is not read whole, or writes a file, sets a variable, has a program run it. */
function plainCommands({ opaque, segments }: ParsedCommand): string[][] | null {
  const commands = segments.map(({ argv, redirections, assignments, wrappers }) => {
    const isPlain =
      assignments.length === 0 &&
      wrappers.length === 0 &&
      redirections.every(
        ({ operator, target }) =>
          target === '/dev/null' || (/^[<>]&$/u.test(operator) && /^[\d-]+$/u.test(target ?? '')),
      );
    return isPlain ? argv.flatMap((word) => (word === null ? [] : [word])) : null;
  });
  const isWhole = opaque.length === 0 && segments.every(({ argv }) => !argv.includes(null));
  const known = commands.filter((command) => command !== null);
  return isWhole && known.length === commands.length ? known : null;
}

/** Where a command of that project may write by itself; all of the machine only where no sandbox is, which a person allowed. */
const writableIn = ({ facts }: Question): readonly string[] => [
  facts.projectRoot,
  ...facts.plan.entries.flatMap(({ path, access }) => (access === 'write' && path !== '/' ? [path] : [])),
];

/**
 * Only a person allows what could do harm that cannot be undone, what its agent would rather not have allowed, and what the desk itself is
 * to do: a change of its own settings among that.
 */
const mayAllow = (question: Question): boolean => {
  if (question.risk.level === 'critical') return false;
  if (question.kind !== 'external-tool') return true;
  const { subject, prefersNo } = question;
  return !prefersNo && !(subject.kind === 'tool' && subject.byDesk === true);
};

function decisionBy(question: Question, answers: DecidersAnswer['answers']): Decision | null {
  const no = answers.find(({ decision }) => decision === 'deny');
  const yes = mayAllow(question) ? answers.find(({ decision }) => decision === 'allow') : undefined;
  const said = no ?? yes;
  if (said === undefined) return null;
  return decisionOnce({ ...question, waiting: 1 }, said.decision, said.note, { kind: 'hook', name: said.name });
}
