/** The canary: starts the shim as the agent would, and sees whether a harmless command comes back as a ticket and runs. */
import type { AgentId } from '#domain/agents/agent.ts';
import { canaryOf } from './canary-of.ts';
import type { ShimCommand } from './hook-line.ts';

export type Canary =
  | { readonly kind: 'gated' }
  /** There is no broker to run it; that the shim says no is what it should do. */
  | { readonly kind: 'no-desk' }
  /** No command runs in this folder for any agent. */
  | { readonly kind: 'not-here' }
  | { readonly kind: 'broken'; readonly output: string };

const patienceMs = 20_000;
const song = 'countersign-canary';

interface Output {
  readonly stdout: string;
  readonly stderr: string;
}

async function start(argv: readonly string[], input: string, cwd: string): Promise<Output> {
  const [program = '', ...args] = argv;
  const { execa } = await import('execa');
  const { stdout, stderr } = await execa(program, args, { cwd, input, timeout: patienceMs, reject: false });
  return { stdout, stderr };
}

/** `cwd` is a folder that commands may run in. */
export async function tryShim(agent: AgentId, shim: ShimCommand, cwd: string): Promise<Canary> {
  const canary = canaryOf(agent, `echo ${song}`, cwd);
  const { stdout, stderr } = await start([...shim, 'hook', agent, canary.event], JSON.stringify(canary.payload), cwd);
  if (`${stdout}${stderr}`.includes('No desk is running')) return { kind: 'no-desk' };
  const line = canary.lineIn(stdout);
  if (line === null) return { kind: 'broken', output: `${stdout}${stderr}`.trim().slice(0, 500) };
  const ran = await start(['bash', '-c', line], '', cwd);
  return ran.stdout.trim() === song ? { kind: 'gated' } : { kind: 'broken', output: ran.stderr.trim().slice(0, 500) };
}
