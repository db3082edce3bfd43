/** Reads an approval request of nono's webhook into a question for the broker. */
import * as z from 'zod';
import type { ExternalToolSubject } from '#domain/approval/external-tool.ts';
import { choiceOf, fitQuestion } from '../fit-question.ts';
import type { DrivenQuestion } from '../external-tool-requester.ts';

const about = {
  request_id: z.string().max(200).nullish(),
  reason: z.string().nullish(),
  child_pid: z.int().nullish(),
  session_id: z.string().max(200).nullish(),
};

/** Closed: a request with fields that are not known here may mean more than is shown. */
const kinds = {
  capability: z.strictObject({ ...about, path: z.string().min(1), access: z.string().min(1) }),
  network: z.strictObject({
    ...about,
    host: z.string().min(1),
    port: z.int().min(0).max(65_535),
    protocol: z.string().nullish(),
    resolved_ips: z.array(z.string()).nullish(),
  }),
  endpoint: z.strictObject({
    ...about,
    route_id: z.string().nullish(),
    upstream: z.string(),
    method: z.string(),
    path: z.string(),
    rule_label: z.string().nullish(),
  }),
  command: z.strictObject({
    ...about,
    command: z.string().min(1),
    args: z.array(z.string()),
    caller: z.string().nullish(),
    intercept_rule: z.string().nullish(),
  }),
} as const;

type Kind = keyof typeof kinds;
const isKind = (name: string): name is Kind => Object.hasOwn(kinds, name);

const bodySchema = z.strictObject({ backend: z.string().max(200), request: z.record(z.string(), z.unknown()) });

/** The kind stands around the request or in its `type`. */
function unpack(request: Readonly<Record<string, unknown>>): { kind: Kind; fields: unknown } | null {
  const { type, ...fields } = request;
  if (typeof type === 'string') {
    const kind = type.toLowerCase();
    return isKind(kind) ? { kind, fields } : null;
  }
  const [only, ...more] = Object.entries(request);
  const kind = only?.[0].toLowerCase() ?? '';
  return only !== undefined && more.length === 0 && isKind(kind) ? { kind, fields: only[1] } : null;
}

const tool = (name: string, input: string, paths: string[] = []): ExternalToolSubject => ({
  kind: 'tool',
  name,
  input,
  paths,
});

function subjectOf(kind: Kind, fields: unknown): { subject: ExternalToolSubject; says: string | null } | null {
  switch (kind) {
    case 'capability': {
      const read = kinds[kind].safeParse(fields).data;
      if (read === undefined) return null;
      return { subject: tool(`have ${read.access} access`, read.path, [read.path]), says: read.reason ?? null };
    }
    case 'network': {
      const read = kinds[kind].safeParse(fields).data;
      if (read === undefined) return null;
      const addresses = (read.resolved_ips ?? []).join(', ');
      const target = `${read.host}:${read.port} ${read.protocol ?? ''}${addresses === '' ? '' : ` (${addresses})`}`;
      return { subject: tool('connect', target), says: read.reason ?? null };
    }
    case 'endpoint': {
      const read = kinds[kind].safeParse(fields).data;
      if (read === undefined) return null;
      return { subject: tool('call', `${read.method} ${read.upstream}${read.path}`), says: read.rule_label ?? null };
    }
    case 'command': {
      const read = kinds[kind].safeParse(fields).data;
      if (read === undefined) return null;
      return { subject: { kind: 'command', argv: [read.command, ...read.args] }, says: read.reason ?? null };
    }
  }
}

/** Null for what is not understood, or cannot be shown whole; the webhook then answers with an error, which denies. */
export function readWebhook(body: unknown): DrivenQuestion | null {
  const read = bodySchema.safeParse(body);
  if (!read.success) return null;
  const request = unpack(read.data.request);
  const asked = request === null ? null : subjectOf(request.kind, request.fields);
  if (asked === null) return null;
  return fitQuestion({
    ...asked,
    cwd: null,
    choices: [choiceOf('granted', 'Grant', 'allow', false), choiceOf('denied', 'Deny', 'deny', false)],
    prefersNo: false,
    mayRemember: true,
  });
}
