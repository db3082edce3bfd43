/** Other sandboxes to measure against, where somebody installed them: npm i @openai/codex @anthropic-ai/sandbox-runtime in any folder. */
import { mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';

export interface Peer {
  readonly name: string;
  /** How `/bin/true` is started under it. */
  readonly argv: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  close(): Promise<void>;
}

/** Names the peers that are absent. */
export async function findPeers(folder: string | null, project: string): Promise<{ peers: Peer[]; absent: string[] }> {
  const found = folder === null ? [null, null] : [codexIn(folder), await runtimeIn(folder, project)];
  const names = ['codex sandbox (native)', 'srt library'];
  return {
    peers: found.filter((peer) => peer !== null),
    absent: names.filter((_, index) => found[index] === null),
  };
}

function codexIn(folder: string): Peer | null {
  const packages = path.join(folder, 'node_modules/@openai');
  const file = readdirSync(packages, { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith('/bin/codex'));
  if (file === undefined) return null;
  // It refuses a home in /tmp.
  const home = path.join(homedir(), '.countersign-bench-codex');
  mkdirSync(home, { recursive: true });
  return {
    name: 'codex sandbox (native)',
    argv: [path.join(packages, file), 'sandbox', '--', '/bin/true'],
    env: { ...process.env, CODEX_HOME: home },
    close: () => Promise.resolve(),
  };
}

const moduleSchema = z.object({
  SandboxManager: z.object({
    initialize: z.custom<(config: unknown) => Promise<void>>((value) => typeof value === 'function'),
    wrapWithSandbox: z.custom<(line: string) => Promise<string>>((value) => typeof value === 'function'),
    reset: z.custom<() => Promise<void>>((value) => typeof value === 'function'),
  }),
});

async function runtimeIn(folder: string, project: string): Promise<Peer | null> {
  try {
    const file = createRequire(path.join(folder, 'x.js')).resolve('@anthropic-ai/sandbox-runtime');
    const { SandboxManager } = moduleSchema.parse(await import(pathToFileURL(file).href));
    await SandboxManager.initialize({
      network: { allowedDomains: ['example.com'], deniedDomains: [] },
      filesystem: { denyRead: [], allowWrite: [project], denyWrite: [] },
    });
    const line = await SandboxManager.wrapWithSandbox('/bin/true');
    return {
      name: 'srt library',
      argv: ['/bin/sh', '-c', line],
      env: process.env,
      close: async () => await SandboxManager.reset(),
    };
  } catch (error) {
    console.log(`srt library: ${error instanceof Error ? error.message : 'not found'}`);
    return null;
  }
}
