/** On a machine where no sandbox can be built, or none holds, nothing runs, and whoever asked is told what to do. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { failingMachines, startOn } from '../../../fixtures/failing-machines.ts';
import { expect, test, type Home } from '../helpers/headless-host.ts';
import { isHiddenInside } from '../helpers/node-inside.ts';
import { runCli } from '../helpers/run-cli.ts';

const entry = join(import.meta.dirname, '../../../../out/cli.js');

interface End {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function cliOn(machine: (typeof failingMachines)[number], home: Home, args: readonly string[]): Promise<End> {
  const scratch = mkdtempSync(join(home.home, 'scratch-'));
  const start = startOn(machine, [process.execPath, entry, ...args], scratch);
  const end = await new Promise<End>((resolve) => {
    execFile(start.file, [...start.args], { env: home.env, cwd: home.project }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });
  rmSync(scratch, { recursive: true, force: true });
  return end;
}

for (const machine of failingMachines) {
  test(`${machine.name}, nothing runs, and the way out is said`, async ({ home }) => {
    const before = readdirSync(home.project);
    const end = await cliOn(machine, home, ['exec', '--', 'touch', 'ran']);
    expect(end.code).toBe(126);
    expect(end.stderr).toMatch(machine.problem);
    expect(end.stderr).toMatch(machine.remedy);
    expect(existsSync(join(home.project, 'ran'))).toBe(false);
    expect(readdirSync(home.project)).toEqual(before);

    const doctor = await cliOn(machine, home, ['doctor']);
    expect(doctor.code).toBe(1);
    expect(doctor.stdout).toMatch(machine.problem);
    expect(doctor.stdout).toMatch(machine.remedy);
  });
}

test('a desk inside the sandbox of a desk says that it is, and runs nothing', async ({ home }) => {
  test.skip(isHiddenInside, 'a sandbox hides /tmp, and with it the desk of this checkout');
  const own = ['DATA', 'STATE', 'CACHE', 'RUNTIME'].map(
    (kind) => `XDG_${kind}_${kind === 'RUNTIME' ? 'DIR' : 'HOME'}=/tmp/own`,
  );
  const inner = ['env', ...own, process.execPath, entry, 'exec', '--', 'touch', 'ran'];
  const end = await runCli(['exec', '--', ...inner], { home });
  expect(end.code).toBe(126);
  expect(end.stderr).toMatch(/runs inside the sandbox of another desk.*Run it outside/s);
  expect(existsSync(join(home.project, 'ran'))).toBe(false);
});
