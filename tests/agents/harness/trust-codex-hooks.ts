/** Trusts all hooks of a home as a person does with `/hooks`: by Codex itself, which writes it down in its own way. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import type { AgentLab } from './agent-lab.ts';
import { installedAgent } from './installed-agents.ts';

const answerSchema = z.looseObject({ id: z.number().optional(), result: z.unknown().optional() });
const hooksSchema = z.looseObject({
  data: z.array(z.looseObject({ hooks: z.array(z.looseObject({ key: z.string(), currentHash: z.string() })) })),
});

export async function trustCodexHooks({ project, env }: AgentLab): Promise<void> {
  const installed = installedAgent('codex');
  if ('missing' in installed) throw new Error(installed.missing);
  const server = spawn(installed.program, ['app-server'], { cwd: project, env, stdio: ['pipe', 'pipe', 'ignore'] });
  const waiting = new Map<number, (answer: unknown) => void>();
  createInterface({ input: server.stdout }).on('line', (line) => {
    const { id, result } = answerSchema.parse(JSON.parse(line));
    if (id !== undefined) waiting.get(id)?.(result);
  });
  let last = 0;
  const send = (message: object): void => void server.stdin.write(`${JSON.stringify(message)}\n`);
  const ask = (method: string, params: object): Promise<unknown> =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      send({ id: last, method, params });
    });
  await ask('initialize', { clientInfo: { name: 'test', version: '1' } });
  send({ method: 'initialized' });
  const hooks = hooksSchema.parse(await ask('hooks/list', { cwds: [project] })).data.flatMap((each) => each.hooks);
  const value = Object.fromEntries(hooks.map(({ key, currentHash }) => [key, { trusted_hash: currentHash }]));
  await ask('config/batchWrite', { edits: [{ keyPath: 'hooks.state', value, mergeStrategy: 'upsert' }] });
  server.kill();
}
