/**
 * `countersign hook AGENT EVENT`: passes what an agent says to its hook on to the broker, and the answer back. Whatever is in
 * the way of an answer is a no in the agent's own words: agents take a broken hook for a yes.
 */
import { hookedAgents, idsOf } from '#agents/agents.ts';
import type { Params, Result } from '#contract/methods.ts';
import { type WireError, errorText } from '#domain/common/errors.ts';
import { maxHookInput } from '#domain/common/limits.ts';
import { comeBack } from '../reach/come-back.ts';
import type { ReachBroker } from '../reach/reach-broker.ts';

type HookReply = Result<'hook.decide'>;

export interface HookJob {
  readonly args: readonly string[];
  readonly reach: ReachBroker;
  readonly refuse: (agent: string, event: string, sentence: string) => HookReply;
  /** The start of the line that redeems a ticket, as a shell reads it. */
  readonly redeem: string;
  readonly processes: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: AsyncIterable<Uint8Array>;
}

const agents = idsOf(hookedAgents);

const inWords = (error: WireError): string => errorText(error);

/** Null when it is too long. */
async function readAll(stdin: AsyncIterable<Uint8Array>): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stdin) {
    bytes += chunk.length;
    if (bytes > maxHookInput) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Variables in which agents name their project to hooks. */
function projectIn(env: NodeJS.ProcessEnv): string | null {
  return (
    env['CLAUDE_PROJECT_DIR'] ??
    env['GEMINI_PROJECT_DIR'] ??
    env['CURSOR_PROJECT_DIR'] ??
    env['QWEN_PROJECT_DIR'] ??
    null
  );
}

/** Milliseconds after which a no is certain; the installer gives the agent more patience than this. */
function deadlineOf(within: string | undefined): number {
  const seconds = Number(within);
  return Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds, 86_400) * 1000 : 86_000_000;
}

export async function hook(job: HookJob): Promise<HookReply> {
  const [agent = '', event = '', within] = job.args;
  const refuse = (sentence: string): HookReply => job.refuse(agent, event, `Countersign: ${sentence}`);
  const known = agents.find((name) => name === agent);
  if (known === undefined || event === '') return refuse('this hook names no agent and event that are known.');
  const lateNo = refuse('nobody answered in time.');
  // The client without Node waited for the whole of it.
  if (within === 'over') return lateNo;
  const late = Promise.withResolvers<HookReply>();
  const timer = setTimeout(() => late.resolve(lateNo), deadlineOf(within));
  const asked = ask(known, event, job, refuse).catch((error: unknown) =>
    refuse(`the hook failed: ${error instanceof Error ? error.message : String(error)}`),
  );
  return Promise.race([asked, late.promise]).finally(() => clearTimeout(timer));
}

/** The client without Node says where a desk went away while it was asked: then the next one is waited for. */
async function reachOrWait({ args, reach }: HookJob, name: string): ReturnType<ReachBroker> {
  if (args[3] === 'again') await comeBack(reach, name).then((client) => client?.close());
  return reach(name);
}

async function ask(
  agent: Params<'hook.decide'>['agent'],
  event: string,
  job: HookJob,
  refuse: (sentence: string) => HookReply,
): Promise<HookReply> {
  const name = `countersign hook ${agent}`;
  // Side by side: an agent may be slow to say what it wants, and the broker need not wait for it.
  const [payload, reached] = await Promise.all([readAll(job.stdin), reachOrWait(job, name)]);
  if (reached.kind === 'unreachable') return refuse(`${inWords(reached.error)} Nothing runs without it.`);
  if (payload === null) return refuse('this use of a tool is too large to be looked at.');
  const processes = [...job.processes];
  const params = { agent, event, payload, redeem: job.redeem, project: projectIn(job.env), processes };
  for (let broker = reached.client; ;) {
    const reply = await broker.call('hook.decide', params);
    broker.close();
    if (reply.ok) return reply.result;
    // Gone while a person was asked: the agent still waits, and the next broker asks again.
    const next = reply.error.code === 'desk-unreachable' ? await comeBack(job.reach, name) : null;
    if (next === null) return refuse(inWords(reply.error));
    broker = next;
  }
}
