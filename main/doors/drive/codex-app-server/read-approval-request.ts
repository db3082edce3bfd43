/** Reads an approval request of the Codex app-server into a question, and knows the reply that each choice stands for. */
import * as z from 'zod';
import type { ExternalToolChoice } from '#domain/approval/external-tool.ts';
import { choiceOf, fitQuestion, lineSubject } from '../fit-question.ts';
import type { DrivenQuestion } from '../external-tool-requester.ts';

export interface ReadApproval {
  /** Null where it cannot be shown whole. */
  readonly question: DrivenQuestion | null;
  /** The result to send for a choice; for null the plain refusal. */
  reply(choiceId: string | null): unknown;
}

interface Decision {
  readonly choice: ExternalToolChoice;
  readonly decision: unknown;
}

const amendmentSchema = z.object({ host: z.string(), action: z.string() });
const commandSchema = z.object({
  kind: z.string().nullish(),
  command: z.string().nullish(),
  cwd: z.string().nullish(),
  reason: z.string().nullish(),
  networkApprovalContext: z.object({ host: z.string(), protocol: z.string() }).nullish(),
  proposedExecpolicyAmendment: z.array(z.string()).nullish(),
  proposedNetworkPolicyAmendments: z.array(amendmentSchema).nullish(),
  /** Where the server names its decisions, no other is given. */
  availableDecisions: z.array(z.unknown()).nullish(),
});

const plain: readonly Decision[] = [
  { choice: choiceOf('accept', 'Accept', 'allow', false), decision: 'accept' },
  { choice: choiceOf('acceptForSession', 'Accept for session', 'allow', true), decision: 'acceptForSession' },
  { choice: choiceOf('decline', 'Decline', 'deny', false), decision: 'decline' },
  { choice: choiceOf('cancel', 'Decline and stop the turn', 'deny', true), decision: 'cancel' },
];

function proposedBy(request: z.infer<typeof commandSchema>): readonly Decision[] {
  const prefix = request.proposedExecpolicyAmendment ?? [];
  const commands: Decision[] =
    prefix.length === 0
      ? []
      : [
          {
            choice: choiceOf('acceptWithExecpolicyAmendment', `Always accept ${prefix.join(' ')} …`, 'allow', true),
            decision: { acceptWithExecpolicyAmendment: { execpolicy_amendment: prefix } },
          },
        ];
  const hosts = (request.proposedNetworkPolicyAmendments ?? []).map((amendment, index): Decision => {
    const effect = amendment.action === 'allow' ? 'allow' : 'deny';
    const name = `Always ${effect} ${amendment.host}`;
    return {
      choice: choiceOf(`applyNetworkPolicyAmendment:${index}`, name, effect, true),
      decision: { applyNetworkPolicyAmendment: { network_policy_amendment: amendment } },
    };
  });
  return [...commands, ...hosts];
}

/** The name under which a decision is listed as available. */
function nameOf(decision: unknown): string {
  if (typeof decision === 'string') return decision;
  return typeof decision === 'object' && decision !== null ? (Object.keys(decision)[0] ?? '') : '';
}

function replying(decisions: readonly Decision[]): ReadApproval['reply'] {
  return (choiceId) => {
    const decision = decisions.find(({ choice }) => choice.id === choiceId)?.decision;
    return { decision: decision ?? 'decline' };
  };
}

function readCommand(params: unknown): ReadApproval | null {
  const read = commandSchema.safeParse(params);
  if (!read.success) return null;
  const request = read.data;
  const all = [...plain, ...proposedBy(request)];
  const available = request.availableDecisions?.map(nameOf) ?? null;
  const decisions = available === null ? all : all.filter(({ decision }) => available.includes(nameOf(decision)));
  const { command, networkApprovalContext: network } = request;
  const isCommand = typeof command === 'string' && command !== '' && request.kind !== 'writeStdin';
  const input = network == null ? (command ?? '') : `${network.protocol}://${network.host}`;
  const name = network == null ? 'write to a running command' : 'connect';
  return {
    question: fitQuestion({
      subject: isCommand && network == null ? lineSubject(command) : { kind: 'tool', name, input, paths: [] },
      cwd: request.cwd ?? null,
      choices: decisions.map(({ choice }) => choice),
      prefersNo: false,
      mayRemember: true,
      says: request.reason ?? null,
    }),
    reply: replying(decisions),
  };
}

const fileSchema = z.object({ itemId: z.string(), reason: z.string().nullish(), grantRoot: z.string().nullish() });
/** What an item said that it would change, from the news before the request. */
export const fileChangesSchema = z.array(
  z.object({ path: z.string(), kind: z.unknown().optional(), diff: z.string() }),
);
export type FileChanges = z.infer<typeof fileChangesSchema>;

function readFileChange(params: unknown, changesOf: (itemId: string) => FileChanges | null): ReadApproval | null {
  const read = fileSchema.safeParse(params);
  if (!read.success) return null;
  const { itemId, reason, grantRoot } = read.data;
  const changes = changesOf(itemId);
  const lasting = grantRoot == null ? '' : ` and more below ${grantRoot}`;
  return {
    // Changes that were never told cannot be judged by anybody.
    question:
      changes === null
        ? null
        : fitQuestion({
            subject: {
              kind: 'tool',
              name: 'change files',
              input: changes.map(({ path, diff }) => `${path}\n${diff}`).join('\n'),
              paths: changes.map(({ path }) => path),
            },
            cwd: null,
            choices: plain.map(({ choice }) =>
              choice.id === 'acceptForSession' ? { ...choice, name: `${choice.name}${lasting}`.slice(0, 200) } : choice,
            ),
            prefersNo: false,
            mayRemember: true,
            says: reason ?? null,
          }),
    reply: replying(plain),
  };
}

const permissionsSchema = z.object({
  cwd: z.string(),
  reason: z.string().nullish(),
  permissions: z.object({ network: z.unknown().optional(), fileSystem: z.unknown().optional() }),
});

function readPermissions(params: unknown): ReadApproval | null {
  const read = permissionsSchema.safeParse(params);
  if (!read.success) return null;
  const { cwd, reason, permissions } = read.data;
  const asked = Object.fromEntries(Object.entries(permissions).filter(([, value]) => value != null));
  return {
    question: fitQuestion({
      subject: { kind: 'tool', name: 'have more permissions', input: JSON.stringify(asked), paths: [] },
      cwd,
      choices: [
        choiceOf('turn', 'For this turn', 'allow', false),
        choiceOf('session', 'For this session', 'allow', true),
        choiceOf('none', 'No', 'deny', false),
      ],
      prefersNo: false,
      mayRemember: true,
      says: reason ?? null,
    }),
    reply(choiceId) {
      const isGranted = choiceId === 'turn' || choiceId === 'session';
      return { permissions: isGranted ? asked : {}, scope: choiceId === 'session' ? 'session' : 'turn' };
    },
  };
}

/** Null for a request of another kind, or one that is not understood. */
export function readApprovalRequest(
  method: string,
  params: unknown,
  changesOf: (itemId: string) => FileChanges | null,
): ReadApproval | null {
  switch (method) {
    case 'item/commandExecution/requestApproval':
      return readCommand(params);
    case 'item/fileChange/requestApproval':
      return readFileChange(params, changesOf);
    case 'item/permissions/requestApproval':
      return readPermissions(params);
    default:
      return null;
  }
}
