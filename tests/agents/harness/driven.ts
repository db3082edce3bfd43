/** Real agents that `countersign drive` starts or joins: they run their commands themselves, and ask first. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { serveScriptedModel, type ModelTurn } from '../../fakes/models/scripted-model.ts';
import { openLab, runProgram, type AgentLab, type ProgramEnd } from './agent-lab.ts';
import { clients, type ClientName } from './clients.ts';
import type { Stage } from './everyday.ts';
import { installedAgent } from './installed-agents.ts';
import type { RunningBroker } from './running-broker.ts';

const countersign = join(import.meta.dirname, '../../../out/countersign.cjs');

/** What the person types behind `drive`, and behind the agent's program. */
interface DriveWords {
  readonly kind: 'acp' | 'codex';
  readonly args: (url: string) => readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

/** Its question for a command is off where nothing says otherwise. */
const opencodeAsks = { OPENCODE_CONFIG_CONTENT: JSON.stringify({ model: 'test/test', permission: { bash: 'ask' } }) };

const driveWords: Readonly<Partial<Record<ClientName, DriveWords>>> = {
  codex: {
    kind: 'codex',
    args: (url) => [
      'app-server',
      '-c',
      `model_providers.test.base_url="${url}/v1"`,
      '-c',
      'model_providers.test.wire_api="responses"',
    ],
  },
  qwen: { kind: 'acp', args: () => ['--acp', '--auth-type', 'openai', '-m', 'test'] },
  gemini: { kind: 'acp', args: () => ['--acp', '--skip-trust', '-m', 'gemini-2.5-pro'] },
  copilot: { kind: 'acp', args: () => ['--acp'] },
  opencode: { kind: 'acp', args: () => ['acp'], env: opencodeAsks },
};

/** Runs `tests` with a broker for an agent that can be had here, without its hooks; elsewhere one skipped test says why it cannot. */
export function drivenWhere(agent: ClientName, tests: (stage: Stage) => void): void {
  const installed = installedAgent(agent);
  if ('missing' in installed) {
    test(`${agent}: driven`, ({ skip }) => skip(installed.missing));
    return;
  }
  describe(agent, { timeout: 600_000 }, () => {
    let lab: AgentLab;
    let running: RunningBroker;
    beforeAll(async () => {
      lab = openLab();
      running = await lab.broker();
    });
    afterAll(() => lab.close());
    tests({
      get lab() {
        return lab;
      },
      broker: () => running,
    });
  });
}

function programOf(agent: ClientName): string {
  const installed = installedAgent(agent);
  if ('missing' in installed) throw new Error(installed.missing);
  return installed.program;
}

/** `countersign drive` with one prompt, to its end. */
function driveAt(
  lab: AgentLab,
  agent: ClientName,
  url: string,
  more: readonly string[] = [],
  moreEnv: NodeJS.ProcessEnv = {},
): Promise<ProgramEnd> {
  const words = driveWords[agent];
  if (words === undefined) throw new Error(`${agent} is not driven.`);
  const { env } = clients[agent].start({ home: lab.home, project: lab.project, url, prompt: '' });
  const typed = [process.execPath, countersign, 'drive', words.kind, '--prompt', 'do it', '--'];
  const argv = [...typed, programOf(agent), ...words.args(url), ...more];
  return runProgram(argv, lab.project, { ...lab.env, ...env, ...words.env, ...moreEnv });
}

export async function drive(
  lab: AgentLab,
  agent: ClientName,
  turns: readonly ModelTurn[],
  more: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<ProgramEnd> {
  const model = await serveScriptedModel(clients[agent].dialect, turns);
  const end = await driveAt(lab, agent, model.url, more, env);
  await model.close();
  return end;
}

/** With a model server that refuses every question. */
export async function driveRefused(lab: AgentLab, agent: ClientName, why: string): Promise<ProgramEnd> {
  const server = createServer((request, response) => {
    request.resume();
    // No agent asks again after this one.
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: why, type: 'invalid_request_error', code: 400 } }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const end = await driveAt(lab, agent, `http://127.0.0.1:${port}`);
  server.closeAllConnections();
  server.close();
  return end;
}

/** opencode as a server that a person talks to elsewhere, for one turn; resolves to what its model was sent. */
export async function joinOpencode(lab: AgentLab, turns: readonly ModelTurn[]): Promise<readonly string[]> {
  const model = await serveScriptedModel(clients.opencode.dialect, turns);
  const { env } = clients.opencode.start({ home: lab.home, project: lab.project, url: model.url, prompt: '' });
  const argv = ['serve', '--port', '0', '--hostname', '127.0.0.1'];
  const child = spawn(programOf('opencode'), argv, {
    cwd: lab.project,
    env: { ...lab.env, ...env, ...opencodeAsks },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const gone = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (piece: Buffer) => {
      said += piece.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (found !== null) resolve(found[0]);
    });
    void gone.then(() => reject(new Error(`opencode ended early: ${said}`)));
  });
  const driven = lab.cli('drive', 'opencode', '--url', url);
  try {
    const post = async (path: string, body: unknown): Promise<unknown> => {
      const target = `${url}${path}?directory=${encodeURIComponent(lab.project)}`;
      const headers = { 'content-type': 'application/json' };
      return (await fetch(target, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    };
    const { id } = (await post('/session', {})) as { readonly id: string };
    const parts = [{ type: 'text', text: 'go' }];
    await post(`/session/${id}/message`, { model: { providerID: 'test', modelID: 'test' }, parts });
  } finally {
    child.kill();
    await gone;
    await driven;
    await model.close();
  }
  return model.requests;
}
