/** Attacks on places of the project that lead out of it: sockets that listen there, and links on the way to what may be written. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { Grant } from '#domain/sandbox/permission.ts';
import { createSandboxPlans } from '../../../main/node/sandbox/create-sandbox-plans.ts';
import { draftFor, runInWorld } from './worlds/run-in-world.ts';
import { createWorld, type World } from './worlds/world.ts';

const connect = `'${process.execPath}' -e "require('net').connect(process.argv[1]).on('data', (d) => { console.log(String(d)); process.exit(0) }).on('error', (e) => console.log(e.code))"`;

/** What a command hears from a service that the host serves in the project. */
async function socket(world: World, kind: string): Promise<unknown> {
  const folder = path.join(world.project, 'sub/run');
  mkdirSync(folder, { recursive: true });
  const name = path.join(folder, 'service.sock');
  const server = createServer((peer) => peer.end('SERVED'));
  await new Promise<void>((resolve) => server.listen(name, resolve));
  const grants: Grant[] = kind === 'granted' ? [{ kind: 'socket', path: name }] : [];
  try {
    const ran = await runInWorld(world, `${connect} '${name}'`, { sandboxed: kind !== 'control', grants });
    return { isServed: ran.output.includes('SERVED') };
  } finally {
    server.close();
  }
}

/** What becomes of a run that may write to a place that a link leads to. */
async function root(world: World, kind: string): Promise<unknown> {
  const out = path.join(world.project, 'out');
  if (kind === 'folder') mkdirSync(out);
  if (kind === 'inner link') symlinkSync('sub', out);
  if (kind === 'link to the home' || kind === 'granted link') symlinkSync(world.home, out);
  if (kind === 'link on the way') symlinkSync(world.home, out);
  const wanted = kind === 'link on the way' ? path.join(out, 'data') : out;
  const plans = createSandboxPlans({
    homeDir: world.home,
    dataDir: `${world.home}/.countersign-data`,
    env: process.env,
  });
  const grants: Grant[] = kind === 'granted link' ? [{ kind: 'path', path: wanted, access: 'write' }] : [];
  const files = {
    mode: 'workspace-write' as const,
    writableRoots: grants.length > 0 ? [] : [wanted],
    excludeTmpdir: true,
    excludeSlashTmp: true,
  };
  const resolved = await plans.resolve(draftFor(world, { files }, { grants }));
  return resolved.kind === 'refused'
    ? { kind: resolved.kind, message: resolved.error.message }
    : { kind: resolved.kind };
}

const [name = '', kind = '', parent = ''] = process.argv.slice(2);
// A project there is shown inside of the private one.
const world = createWorld(null, kind === 'closed below /tmp' ? '/tmp' : parent);
const result = name === 'socket' ? await socket(world, kind) : await root(world, kind);
world.remove();
process.stdout.write(`\n${JSON.stringify(result)}\n`, () => process.exit(0));
