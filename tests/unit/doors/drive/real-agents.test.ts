/** Real agents of other vendors, driven from the broker. COUNTERSIGN_AGENTS names a folder with their npm packages. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDriveStage, type DriveStage } from '../../../fakes/drive-stage.ts';
import { playModel, type PlayedModel } from '../../../fakes/models/responses-server.ts';

const agents = process.env['COUNTERSIGN_AGENTS'] ?? '';
const program = (name: string): string => join(agents, 'node_modules/.bin', name);
const why = (name: string): string | null => {
  if (agents === '') return 'COUNTERSIGN_AGENTS names no folder with agents';
  return existsSync(program(name)) ? null : `${name} is not installed in ${agents}`;
};

let stage: DriveStage;
let base: string;
let project: string;
let model: PlayedModel | null;
beforeEach(async () => {
  stage = await openDriveStage();
  base = realpathSync(mkdtempSync(join(tmpdir(), 'agents-')));
  project = realpathSync(mkdtempSync(join(base, 'project-')));
  model = null;
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await stage.broker.broker.shutdown();
  await model?.close();
  rmSync(base, { recursive: true, force: true, maxRetries: 5 });
});

test('Codex asks before it leaves its sandbox, and stops at a no', { timeout: 60_000 }, async (context) => {
  const reason = why('codex');
  if (reason !== null) return context.skip(reason);
  vi.stubEnv('CODEX_HOME', mkdtempSync(join(base, 'home-')));
  model = await playModel((_body, turn) => {
    const wish = { cmd: 'touch made', sandbox_permissions: 'require_escalated', justification: 'it must be made' };
    const call = {
      type: 'function_call',
      id: 'f',
      call_id: 'c',
      name: 'exec_command',
      arguments: JSON.stringify(wish),
    };
    const words = { type: 'message', role: 'assistant', id: 'm', content: [{ type: 'output_text', text: 'done' }] };
    const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
    const id = `r${turn}`;
    return [
      ['response.created', { type: 'response.created', response: { id } }],
      [
        'response.output_item.done',
        { type: 'response.output_item.done', output_index: 0, item: turn === 1 ? call : words },
      ],
      ['response.completed', { type: 'response.completed', response: { id, usage } }],
    ];
  });
  const provider = `model_providers.played={name="played",base_url="${model.url}",wire_api="responses"}`;
  const settings = ['-c', 'model_provider="played"', '-c', provider, '-c', 'model="played"'];
  const driven = stage.drive(['codex', '--prompt', 'go', '--', program('codex'), 'app-server', ...settings], project);
  const shown = await stage.card();
  expect(shown.asker).toEqual({ door: 'drive', claimedName: 'codex', says: 'it must be made' });
  expect(JSON.stringify(shown.subject)).toContain('touch made');
  await stage.answer(shown, { kind: 'deny', note: null });
  expect(await driven.end).toEqual({ kind: 'done' });
  expect(existsSync(join(project, 'made'))).toBe(false);
  return undefined;
});

const chunk = (more: object, finish: string | null) => ({
  id: 'x',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta: more, finish_reason: finish }],
});

test(
  'opencode runs what was allowed, and its model reads why something was not',
  { timeout: 60_000 },
  async (context) => {
    const reason = why('opencode');
    if (reason !== null) return context.skip(reason);
    interface Chat {
      readonly tools?: unknown[];
      readonly messages: readonly { readonly role: string; readonly content: unknown }[];
    }
    const commands = ['touch first', 'touch second'];
    model = await playModel((body) => {
      const { tools = [], messages } = body as Chat;
      const next = tools.length === 0 ? undefined : commands[messages.filter(({ role }) => role === 'tool').length];
      const args = JSON.stringify({ command: next, description: 'makes it' });
      const call = {
        index: 0,
        id: `c${messages.length}`,
        type: 'function',
        function: { name: 'bash', arguments: args },
      };
      const delta =
        next === undefined ? { role: 'assistant', content: 'done' } : { role: 'assistant', tool_calls: [call] };
      return [
        [null, chunk(delta, null)],
        [null, chunk({}, next === undefined ? 'stop' : 'tool_calls')],
        [null, '[DONE]'],
      ];
    });
    const options = { baseURL: model.url, apiKey: 'x' };
    const played = {
      npm: '@ai-sdk/openai-compatible',
      name: 'played',
      options,
      models: { m: { name: 'm', tool_call: true } },
    };
    const config = {
      autoupdate: false,
      share: 'disabled',
      provider: { played },
      permission: { bash: 'ask' },
      model: 'played/m',
      small_model: 'played/m',
    };
    const places = Object.fromEntries(
      ['DATA', 'CONFIG', 'STATE', 'CACHE'].map((name) => [`XDG_${name}_HOME`, join(base, name)]),
    );
    const server = spawn(program('opencode'), ['serve', '--port', '0', '--hostname', '127.0.0.1'], {
      cwd: project,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: base,
        ...places,
        OPENCODE_CONFIG_CONTENT: JSON.stringify(config),
        OPENCODE_DISABLE_MODELS_FETCH: '1',
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      const url = await new Promise<string>((resolve) => {
        let said = '';
        server.stdout.on('data', (piece: Buffer) => {
          said += piece.toString();
          const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
          if (found !== null) resolve(found[0]);
        });
      });
      stage.drive(['opencode', '--url', url], project);
      const post = async (path: string, body: unknown): Promise<unknown> => {
        const target = `${url}${path}?directory=${encodeURIComponent(project)}`;
        const headers = { 'content-type': 'application/json' };
        return (await fetch(target, { method: 'POST', headers, body: JSON.stringify(body) })).json();
      };
      const { id } = (await post('/session', {})) as { id: string };
      const parts = [{ type: 'text', text: 'go' }];
      const turn = post(`/session/${id}/message`, { model: { providerID: 'played', modelID: 'm' }, parts });
      const first = await stage.card();
      expect(first.subject).toEqual({ kind: 'command', argv: ['sh', '-c', 'touch first'] });
      await stage.answer(first, { kind: 'approve', scope: { kind: 'once' } });
      await stage.answer(await stage.card(), { kind: 'deny', note: 'one is enough' });
      await turn;
      expect([existsSync(join(project, 'first')), existsSync(join(project, 'second'))]).toEqual([true, false]);
    } finally {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill();
      await gone;
    }
    return undefined;
  },
);
