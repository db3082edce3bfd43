/** The desk as an MCP server: the tools an agent gets instead of its own shell. Nothing is decided here. */
import { CLIENT_INFO_META_KEY, McpServer, type ServerContext } from '@modelcontextprotocol/server';
import type { Asker } from '#domain/asker.ts';
import { maxArgvBytes, maxPatchLength, maxPathLength, maxSaysLength, maxTimeoutMs } from '#domain/limits.ts';
import { grantSchema } from '#domain/permission.ts';
import { wishSchema, type Wish } from '#domain/wish.ts';
import * as z from 'zod';
import type { DeskLink } from './desk-link.ts';
import { patchResult, patchResultSchema, refusedPatch, refusedRun, runResult, runResultSchema } from './tool-result.ts';
import { waitForRun } from './wait-for-run.ts';

export interface McpServerOptions {
  readonly link: DeskLink;
  readonly version: string;
  /** Fires when the client of this one request is gone. */
  readonly gone?: AbortSignal;
}

/** Behaviour: what a shell call of an agent may take, when neither it nor the project says otherwise. */
const usualTimeoutMs = 120_000;
/** Output given back by one call, in bytes, when the agent does not say. */
const usualOutputBytes = 32 * 1024;
const mostOutputBytes = 1024 * 1024;
/** How long a call waits for new output of a command that was left running, when the agent does not say. */
const usualYieldMs = 1000;

const noNul = (text: string): boolean => !text.includes('\0');
const folder = z.string().min(1).max(maxPathLength).refine(noNul, 'contains NUL');
const justification = z
  .string()
  .max(maxSaysLength)
  .optional()
  .describe('Why you need this; shown to the person as your words');
const milliseconds = z.int().min(0).max(maxTimeoutMs);

const shellInput = z.strictObject({
  command: z.string().min(1).max(maxArgvBytes).refine(noNul, 'contains NUL').describe('A shell line, run by /bin/sh'),
  cwd: folder.optional().describe('Folder to run in: absolute, or relative to the project'),
  timeoutMs: milliseconds.min(1).optional().describe(`Time limit in milliseconds (default ${usualTimeoutMs})`),
  yieldMs: milliseconds
    .optional()
    .describe('Come back after so many milliseconds and leave the command running; go on with write_stdin'),
  tty: z.boolean().optional().describe('Give the command a terminal'),
  maxOutputBytes: z.int().min(256).max(mostOutputBytes).optional(),
  justification,
  additionalPermissions: z
    .array(grantSchema)
    .min(1)
    .max(64)
    .optional()
    .describe('More than the sandbox gives, for this command; a person is asked'),
  withoutSandbox: z.boolean().optional().describe('Run without the sandbox; a person is asked'),
});

const stdinInput = z.strictObject({
  sessionId: z.string().max(64).describe('From a shell call that came back while its command was running'),
  chars: z.string().max(1_000_000).optional().describe('Typed into the command; leave out to only read on'),
  end: z.boolean().optional().describe('Close the input after that'),
  yieldMs: milliseconds.optional().describe(`How long to wait for the end (default ${usualYieldMs})`),
});

const patchInput = z.strictObject({
  patch: z.string().min(1).max(maxPatchLength).describe('From "*** Begin Patch" to "*** End Patch"'),
  cwd: folder.optional().describe('Folder that relative paths start from'),
  justification,
});

export function createMcpServer({ link, version, gone }: McpServerOptions): McpServer {
  const server = new McpServer({ name: 'countersign', title: 'Countersign', version });
  const asker = (context: ServerContext, says: string | undefined): Asker => ({
    door: 'mcp',
    claimedName: clientName(server, context),
    says: says ?? null,
  });

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
      const started = await link.start(
        {
          type: 'exec',
          argv: ['/bin/sh', '-c', input.command],
          cwd: input.cwd ?? null,
          env: {},
          terminal: input.tty === true ? { columns: 120, rows: 40 } : null,
          timeoutMs: input.timeoutMs ?? (input.yieldMs === undefined ? usualTimeoutMs : null),
          wish: wishOf(input),
          asker: asker(context, input.justification),
          settings: {},
        },
        input.maxOutputBytes ?? usualOutputBytes,
      );
      if (started.kind === 'refused') return refusedRun(started.error);
      const { run } = started;
      // Nobody can type into a command that is not left running: one that reads must not wait for ever.
      if (input.yieldMs === undefined) void run.write('', true);
      const end = await waitForRun(run, { yieldMs: input.yieldMs ?? null, gone }, context);
      if (end !== null) link.forget(run.runId);
      return runResult(run, end);
    },
  );

  server.registerTool(
    'write_stdin',
    {
      title: 'Go on with a running command',
      description: 'Types into a command that a shell call left running, and gives back what it printed since.',
      inputSchema: stdinInput,
      outputSchema: runResultSchema,
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    },
    async ({ sessionId, chars = '', end: isEnd = false, yieldMs = usualYieldMs }, context) => {
      const run = link.running(sessionId);
      if (run === null) return refusedRun(noSuchSession);
      if (run.end === null && (chars !== '' || isEnd)) {
        const problem = await run.write(Buffer.from(chars).toString('base64'), isEnd);
        if (problem !== null && problem.code !== 'already-settled') return refusedRun(problem);
      }
      const end = await waitForRun(run, { yieldMs, gone }, context);
      if (end !== null) link.forget(run.runId);
      return runResult(run, end);
    },
  );

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
    async ({ patch, cwd, justification: says }, context) => {
      const started = await link.start(
        { type: 'patch', patch, cwd: cwd ?? null, asker: asker(context, says) },
        usualOutputBytes,
      );
      if (started.kind === 'refused') return refusedPatch(started.error);
      const end = await waitForRun(started.run, { yieldMs: null, gone }, context);
      link.forget(started.run.runId);
      // Without a time to come back at, the wait ends with the run.
      return end === null ? refusedPatch(noSuchSession) : patchResult(end);
    },
  );
  return server;
}

const noSuchSession = {
  code: 'unknown-run',
  message: 'There is no running command of that name in this connection.',
  remedy: 'Start it again with the shell tool.',
} as const;

/** A claim, as every name that a program gives itself. */
function clientName(server: McpServer, { mcpReq }: ServerContext): string {
  const envelope = new Map<string, unknown>(Object.entries(mcpReq.envelope ?? {}));
  const read = z
    .object({ name: z.string() })
    .safeParse(envelope.get(CLIENT_INFO_META_KEY) ?? server.server.getClientVersion());
  return read.success ? read.data.name.slice(0, 200) : 'MCP client';
}

function wishOf(input: z.infer<typeof shellInput>): Wish | null {
  const { additionalPermissions: grants, withoutSandbox, justification: says = '' } = input;
  if (withoutSandbox === true) return { kind: 'require-escalated', justification: says };
  return grants === undefined
    ? null
    : wishSchema.parse({ kind: 'additional-permissions', grants, justification: says });
}
