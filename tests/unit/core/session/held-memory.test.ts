/** What an ended run leaves in memory, looked at after the garbage was collected. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { LaunchedAttempt } from '#core/ports.ts';
import { driveBroker } from '../../../fakes/people/broker-driver.ts';
import { scriptedHost } from '../../../fakes/people/scripted-host.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
setFlagsFromString('--no-expose-gc');

const mebibyte = 'x'.repeat(1024 * 1024);

function quietHost() {
  const host = scriptedHost();
  const { launcher } = host.ports;
  const attempts: WeakRef<LaunchedAttempt>[] = [];
  Object.assign(host.ports, {
    launcher: {
      launch: async (...spec: Parameters<typeof launcher.launch>) => {
        const launched = await launcher.launch(...spec);
        if (launched.kind === 'launched') attempts.push(new WeakRef(launched.attempt));
        // Of this scripted host; it keeps what it was given.
        host.launches.length = 0;
        host.typed.length = 0;
        return launched;
      },
    },
  });
  return { host, attempts };
}

test('an ended command is let go of, with its pipes, while its output is still shown', async () => {
  const { host, attempts } = quietHost();
  const driver = await driveBroker(host);
  for (let index = 0; index < 5; index += 1) await driver.outcome(await driver.exec(['make', `t${index}`]));
  collect();
  // The last one may still be on the stack of what waited for it.
  expect(attempts).toHaveLength(5);
  expect(attempts.slice(0, 4).filter((each) => each.deref() !== undefined)).toEqual([]);
});

test('output of ended commands is kept up to its limit, however many there were', async () => {
  const { host } = quietHost();
  host.script = () => ({ output: [['stdout', mebibyte]] });
  const driver = await driveBroker(host);
  collect();
  const { arrayBuffers } = process.memoryUsage();
  for (let index = 0; index < 80; index += 1) await driver.outcome(await driver.exec(['make', `t${index}`]));
  // Others run in this process too: what they let go of may be swept a moment later.
  const keptMiB = (): number => {
    collect();
    return (process.memoryUsage().arrayBuffers - arrayBuffers) / 1024 ** 2;
  };
  // 64 MiB for screens, and what is on its way.
  await expect.poll(keptMiB).toBeLessThan(96);
});
