/** `countersign drive`: starts an agent or joins one, and answers from the broker what it asks. It runs its commands itself. */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable, Writable } from 'node:stream';
import { type WireError, errorText } from '#domain/common/errors.ts';
import { revealText } from '#domain/command/visible-text.ts';
import type { BrokerClient } from '../../rpc/wire-client.ts';
import { startThatAsksNobody } from './acp/ask-first.ts';
import type { Drive } from './driving.ts';
import { openExternalToolRequester } from './external-tool-requester.ts';
import { readDriveArguments, type DriveArguments } from './read-drive-arguments.ts';

export type DriveEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'usage'; readonly message: string }
  | { readonly kind: 'not-found'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string };

export interface DriveHost {
  /** The running broker; without one no person could be asked. */
  readonly reach: (
    client: string,
  ) => Promise<
    | { readonly kind: 'connected'; readonly client: BrokerClient }
    | { readonly kind: 'unreachable'; readonly error: WireError }
  >;
  readonly cwd: string;
  readonly version: string;
  readonly stdin: Readable;
  readonly say: (text: string) => void;
  readonly note: (text: string) => void;
  /** For servers that want one; null without. */
  readonly password: string | null;
}

const inWords = (error: WireError): string => errorText(error);

export async function driveAgent(args: readonly string[], host: DriveHost): Promise<DriveEnd> {
  const read = readDriveArguments(args, host.cwd);
  if (read.kind === 'bad') return { kind: 'usage', message: read.message };
  const reached = await host.reach('countersign drive');
  if (reached.kind === 'unreachable') return { kind: 'refused', message: inWords(reached.error) };
  const { client } = reached;
  try {
    if (read.kind === 'opencode') return await join(read, client, host);
    return read.kind === 'nono' ? await serve(read, client, host) : await start(read, client, host);
  } finally {
    client.close();
  }
}

async function join(
  read: Extract<DriveArguments, { kind: 'opencode' }>,
  client: BrokerClient,
  host: DriveHost,
): Promise<DriveEnd> {
  const opened = await openExternalToolRequester(client, { project: read.project, claimedName: () => 'opencode' });
  if (opened.kind === 'refused') return { kind: 'refused', message: inWords(opened.error) };
  const { driveOpencode } = await import('./opencode/drive-opencode.ts');
  const ended = new AbortController();
  client.onClose(() => ended.abort());
  const authorization =
    host.password === null ? null : `Basic ${Buffer.from(`opencode:${host.password}`).toString('base64')}`;
  try {
    const whenStopped = (interrupt: () => Promise<unknown>): void =>
      opened.requester.onStop(() => void tellStop(interrupt, host));
    await driveOpencode({ ...opened, url: read.url, authorization, ended: ended.signal, note: host.note, whenStopped });
    return { kind: 'done' };
  } catch (error) {
    return { kind: 'refused', message: ended.signal.aborted ? 'The desk is gone.' : because(error) };
  }
}

/** Serves until the broker is gone. */
async function serve(
  read: Extract<DriveArguments, { kind: 'nono' }>,
  client: BrokerClient,
  host: DriveHost,
): Promise<DriveEnd> {
  const opened = await openExternalToolRequester(client, { project: read.project, claimedName: () => 'nono' });
  if (opened.kind === 'refused') return { kind: 'refused', message: inWords(opened.error) };
  const { serveWebhook } = await import('./nono/serve-webhook.ts');
  try {
    const webhook = await serveWebhook({ requester: opened.requester, port: read.port });
    host.say(`${webhook.url}\n`);
    await new Promise<void>((resolve) => {
      client.onClose(resolve);
    });
    await webhook.close();
    return { kind: 'refused', message: 'The desk is gone.' };
  } catch (error) {
    return { kind: 'refused', message: because(error) };
  }
}

/** Of a failed request the cause says more than the failure. */
function because(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const said = error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
  return 'data' in error ? withData(said, error.data) : said;
}

/** Characters of what an agent adds to its error. */
const mostData = 1000;

/** Agents say in it what went wrong, and "Internal error" beside it. */
function withData(said: string, data: unknown): string {
  if (data === undefined || data === null) return said;
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  const { runs } = revealText(text.slice(0, mostData));
  const shown = runs.map((run) => (run.kind === 'text' ? run.text : `<${run.label}>`)).join('');
  return text === '' || text === said ? said : `${said}: ${shown}`;
}

type Agent = ChildProcessByStdio<Writable, Readable, null>;

/** Long enough for an agent to put its things away, in milliseconds. */
const graceMs = 2000;

async function endAgent(child: Agent): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.stdin.end();
  child.kill('SIGTERM');
  const limit = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await gone;
  clearTimeout(limit);
}

async function start(
  read: Extract<DriveArguments, { agent: unknown }>,
  client: BrokerClient,
  host: DriveHost,
): Promise<DriveEnd> {
  const [program, ...words] = read.agent;
  const past = startThatAsksNobody(read.agent, process.env);
  if (past !== null) return { kind: 'refused', message: past };
  let name = basename(program);
  const opened = await openExternalToolRequester(client, { project: read.project, claimedName: () => name });
  if (opened.kind === 'refused') return { kind: 'refused', message: inWords(opened.error) };
  const child = spawn(program, words, { cwd: opened.projectRoot, stdio: ['pipe', 'pipe', 'inherit'] });
  const failed = await once(child, 'spawn').then(
    () => null,
    (error: unknown) => because(error),
  );
  if (failed !== null) return { kind: 'not-found', message: `${program} cannot be started: ${failed}` };
  const gone = new AbortController();
  child.once('exit', () => gone.abort());
  // Its end is what counts; a pipe that breaks before is only how it is noticed.
  child.stdin.on('error', () => undefined);
  client.onClose(() => child.kill('SIGTERM'));
  opened.requester.onStop((what) => {
    if (what === 'everything') child.kill('SIGTERM');
  });
  const drive: Drive = {
    ...opened,
    prompts: promptsOf(read.prompt, host.stdin),
    streams: {
      input: Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>,
      output: Writable.toWeb(child.stdin) as WritableStream<Uint8Array>,
    },
    ended: gone.signal,
    say: host.say,
    note: host.note,
    whenStopped: (interrupt) => opened.requester.onStop(() => void tellStop(interrupt, host)),
    called: (own) => {
      if (own !== null && own !== '') name = own;
    },
  };
  try {
    await Promise.race([converse(read.kind, drive, host.version), ending(gone.signal)]);
    return { kind: 'done' };
  } catch (error) {
    return { kind: 'refused', message: because(error) };
  } finally {
    await endAgent(child);
  }
}

async function tellStop(interrupt: () => Promise<unknown>, { note }: DriveHost): Promise<void> {
  note('A person stopped this session: the agent is told to end its turn.');
  await interrupt().catch((error: unknown) => note(`The agent was told, and says: ${because(error)}`));
}

async function converse(kind: 'acp' | 'acp-draft' | 'codex', drive: Drive, version: string): Promise<void> {
  if (kind === 'codex') {
    const { driveCodex } = await import('./codex-app-server/drive-codex.ts');
    return driveCodex(drive, version);
  }
  const { driveAcp, driveAcpDraft } = await import('./acp/drive-acp.ts');
  return kind === 'acp' ? driveAcp(drive, version) : driveAcpDraft(drive, version);
}

function ending(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = (): void => reject(new Error('The agent ended.'));
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });
}

async function* promptsOf(prompt: string | null, stdin: Readable): AsyncGenerator<string> {
  if (prompt !== null) {
    yield prompt;
    return;
  }
  for await (const line of createInterface({ input: stdin })) if (line.trim() !== '') yield line;
}
