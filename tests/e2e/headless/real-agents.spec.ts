/** Real agents with a scripted model: what they ask comes to the desk by hook, and its output goes back to their model. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { anthropicMessages, googleContent, openaiResponses } from '../../fakes/model-dialects.ts';
import { serveScriptedModel, type ModelDialect, type ModelServer } from '../../fakes/scripted-model.ts';
import { expect, test, type Home } from './headless-host.ts';
import { runCli } from './run-cli.ts';

/** Agents are large and not ours to install: `npm i @anthropic-ai/claude-code @openai/codex
 * @google/gemini-cli @github/copilot opencode-ai` in a folder of its own. */
const clients = process.env['COUNTERSIGN_CLIENTS'] ?? '';
const program = (name: string): string => join(clients, 'node_modules/.bin', name);
const needs = (name: string): void => {
  test.skip(
    clients === '' || !existsSync(program(name)),
    `${name} is not installed: COUNTERSIGN_CLIENTS names no folder that has it`,
  );
};

const report = 'echo in:$COUNTERSIGN_SANDBOX';

async function runAgent(argv: readonly string[], home: Home, more: NodeJS.ProcessEnv): Promise<string> {
  const [file = '', ...args] = argv;
  const child = spawn(file, args, {
    cwd: home.project,
    env: { ...home.env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  await once(child, 'close');
  return said.join('');
}

function runClaude(home: Home, model: ModelServer): Promise<string> {
  writeFileSync(join(home.home, '.claude.json'), JSON.stringify({ hasCompletedOnboarding: true }));
  return runAgent([program('claude'), '-p', 'do it', '--model', 'claude-sonnet-4-5'], home, {
    ANTHROPIC_BASE_URL: model.url,
    ANTHROPIC_API_KEY: 'test',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
  });
}

function runCodex(home: Home, model: ModelServer): Promise<string> {
  mkdirSync(join(home.home, '.codex'), { recursive: true });
  const provider = `[model_providers.test]\nname = "test"\nbase_url = "${model.url}/v1"\nwire_api = "responses"\n`;
  writeFileSync(join(home.home, '.codex/config.toml'), `model = "gpt-5"\nmodel_provider = "test"\n${provider}`);
  const flags = ['--dangerously-bypass-hook-trust', '--skip-git-repo-check', '-s', 'danger-full-access'];
  return runAgent([program('codex'), 'exec', ...flags, 'do it'], home, {});
}

test('Claude Code runs its commands in our sandbox, and reads why a file was refused', async ({ startHost, home }) => {
  needs('claude');
  await startHost();
  expect((await runCli(['install', 'claude', '--yes'], { home })).code).toBe(0);
  const model = await serveScriptedModel(anthropicMessages, [
    { kind: 'tool', name: 'Bash', input: { command: report, description: 'look' } },
    { kind: 'tool', name: 'Write', input: { file_path: join(home.project, '.git/hooks/pre-commit'), content: 'x' } },
    { kind: 'tool', name: 'Read', input: { file_path: '~/.ssh/id_rsa' } },
    { kind: 'text', text: 'all done' },
  ]);
  mkdirSync(join(home.home, '.ssh'));
  writeFileSync(join(home.home, '.ssh/id_rsa'), 'a KEY that nobody reads');
  const said = await runClaude(home, model);
  await model.close();
  expect(said).toContain('all done');
  expect(model.requests.at(-1)).toContain('in:bwrap');
  expect(model.requests.at(-1)).toContain('may not be written in this project');
  expect(model.requests.at(-1)).toContain('id_rsa may not be read here');
  expect(model.requests.at(-1)).not.toContain('nobody reads');
  expect(existsSync(join(home.project, '.git/hooks/pre-commit'))).toBe(false);
  const status = await runCli(['status', '--json'], { home });
  expect(JSON.parse(status.stdout.toString())).toMatchObject({
    agents: expect.arrayContaining([expect.objectContaining({ agent: 'claude', light: 'gated' })]) as unknown,
  });
});

test('Claude Code runs nothing while no desk is there', async ({ startHost, home }) => {
  needs('claude');
  const host = await startHost();
  expect((await runCli(['install', 'claude', '--yes'], { home })).code).toBe(0);
  await host.stop();
  const model = await serveScriptedModel(anthropicMessages, [
    { kind: 'tool', name: 'Bash', input: { command: 'touch ran', description: 'try' } },
  ]);
  await runClaude(home, model);
  await model.close();
  expect(model.requests.at(-1)).toContain('No desk is running');
  expect(existsSync(join(home.project, 'ran'))).toBe(false);
});

test('Codex runs its commands in our sandbox', async ({ startHost, home }) => {
  needs('codex');
  await startHost();
  expect((await runCli(['install', 'codex', '--yes'], { home })).code).toBe(0);
  const model = await serveScriptedModel(openaiResponses, [
    { kind: 'tool', name: 'exec_command', input: { cmd: report } },
    { kind: 'text', text: 'all done' },
  ]);
  const said = await runCodex(home, model);
  await model.close();
  expect(said).toContain('all done');
  expect(model.requests.at(-1)).toContain('in:bwrap');
});

/** The first start would ask how to sign in. */
function prepareGemini(home: Home): void {
  mkdirSync(join(home.home, '.gemini'));
  const settings = { security: { auth: { selectedType: 'gemini-api-key' } } };
  writeFileSync(join(home.home, '.gemini/settings.json'), JSON.stringify(settings));
}

function runGemini(home: Home, model: ModelServer): Promise<string> {
  return runAgent([program('gemini'), '--yolo', '--skip-trust', '-m', 'gemini-2.5-pro', '-p', 'do it'], home, {
    GOOGLE_GEMINI_BASE_URL: model.url,
    GEMINI_API_KEY: 'test',
    GEMINI_CLI_TRUST_WORKSPACE: 'true',
  });
}

function runCopilot(home: Home, model: ModelServer): Promise<string> {
  return runAgent([program('copilot'), '--allow-all-tools', '-p', 'do it'], home, {
    COPILOT_PROVIDER_BASE_URL: model.url,
    COPILOT_PROVIDER_TYPE: 'anthropic',
    COPILOT_PROVIDER_API_KEY: 'test',
    COPILOT_MODEL: 'claude-sonnet-4.5',
    COPILOT_OFFLINE: 'true',
  });
}

function runOpencode(home: Home, model: ModelServer): Promise<string> {
  const folder = join(home.home, '.config/opencode');
  mkdirSync(folder, { recursive: true });
  const options = { baseURL: `${model.url}/v1`, apiKey: 'test' };
  writeFileSync(join(folder, 'opencode.json'), JSON.stringify({ provider: { anthropic: { options } } }));
  return runAgent([program('opencode'), 'run', '--model', 'anthropic/claude-sonnet-4-5', 'do it'], home, {
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_MODELS_FETCH: '1',
  });
}

interface RealAgent {
  readonly name: 'gemini' | 'copilot' | 'opencode';
  readonly dialect: ModelDialect;
  /** Before the hooks are installed. */
  readonly prepare?: (home: Home) => void;
  readonly run: (home: Home, model: ModelServer) => Promise<string>;
  readonly shell: (command: string) => { name: string; input: Record<string, unknown> };
  readonly write: (path: string) => { name: string; input: Record<string, unknown> };
}

const others: readonly RealAgent[] = [
  {
    name: 'gemini',
    dialect: googleContent,
    prepare: prepareGemini,
    run: runGemini,
    shell: (command) => ({ name: 'run_shell_command', input: { command, description: 'look' } }),
    write: (path) => ({ name: 'write_file', input: { file_path: path, content: 'x' } }),
  },
  {
    name: 'copilot',
    dialect: anthropicMessages,
    run: runCopilot,
    shell: (command) => ({ name: 'bash', input: { command, description: 'look' } }),
    write: (path) => ({ name: 'create', input: { path, file_text: 'x' } }),
  },
  {
    name: 'opencode',
    dialect: anthropicMessages,
    run: runOpencode,
    shell: (command) => ({ name: 'bash', input: { command, description: 'look' } }),
    write: (path) => ({ name: 'write', input: { filePath: path, content: 'x' } }),
  },
];

for (const { name, dialect, prepare, run, shell, write } of others) {
  test(`${name} runs its commands in our sandbox, and reads why a file was refused`, async ({ startHost, home }) => {
    needs(name);
    prepare?.(home);
    await startHost();
    expect((await runCli(['install', name, '--yes'], { home })).code).toBe(0);
    // Gemini CLI refuses `.git` by itself.
    const tasks = join(home.project, '.vscode/tasks.json');
    mkdirSync(join(home.project, '.vscode'));
    const model = await serveScriptedModel(dialect, [
      { kind: 'tool', ...shell(report) },
      { kind: 'tool', ...write(tasks) },
      { kind: 'text', text: 'all done' },
    ]);
    const said = await run(home, model);
    await model.close();
    expect(said).toContain('all done');
    expect(model.requests.at(-1)).toContain('in:bwrap');
    expect(model.requests.at(-1)).toContain('may not be written in this project');
    expect(existsSync(tasks)).toBe(false);
    const status = await runCli(['status', '--json'], { home });
    expect(JSON.parse(status.stdout.toString())).toMatchObject({
      agents: expect.arrayContaining([expect.objectContaining({ agent: name, light: 'gated' })]) as unknown,
    });
  });

  test(`${name} runs nothing while no desk is there`, async ({ startHost, home }) => {
    needs(name);
    prepare?.(home);
    const host = await startHost();
    expect((await runCli(['install', name, '--yes'], { home })).code).toBe(0);
    await host.stop();
    const model = await serveScriptedModel(dialect, [{ kind: 'tool', ...shell('touch ran') }]);
    await run(home, model);
    await model.close();
    expect(model.requests.at(-1)).toContain('No desk is running');
    expect(existsSync(join(home.project, 'ran'))).toBe(false);
  });
}
