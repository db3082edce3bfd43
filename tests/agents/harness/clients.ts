/** How each real client is started without a person, speaking to a scripted model. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { anthropicMessages, googleContent, openaiChat, openaiResponses } from '../../fakes/models/model-dialects.ts';
import type { ModelCall, ModelDialect } from '../../fakes/models/scripted-model.ts';
import { claudeModel } from './claude-at-screen.ts';

export type ClientName = 'claude' | 'codex' | 'gemini' | 'copilot' | 'opencode' | 'qwen';

export interface ClientPlaces {
  readonly home: string;
  readonly project: string;
  /** Of the model. */
  readonly url: string;
  readonly prompt: string;
}

export interface ClientStart {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

export interface Client {
  readonly dialect: ModelDialect;
  /** Its hooks give it no other command, but tell its model what to say in its place. */
  readonly saysAgain?: boolean;
  start(places: ClientPlaces): ClientStart;
  /** Its own words for running a line, and for writing a file. */
  shell(command: string): ModelCall;
  write(path: string): ModelCall;
}

/** Once: an installer may have written into it since. */
function settings(path: string, text: string): void {
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

export const clients: Readonly<Record<ClientName, Client>> = {
  claude: {
    dialect: anthropicMessages,
    start({ home, url, prompt }) {
      settings(join(home, '.claude.json'), JSON.stringify({ hasCompletedOnboarding: true }));
      return {
        args: ['-p', prompt, '--model', claudeModel],
        env: {
          ANTHROPIC_BASE_URL: url,
          ANTHROPIC_API_KEY: 'test',
          CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
          DISABLE_AUTOUPDATER: '1',
          // It refuses to skip its own questions for the superuser elsewhere.
          IS_SANDBOX: '1',
        },
      };
    },
    shell: (command) => ({ name: 'Bash', input: { command, description: 'look' } }),
    write: (path) => ({ name: 'Write', input: { file_path: path, content: 'x' } }),
  },
  codex: {
    dialect: openaiResponses,
    start({ home, url, prompt }) {
      // The trust in its hooks stands in the same file, so what is there already is kept.
      settings(
        join(home, '.codex/config.toml'),
        ['model = "gpt-5.5"', 'model_provider = "test"', '[model_providers.test]', 'name = "test"'].join('\n'),
      );
      const provider = [
        '-c',
        `model_providers.test.base_url="${url}/v1"`,
        '-c',
        'model_providers.test.wire_api="responses"',
      ];
      return { args: ['exec', ...provider, '--skip-git-repo-check', '-s', 'danger-full-access', prompt], env: {} };
    },
    // It gives its model a number in place of what a command prints that takes longer than ten seconds, as one of four may at once.
    shell: (command) => ({ name: 'exec_command', input: { cmd: command, yield_time_ms: 30_000 } }),
    write: (path) => ({
      name: 'apply_patch',
      input: {},
      text: `*** Begin Patch\n*** Add File: ${path}\n+x\n*** End Patch`,
    }),
  },
  gemini: {
    dialect: googleContent,
    start({ home, url, prompt }) {
      settings(
        join(home, '.gemini/settings.json'),
        JSON.stringify({
          security: { auth: { selectedType: 'gemini-api-key' } },
          general: { enableAutoUpdate: false },
        }),
      );
      return {
        args: ['--yolo', '--skip-trust', '-m', 'gemini-2.5-pro', '-p', prompt],
        env: { GOOGLE_GEMINI_BASE_URL: url, GEMINI_API_KEY: 'test', GEMINI_CLI_TRUST_WORKSPACE: 'true' },
      };
    },
    shell: (command) => ({ name: 'run_shell_command', input: { command, description: 'look' } }),
    write: (path) => ({ name: 'write_file', input: { file_path: path, content: 'x' } }),
  },
  copilot: {
    dialect: anthropicMessages,
    start: ({ url, prompt }) => ({
      args: ['--allow-all-tools', '-p', prompt],
      env: {
        COPILOT_PROVIDER_BASE_URL: url,
        COPILOT_PROVIDER_TYPE: 'anthropic',
        COPILOT_PROVIDER_API_KEY: 'test',
        COPILOT_MODEL: 'claude-sonnet-4.5',
        COPILOT_OFFLINE: 'true',
      },
    }),
    shell: (command) => ({ name: 'bash', input: { command, description: 'look' } }),
    write: (path) => ({ name: 'create', input: { path, file_text: 'x' } }),
  },
  opencode: {
    dialect: openaiChat,
    start({ home, url, prompt }) {
      const model = { npm: '@ai-sdk/openai-compatible', name: 'test', models: { test: { name: 'test' } } };
      const provider = { test: { ...model, options: { baseURL: `${url}/v1`, apiKey: 'test' } } };
      const folder = join(home, '.config/opencode');
      mkdirSync(folder, { recursive: true });
      const permission = { bash: 'allow', edit: 'allow', skill: 'allow', external_directory: 'allow' };
      writeFileSync(join(folder, 'opencode.json'), JSON.stringify({ autoupdate: false, provider, permission }));
      return {
        args: ['run', '--model', 'test/test', prompt],
        env: { OPENCODE_DISABLE_AUTOUPDATE: '1', OPENCODE_DISABLE_MODELS_FETCH: '1' },
      };
    },
    shell: (command) => ({ name: 'bash', input: { command, description: 'look' } }),
    write: (path) => ({ name: 'write', input: { filePath: path, content: 'x' } }),
  },
  qwen: {
    dialect: openaiChat,
    saysAgain: true,
    start({ home, url, prompt }) {
      settings(
        join(home, '.qwen/settings.json'),
        JSON.stringify({ security: { auth: { selectedType: 'openai' } }, general: { disableAutoUpdate: true } }),
      );
      return {
        args: ['--yolo', '-p', prompt, '--auth-type', 'openai', '-m', 'test'],
        env: { OPENAI_API_KEY: 'test', OPENAI_BASE_URL: `${url}/v1`, OPENAI_MODEL: 'test' },
      };
    },
    shell: (command) => ({ name: 'run_shell_command', input: { command, is_background: false, description: 'look' } }),
    write: (path) => ({ name: 'write_file', input: { file_path: path, content: 'x' } }),
  },
};
