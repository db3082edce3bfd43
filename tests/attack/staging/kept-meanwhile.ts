/** What keeping and discarding meet while a session has a server, or a network that was made and whose command has not begun. */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { ConnectionGate } from '#core/ports.ts';
import { openInNamespace } from '../../../main/node/sandbox/bubblewrap/network/open-in-namespace.ts';
import { createSandboxPlans } from '../../../main/node/sandbox/create-sandbox-plans.ts';
import { draftFor, loadReader, runInWorld, stagingOf } from '../harness/worlds/run-in-world.ts';
import type { World } from '../harness/worlds/world.ts';

const nobodyConnects: ConnectionGate = {
  decide: () => Promise.resolve({ kind: 'deny', sentence: 'no' }),
  refused: () => null,
  onRefused: () => () => {},
  onAsking: () => () => {},
  refuseName() {},
  report() {},
  close: () => Promise.resolve(),
};
const plain = { writesOutside: 'stage' } as const;
const settings = { ...plain, network: 'ask' } as const;

async function makeNetwork(world: World) {
  const dataDir = `${world.home}/.countersign-data`;
  const { env } = process;
  const staging = stagingOf(world);
  const plans = createSandboxPlans({
    homeDir: world.home,
    dataDir,
    env,
    reader: loadReader,
    staging,
    filterProblem: () => null,
  });
  const resolved = await plans.resolve(draftFor(world, settings));
  if (resolved.kind === 'refused') throw new Error('no plan');
  const namespaceHolderPath = process.env['ATTACK_NAMESPACE_HOLDER'] ?? null;
  const host = { env, namespaceHolderPath, lookUp: () => Promise.resolve([]), staging };
  return await openInNamespace({ gate: nobodyConnects, plan: resolved.plan }, host);
}

type Scenario = (world: World, helper: string | null) => Promise<Readonly<Record<string, unknown>>>;

export const keptMeanwhile: Readonly<Record<string, Scenario>> = {
  async 'keeping while a session is open'(world) {
    const staging = stagingOf(world);
    const isAlone = (): Promise<readonly boolean[]> =>
      staging.alone(world.project, (alone, mayRun) => Promise.resolve([alone, mayRun]));
    const guard = await makeNetwork(world);
    const beforeCommand = await isAlone();
    const { way } = guard;
    const command = await runInWorld(world, 'echo x > ~/new; cat ~/new', { sandboxed: true, settings, way });
    const begun = Promise.withResolvers<() => void>();
    const server = runInWorld(world, 'echo begun; cat ~/new; read end; echo still here; cat ~/new', {
      sandboxed: true,
      settings,
      way,
      room: 'one',
      during: (attempt) => attempt.onOutput(() => begun.resolve(() => void attempt.write(Buffer.from('end\n')))),
    });
    const finish = await begun.promise;
    const besideServer = await isAlone();
    finish();
    const { output } = await server;
    guard.close();
    const afterwards = await isAlone();
    // On a new mount, and in a user namespace of its own.
    const next = await makeNetwork(world);
    const again = await runInWorld(world, 'cat ~/new', { sandboxed: true, settings, way: next.way, room: 'one' });
    next.close();
    return {
      beforeCommand,
      command: [command.exitCode, command.output],
      besideServer,
      server: output,
      afterwards,
      again: [again.exitCode, again.output],
    };
  },

  async 'a command that writes on to what was discarded'(world) {
    const staging = stagingOf(world);
    const begun = Promise.withResolvers<(() => void) | null>();
    const line =
      'mkdir ~/made; cd ~/made; echo 1 > f; echo 1 > ~/new; echo begun; read end; echo 2 >> ~/new; echo 2 >> f';
    const command = runInWorld(world, line, {
      sandboxed: true,
      settings: plain,
      during: (attempt) => attempt.onOutput(() => begun.resolve(() => void attempt.write(Buffer.from('end\n')))),
    });
    // Where it ends before its first word, its result says why.
    const finish = await Promise.race([begun.promise, command.then(() => null)]);
    // The superuser's home may lie in a folder that is staged as a whole.
    const layer = staging.mounted(world.project).find(({ root }) => `${world.home}/`.startsWith(`${root}/`));
    const upper = layer === undefined ? '' : path.join(layer.upper, path.relative(layer.root, world.home));
    for (const name of ['new', 'made/f']) rmSync(path.join(upper, name));
    await staging.changed(world.project);
    finish?.();
    const { exitCode } = await command;
    const staged = ['new', 'made/f'].map((name) => readFileSync(path.join(upper, name), 'utf8'));
    return { exitCode, staged };
  },

  async 'a command that begins while something is kept'(world) {
    const staging = stagingOf(world);
    await runInWorld(world, 'echo x > ~/new', { sandboxed: true, settings: plain });
    const order: string[] = [];
    const kept = Promise.withResolvers<undefined>();
    const keeping = staging.alone(world.project, async (alone) => {
      await kept.promise;
      order.push(alone ? 'kept' : 'not alone');
    });
    const command = runInWorld(world, 'cat ~/new', { sandboxed: true, settings: plain }).then(({ output }) =>
      order.push(output.trim()),
    );
    // It gets as far as it can.
    await Promise.race([command, new Promise((resolve) => setTimeout(resolve, 1000))]);
    kept.resolve(undefined);
    await Promise.all([keeping, command]);
    return { order };
  },
};
