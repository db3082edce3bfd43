/** Runs one family of attacks as the current user: first without, then in the sandbox, each time in a world of its own. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { worldSecret, type Attack, type AttackResult, type Effect } from './attack.ts';
import { openHostTerminal, startHostServices } from './worlds/host-services.ts';
import { runInWorld } from './worlds/run-in-world.ts';
import { createWorld, type World } from './worlds/world.ts';

export interface Family {
  readonly title: string;
  readonly attacks: readonly Attack[];
  /** On a terminal instead of pipes. */
  readonly terminal?: boolean;
  /** Each in a sandbox of its own, because the first may end the run. */
  readonly apart?: true;
  /** With the observer before the command, where it could be built. */
  readonly observed?: true;
  /** More variables of the broker, for attacks on what is inherited. */
  readonly brokerEnv?: Readonly<Record<string, string>>;
  /** Run on the host around the attacks. */
  readonly before?: string;
  /** What the person does there afterwards; an effect may be what that leads to. */
  readonly later?: string;
  readonly after?: string;
}

interface Pass {
  readonly hits: readonly boolean[];
  readonly outputs: readonly string[];
}

export async function runBatch(
  family: Family,
  probe: string | null,
  parent: string,
  helper: string | null,
): Promise<readonly AttackResult[]> {
  const isOnLayer = process.env['ATTACK_STAGED'] !== undefined;
  const control = isOnLayer ? { hits: [], outputs: [] } : await pass(family, { probe, parent, helper }, false);
  const sandboxed = await pass(family, { probe, parent, helper }, true);
  return family.attacks.map(({ name }, index) => ({
    name,
    control: control.hits[index] ?? false,
    sandboxed: sandboxed.hits[index] ?? false,
    output: sandboxed.outputs[index] ?? '',
    controlOutput: control.outputs[index] ?? '',
  }));
}

interface Ground {
  readonly probe: string | null;
  readonly parent: string;
  readonly helper: string | null;
}

async function pass(family: Family, { probe, parent, helper }: Ground, sandboxed: boolean): Promise<Pass> {
  const world = createWorld(probe, parent);
  const services = await startHostServices(world.sockets);
  const terminal = openHostTerminal(services.hear);
  const victim = spawn('sleep', ['1000'], { stdio: 'ignore', detached: true });
  const ipcKey = String(1_000_000_000 + (process.pid % 100_000) * 10 + (sandboxed ? 1 : 0));
  const facts = {
    OUT: world.outside,
    SOCKETS: world.sockets,
    ABSTRACT: services.abstractName,
    PORT: String(services.port),
    UDP_PORT: String(services.udpPort),
    PROBE: world.probe ?? '/nonexistent',
    IPC_KEY: ipcKey,
    HOST_PID: String(process.pid),
    HOST_GROUP: String(victim.pid),
    VICTIM: String(victim.pid),
    HOST_TTY: terminal.name,
  };
  const brokerEnv = { ...process.env, HOME: world.home, ...family.brokerEnv };
  const onHost = (script: string | undefined): void => {
    if (script === undefined) return;
    execFileSync('/bin/sh', ['-c', `${script}; true`], {
      env: { ...brokerEnv, ...facts },
      cwd: world.project,
      stdio: 'ignore',
    });
  };
  try {
    onHost(family.before);
    const effects = family.attacks.map(({ effect }) => effect);
    const before = effects.map((effect) => look(world, effect, ipcKey));
    const script = driver(family.attacks, sandboxed ? longestInside : longestOutside);
    const options = {
      sandboxed,
      env: facts,
      brokerEnv,
      terminal: family.terminal === true,
      helperPath: family.observed === true ? helper : null,
    };
    let ran = { output: '' };
    if (sandboxed && family.apart === true)
      for (const [id, attack] of family.attacks.entries())
        ran.output += (await runInWorld(world, driver([attack], longestInside, id), options)).output;
    else if (sandboxed || family.terminal === true) ran = await runInWorld(world, script, options);
    else ran = await runPlainly(world, script, { ...brokerEnv, ...facts });
    onHost(family.later);
    await terminal.settled();
    const outputs = sections(ran.output, family.attacks.length);
    const hits = effects.map((effect, index) => {
      if (effect.kind === 'shows')
        return (outputs[index] ?? '').includes(effect.text === worldSecret ? world.secret : effect.text);
      if (effect.kind === 'received') return services.received.has(String(index));
      return look(world, effect, ipcKey) !== before[index];
    });
    return { hits, outputs };
  } finally {
    onHost(family.after);
    victim.kill('SIGKILL');
    terminal.close();
    await services.close();
    // The world goes with its ground (`users.ts`).
  }
}

/** The control owes nothing to the launcher: it shows what the attack does to a host without protection. */
async function runPlainly(world: World, script: string, env: NodeJS.ProcessEnv): Promise<{ output: string }> {
  return await new Promise((resolve) => {
    const child = spawn('/bin/sh', ['-c', script], { env, cwd: world.project, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('close', () => resolve({ output }));
  });
}

/** In seconds: an attack that is held up waits for nothing, and one that is not must come to its end also on a machine that does much else. */
const [longestInside, longestOutside] = [8, 60];

/** One sandbox for the whole family; every attack gets a shell of its own, and a failure does not stop the next. */
function driver(attacks: readonly Attack[], seconds: number, first = 0): string {
  const quoted = attacks.map(({ script }) => `'${script.replaceAll("'", `'\\''`)}'`);
  return quoted
    .map(
      (script, id) =>
        `echo '@@@${first + id}@'; ID=${first + id} timeout -k 1 ${seconds} /bin/sh -c ${script} 2>&1 </dev/null`,
    )
    .join('\n');
}

function sections(output: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, id) => {
    const start = output.indexOf(`@@@${id}@`);
    const end = output.indexOf(`@@@${id + 1}@`);
    return start < 0 ? '' : output.slice(start + `@@@${id}@`.length, end < 0 ? undefined : end).trim();
  });
}

function look(world: World, effect: Effect, ipcKey: string): string {
  if (effect.kind === 'host-made') return String(existsSync(`${effect.path}${ipcKey}`));
  if (effect.kind === 'shows' || effect.kind === 'received') return '';
  const file = path.join(world.base, effect.path);
  if (effect.kind === 'exists') return String(lstatSync(file, { throwIfNoEntry: false }) !== undefined);
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (effect.kind === 'set-id') return String(found !== undefined && (found.mode & 0o6000) !== 0);
  if (found === undefined) return 'missing';
  return `${found.mode} ${found.isFile() ? readFileSync(file, 'latin1') : found.mtimeMs}`;
}
