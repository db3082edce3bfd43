/** What of an audit entry may be kept: no values of variables, nothing that looks like a secret. */
import { english, type Message, type MessageValue } from '#domain/common/message.ts';
import type { AuditRecord } from '#core/ports.ts';
import type { Assessment } from '#domain/approval/assessment.ts';
import type { Amended } from '#domain/approval/amendment.ts';
import type { Command } from '#domain/command/command.ts';
import type { Decision } from '#domain/approval/decision.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import type { ParsedCommand } from '#domain/command/parsed-command.ts';
import { maskArgv, maskSecrets } from './mask-secrets.ts';

type Entry = AuditRecord['entry'];

const hidden = '(not kept)';

function redactParsed(parsed: ParsedCommand): ParsedCommand {
  return {
    ...parsed,
    text: maskSecrets(parsed.text),
    segments: parsed.segments.map((segment) => ({
      ...segment,
      argv: maskArgv(segment.argv),
      ...(segment.unfilled === undefined
        ? {}
        : { unfilled: { ...segment.unfilled, argv: maskArgv(segment.unfilled.argv) } }),
      redirections: segment.redirections.map((r) => ({
        ...r,
        target: r.target === null ? null : maskSecrets(r.target),
      })),
      assignments: segment.assignments.map((a) => ({ ...a, value: a.value === null ? null : hidden })),
    })),
  };
}

function redactCommand(command: Command): unknown {
  const { says } = command.requester;
  return {
    ...command,
    requester: { ...command.requester, says: says === null ? null : maskSecrets(says) },
    argv: maskArgv(command.argv),
    env: Object.fromEntries(Object.keys(command.env).map((name) => [name, hidden])),
    parsed: redactParsed(command.parsed),
    // A script may hold anything; which one it was is on record.
    ...(command.followed === undefined ? {} : { followed: readFiles(command.followed) }),
    ...(command.pushes === undefined
      ? {}
      : { pushes: command.pushes.map((push) => ({ ...push, urls: push.urls.map(maskSecrets) })) }),
    ...(command.amended === undefined ? {} : { amended: redactAmended(command.amended) }),
  };
}

/** Which files were read; not those that were looked for in vain. */
const readFiles = (followed: NonNullable<Command['followed']>): unknown =>
  followed.flatMap(({ path, contentHash }) => (contentHash === null ? [] : [{ path, contentHash }]));

function redactAmended({ asked, form }: Amended): Amended {
  return { asked: asked === null ? null : maskSecrets(asked), form };
}

/** What was told stands there in English, to be found and exported, and as messages, for people who read another language. */
function redactOutcome(outcome: Outcome): unknown {
  const told = maskedMessages(outcome);
  const redacted = { ...outcome, ...inText(told), ...(Object.keys(told).length === 0 ? {} : { messages: told }) };
  if (redacted.kind === 'failed') {
    const { code, message, remedy } = redacted.error;
    const error = { code, message: maskMessage(message), remedy: remedy === null ? null : maskMessage(remedy) };
    return { ...redacted, error };
  }
  if (redacted.kind !== 'denied') return redacted;
  const { evidence } = redacted.denial;
  return { ...redacted, denial: { ...redacted.denial, evidence: evidence === null ? null : maskSecrets(evidence) } };
}

interface Told {
  readonly sentence?: Message;
  readonly amended?: Message;
  readonly notices?: readonly Message[];
}

function maskedMessages(outcome: Outcome): Told {
  if (outcome.kind !== 'completed') return { sentence: maskMessage(outcome.sentence) };
  const { amended, notices } = outcome;
  return {
    ...(amended === undefined ? {} : { amended: maskMessage(amended) }),
    ...(notices === undefined ? {} : { notices: notices.map((notice) => maskMessage(notice)) }),
  };
}

const inText = ({ sentence, amended, notices }: Told): Readonly<Record<string, unknown>> => ({
  ...(sentence === undefined ? {} : { sentence: english(sentence) }),
  ...(amended === undefined ? {} : { amended: english(amended) }),
  ...(notices === undefined ? {} : { notices: notices.map((notice) => english(notice)) }),
});

/** What stands in the holes is others' words; the rest is ours. */
function maskMessage({ code, values }: Message): Message {
  if (values === undefined) return { code };
  const masked = Object.entries(values).map(([name, value]) => [name, maskValue(value)] as const);
  return { code, values: Object.fromEntries(masked) };
}

function maskValue(value: MessageValue): MessageValue {
  if (typeof value === 'string') return maskSecrets(value);
  if (typeof value === 'number') return value;
  if ('code' in value) return maskMessage(value);
  return value.map((each) => (typeof each === 'string' ? maskSecrets(each) : maskMessage(each)));
}

/** A rule holds words of the command, and so does a change to it. */
function redactDecision(decision: Decision): Decision {
  if (decision.kind === 'amended' && decision.amendment.kind === 'argv') {
    return { ...decision, amendment: { kind: 'argv', argv: maskArgv(decision.amendment.argv) } };
  }
  if (decision.kind !== 'approved' || decision.scope.kind !== 'rule') return decision;
  return { ...decision, scope: { ...decision.scope, prefix: maskArgv(decision.scope.prefix) } };
}

function redactAssessment(assessment: Assessment): Assessment {
  return { ...assessment, description: maskSecrets(assessment.description) };
}

/** The same shape with texts covered and values replaced. */
export function redactEntry(entry: Entry): Readonly<Record<string, unknown>> {
  switch (entry.kind) {
    case 'request':
      return { kind: entry.kind, command: redactCommand(entry.command) };
    case 'decision':
      return {
        ...entry,
        ...(entry.assessment === undefined ? {} : { assessment: redactAssessment(entry.assessment) }),
        question: maskSecrets(entry.question),
        decision: redactDecision(entry.decision),
      };
    case 'attempt':
      return { ...entry };
    case 'outcome':
      return { kind: entry.kind, outcome: redactOutcome(entry.outcome) };
  }
}
