/** A home with a project, a broker that serves it, somebody at its page, and real agents that work in it with a scripted model. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { serveScriptedModel, type ModelTurn } from '../../fakes/models/scripted-model.ts';
import { clients, type ClientName } from './clients.ts';
import { folderOfNode, installedAgent } from './installed-agents.ts';
import { startBroker, type RunningBroker } from './running-broker.ts';
import { sayAgain } from './say-again.ts';
import { removeHome } from '../../fakes/people/remove-home.ts';

const out = join(import.meta.dirname, '../../../out');
/** For what hangs only: one of them fetches packages when it first starts in a home. */
const longestMs = 500_000;

export interface ProgramEnd {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface AgentEnd extends ProgramEnd {
  /** What its model was sent last: the whole conversation, in the agent's own words. */
  readonly heard: string;
  readonly requests: readonly string[];
}

export interface AgentOptions {
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly prompt?: string;
  readonly cwd?: string;
  /** False for a model that does not do as a hook tells it. */
  readonly saysAgain?: boolean;
  /** Inside the sandbox of `countersign run`. */
  readonly isInRun?: boolean;
  /** Of its model, where it has to be the same as another time. */
  readonly modelPort?: number;
  /** Of its model, on this machine. */
  readonly modelAddress?: string;
}

export interface AgentLab {
  readonly home: string;
  readonly project: string;
  readonly env: NodeJS.ProcessEnv;
  broker(): Promise<RunningBroker>;
  freePort(): Promise<number>;
  /** The built command line. */
  cli(...args: string[]): Promise<ProgramEnd>;
  /** Writes below the project. */
  write(path: string, text: string): void;
  /** One start of an agent, to its end. */
  run(agent: ClientName, turns: readonly ModelTurn[], options?: AgentOptions): Promise<AgentEnd>;
  close(): Promise<void>;
}

export async function runProgram(argv: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<ProgramEnd> {
  const [file = '', ...args] = argv;
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: longestMs });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...said };
}

/** Where the programs of a lab run. */
export interface LabPlace {
  /** What comes before each command line. */
  readonly within: readonly string[];
  close(): void;
}

const noPlace: LabPlace = { within: [], close: () => undefined };

/** Only what an agent needs: whatever else this machine's shells say must not steer it. */
function plainEnvironment(home: string): NodeJS.ProcessEnv {
  return {
    PATH: `${folderOfNode()}:/usr/local/bin:/usr/bin:/bin`,
    HOME: home,
    SHELL: '/bin/bash',
    TERM: 'xterm-256color',
    LANG: 'C.UTF-8',
    XDG_RUNTIME_DIR: join(home, 'run'),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** In the real home: a sandbox has its own empty /tmp, so a home there could not show what leaks. */
export function openLab(place: LabPlace = noPlace, homeName = '.countersign-agents-'): AgentLab {
  const home = realpathSync(mkdtempSync(join(homedir(), homeName)));
  const project = join(home, 'shop');
  mkdirSync(join(project, '.git'), { recursive: true });
  mkdirSync(join(home, 'run'), { mode: 0o700 });
  writeFileSync(join(project, 'hello.txt'), 'hello from the project\n');
  const env = plainEnvironment(home);
  const brokers: RunningBroker[] = [];
  const commandLine = [process.execPath, join(out, 'countersign.cjs')];
  return {
    home,
    project,
    env,
    async broker() {
      const broker = await startBroker(join(out, 'headless.js'), home, env, place.within);
      brokers.push(broker);
      return broker;
    },
    freePort,
    cli: (...args) => runProgram([...place.within, ...commandLine, ...args], project, env),
    write(path, text) {
      mkdirSync(dirname(join(project, path)), { recursive: true });
      writeFileSync(join(project, path), text);
    },
    async run(agent, turns, options = {}) {
      const client = clients[agent];
      const installed = installedAgent(agent);
      if ('missing' in installed) throw new Error(installed.missing);
      const isObedient = client.saysAgain === true && options.saysAgain !== false;
      const { modelPort, modelAddress } = options;
      const said = isObedient ? sayAgain(turns) : turns;
      const model = await serveScriptedModel(client.dialect, said, modelPort, modelAddress);
      const { args, env: more } = client.start({ home, project, url: model.url, prompt: options.prompt ?? 'do it' });
      const around = options.isInRun === true ? [...commandLine, 'run', '--'] : [];
      const argv = [...place.within, ...around, installed.program, ...args, ...(options.args ?? [])];
      const end = await runProgram(argv, options.cwd ?? project, { ...env, ...more, ...options.env });
      await model.close();
      return { ...end, heard: model.requests.at(-1) ?? '', requests: model.requests };
    },
    async close() {
      for (const broker of brokers) await broker.stop();
      removeHome(home);
      place.close();
    },
  };
}
