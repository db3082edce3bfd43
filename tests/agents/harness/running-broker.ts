/** The built headless broker as a process of its own, with somebody at its page. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { sitAtBroker, type PersonAtBroker } from './person-at-broker.ts';

export interface RunningBroker {
  readonly person: PersonAtBroker;
  stop(): Promise<void>;
}

export async function startBroker(
  program: string,
  home: string,
  env: NodeJS.ProcessEnv,
  within: readonly string[] = [],
): Promise<RunningBroker> {
  const argv: readonly string[] = [...within, process.execPath, program];
  const [file = '', ...args] = argv;
  const child = spawn(file, args, { env, cwd: home, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  const said: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const link = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line);
      const found = /https?:\/\/\S+/u.exec(line);
      if (found !== null) resolve(found[0]);
    });
    void exited.then(() => reject(new Error(`The desk ended early:\n${said.join('\n')}`)));
  });
  const person = await sitAtBroker(link);
  return {
    person,
    async stop() {
      person.close();
      if (child.exitCode === null) child.kill('SIGTERM');
      await exited;
    },
  };
}
