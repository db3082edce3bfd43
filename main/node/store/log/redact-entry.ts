/** What of an audit entry may be kept: no values of variables, nothing that looks like a secret. */
import type { AuditRecord } from '#core/ports.ts';
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

function redactOutcome(outcome: Outcome): unknown {
  if (outcome.kind === 'completed') {
    return outcome.amended === undefined ? outcome : { ...outcome, amended: maskSecrets(outcome.amended) };
  }
  const redacted = { ...outcome, sentence: maskSecrets(outcome.sentence) };
  if (redacted.kind !== 'denied') return redacted;
  const { evidence } = redacted.denial;
  return { ...redacted, denial: { ...redacted.denial, evidence: evidence === null ? null : maskSecrets(evidence) } };
}

/** A rule holds words of the command, and so does a change to it. */
function redactDecision(decision: Decision): Decision {
  if (decision.kind === 'amended' && decision.amendment.kind === 'argv') {
    return { ...decision, amendment: { kind: 'argv', argv: maskArgv(decision.amendment.argv) } };
  }
  if (decision.kind !== 'approved' || decision.scope.kind !== 'rule') return decision;
  return { ...decision, scope: { kind: 'rule', prefix: maskArgv(decision.scope.prefix) } };
}

/** The same shape with texts covered and values replaced. */
export function redactEntry(entry: Entry): Readonly<Record<string, unknown>> {
  switch (entry.kind) {
    case 'request':
      return { kind: entry.kind, command: redactCommand(entry.command) };
    case 'decision':
      return { ...entry, question: maskSecrets(entry.question), decision: redactDecision(entry.decision) };
    case 'attempt':
      return { ...entry };
    case 'outcome':
      return { kind: entry.kind, outcome: redactOutcome(entry.outcome) };
  }
}
