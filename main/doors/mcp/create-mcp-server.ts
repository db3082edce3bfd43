/** The broker as an MCP server: the tools an agent gets instead of its own shell. Nothing is decided here. */
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { CLIENT_INFO_META_KEY, McpServer, type ServerContext } from '@modelcontextprotocol/server';
import type { Requester } from '#domain/agents/requester.ts';
import type { WireError } from '#domain/common/errors.ts';
import { escalationRequestSchema, type EscalationRequest } from '#domain/approval/escalation-request.ts';
import * as z from 'zod';
import type { BrokerLink } from './broker-link.ts';
import type { McpRunEnd } from './run/follow-run.ts';
import type { McpRun } from './run/mcp-run.ts';
import {
  patchInput,
  permissionInput,
  shellInput,
  stdinInput,
  usualOutputBytes,
  usualTimeoutMs,
  usualWaitMs,
  usualYieldMs,
} from './tool-inputs.ts';
import {
  patchResult,
  patchResultSchema,
  permissionResult,
  permissionResultSchema,
  refusedPatch,
  refusedPermissions,
  refusedRun,
  runResult,
  runResultSchema,
} from './tool-result.ts';
import { whatCommandsMeet } from '#domain/agents/what-commands-meet.ts';
import { waitForRun } from './run/wait-for-run.ts';
import { say } from '#domain/common/message.ts';

export interface McpServerOptions {
  readonly link: BrokerLink;
  readonly version: string;
  /** Of whom it is the server; absent for clients that speak MCP. */
  readonly entryPoint?: 'mcp' | 'agent';
  /** Fires when the client of this one request is gone. */
  readonly gone?: AbortSignal;
}

/** What a tool is made with: the server that offers it, and the way to the broker for its calls. */
interface Offer extends McpServerOptions {
  readonly server: McpServer;
}

export function createMcpServer(options: McpServerOptions): McpServer {
  const server = new McpServer(
    { name: 'countersign', title: 'Countersign', version: options.version },
    { instructions: whatCommandsMeet },
  );
  const offer: Offer = { ...options, server };
  offerShell(offer);
  offerStdin(offer);
  offerPatch(offer);
  offerPermissions(offer);
  return server;
}

function offerShell(offer: Offer): void {
  const { server, link, gone } = offer;
  server.registerTool(
    'shell',
    {
      title: 'Run a command',
      description:
        'Runs a shell line in the sandbox of this project. A person may be asked first; a refusal says what was refused and what to ask for. Do not work around it.',
      inputSchema: shellInput,
      outputSchema: runResultSchema,
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    },
    async (input, context) => {
      const yieldMs = input.yieldMs ?? input.yield_time_ms ?? null;
      const started = await link.start(
        {
          type: 'exec',
          argv: typeof input.command === 'string' ? ['/bin/sh', '-c', input.command] : input.command,
          cwd: input.cwd ?? null,
          env: {},
          terminal: input.tty === true ? { columns: 120, rows: 40 } : null,
          timeoutMs: input.timeoutMs ?? null,
          escalationRequest: escalationRequestOf(input, wholePath(input.cwd ?? '.', link.folder)),
          requester: requesterOf(offer, context, input.justification),
          settings: {},
        },
        {
          maxOutputBytes: input.maxOutputBytes ?? usualOutputBytes,
          usualTimeoutMs: yieldMs === null ? usualTimeoutMs : null,
        },
      );
      if (started.kind === 'refused') return refusedRun(started.error);
      const { run } = started;
      // No person can type into a command that is not left running: one that reads must not wait for ever.
      if (yieldMs === null) void run.write(new Uint8Array(), true);
      const end = await waitForRun(run, { yieldMs, waitMs: input.waitMs ?? usualWaitMs, gone }, context);
      letGo(link, run, end);
      return runResult(run, end);
    },
  );
}

function offerStdin({ server, link, gone }: Offer): void {
  server.registerTool(
    'write_stdin',
    {
      title: 'Go on with a running command',
      description: 'Types into a command that a shell call left running, and gives back what it printed since.',
      inputSchema: stdinInput,
      outputSchema: runResultSchema,
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    },
    async ({ sessionId, chars = '', end: isEnd = false, ...input }, context) => {
      const run = link.running(sessionId);
      if (run === null) return refusedRun(noSuchSession);
      let problem: WireError | null = null;
      if (run.end === null && (chars !== '' || isEnd)) {
        // Not waited for: a command that does not read must not hold the call.
        void run.write(Buffer.from(chars), isEnd).then((refused) => (problem = refused));
      }
      const waitMs = input.waitMs ?? usualWaitMs;
      const asked = input.yieldMs ?? input.yield_time_ms;
      const yieldMs = asked ?? (run.waitsFor === null ? usualYieldMs : waitMs);
      const end = await waitForRun(run, { yieldMs, waitMs, gone }, context);
      letGo(link, run, end);
      // Set by then, or the command has not read it yet, which is nothing wrong.
      const refused = problem as WireError | null;
      if (refused !== null && refused.code !== 'already-settled' && end === null) return refusedRun(refused);
      return runResult(run, end);
    },
  );
}

function offerPatch(offer: Offer): void {
  const { server, link, gone } = offer;
  server.registerTool(
    'apply_patch',
    {
      title: 'Change files',
      description:
        'Adds, changes, moves and deletes files, all of them or none. The patch names each file with "*** Add File: path" and lines beginning with "+", "*** Delete File: path", or "*** Update File: path" (then perhaps "*** Move to: path") and chunks: "@@" with a line to look for, then lines beginning with a space (kept), "-" (gone) or "+" (new).',
      inputSchema: patchInput,
      outputSchema: patchResultSchema,
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
    },
    async ({ patch, cwd, waitMs, justification: says }, context) => {
      const started = await link.start(
        { type: 'patch', patch, cwd: cwd ?? null, requester: requesterOf(offer, context, says) },
        { maxOutputBytes: usualOutputBytes },
      );
      if (started.kind === 'refused') return refusedPatch(started.error);
      const { run } = started;
      const end = await waitForRun(run, { yieldMs: null, waitMs: waitMs ?? usualWaitMs, gone }, context);
      letGo(link, run, end);
      return patchResult(run, end);
    },
  );
}

function offerPermissions(offer: Offer): void {
  const { server, link, gone } = offer;
  server.registerTool(
    'request_permissions',
    {
      title: 'Ask for permissions ahead',
      description:
        'Asks a person for paths or hosts that your next commands and patches need beyond the sandbox, before you run them. The answer says what was given, which may be less, and for how long; after a no, do without it.',
      inputSchema: permissionInput,
      outputSchema: permissionResultSchema,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    async ({ permissions, waitMs, justification: says }, context) => {
      const started = await link.start(
        {
          type: 'permission-request',
          grants: withWholePaths(permissions, link.folder),
          requester: requesterOf(offer, context, says),
        },
        { maxOutputBytes: usualOutputBytes },
      );
      if (started.kind === 'refused') return refusedPermissions(started.error);
      const { run } = started;
      const end = await waitForRun(run, { yieldMs: null, waitMs: waitMs ?? usualWaitMs, gone }, context);
      letGo(link, run, end);
      return permissionResult(run, end);
    },
  );
}

function requesterOf(
  { server, entryPoint = 'mcp' }: Offer,
  context: ServerContext,
  says: string | undefined,
): Requester {
  return { entryPoint, claimedName: clientName(server, context), says: says ?? null };
}

/** What a call has seen the end of is forgotten; what waits on is there for the next call. */
function letGo(link: BrokerLink, run: McpRun, end: McpRunEnd | null): void {
  if (end !== null) link.forget(run.runId);
  else if (run.waitsFor !== null) link.leaveWaiting(run);
}

const noSuchSession = {
  code: 'unknown-run',
  message: say('There is no running command of that name in this connection.'),
  remedy: say('Start it again with the shell tool.'),
} as const;

/** A claim, as every name that a program gives itself. */
function clientName(server: McpServer, { mcpReq }: ServerContext): string {
  const envelope = new Map<string, unknown>(Object.entries(mcpReq.envelope ?? {}));
  const read = z
    .object({ name: z.string() })
    .safeParse(envelope.get(CLIENT_INFO_META_KEY) ?? server.server.getClientVersion());
  return read.success ? read.data.name.slice(0, 200) : 'MCP client';
}

function escalationRequestOf(input: z.infer<typeof shellInput>, folder: string): EscalationRequest | null {
  const { additionalPermissions: grants, withoutSandbox, justification: says = '' } = input;
  if (withoutSandbox === true) return { kind: 'require-escalated', justification: says };
  return grants === undefined
    ? null
    : escalationRequestSchema.parse({
        kind: 'additional-permissions',
        grants: withWholePaths(grants, folder),
        justification: says,
      });
}

/** Whole paths of those that an agent names from its own folder. */
function wholePath(path: string, folder: string, home = homedir()): string {
  if (path === '~' || path.startsWith('~/')) return resolve(home, `.${path.slice(1)}`);
  return resolve(folder, path);
}

/** Others than paths stay as they are. */
function withWholePaths<Grant extends { readonly kind: string }>(grants: readonly Grant[], folder: string): Grant[] {
  return grants.map((grant) =>
    'path' in grant && typeof grant.path === 'string' ? { ...grant, path: wholePath(grant.path, folder) } : grant,
  );
}
