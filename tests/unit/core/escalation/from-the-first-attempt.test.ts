/** What an answer that is kept gave a command is in force when it begins the next time: it is not refused first, and not run twice. */
import { expect, test } from 'vitest';
import type { Settings } from '#domain/settings/settings.ts';
import type { BrokerDriver } from '../../../fakes/people/broker-driver.ts';
import { driveBroker } from '../../../fakes/people/broker-driver.ts';
import { deniedWrite, homeDir, scriptedHost, type ScriptedHost } from '../../../fakes/people/scripted-host.ts';

const outside = [`${homeDir}/one`, `${homeDir}/two`] as const;

/** Its command writes both, one after the other. */
function writing(settings: Partial<Settings> = {}): ScriptedHost {
  const host = scriptedHost();
  host.settings = settings;
  host.script = ({ plan }) => {
    const missing = outside.find((path) => !plan.grants.some((grant) => grant.kind === 'path' && grant.path === path));
    return missing === undefined ? {} : deniedWrite(missing);
  };
  return host;
}

async function allowBoth(driver: BrokerDriver, kind: 'session' | 'once'): Promise<void> {
  const runId = await driver.exec(['make']);
  for (const _ of outside) await driver.allow(await driver.card(runId), { kind });
  expect(await driver.outcome(runId)).toMatchObject({ kind: 'completed', attempt: { attempts: 3 } });
}

test('a yes for the session is used before the first attempt, and on record as what it is', async () => {
  const host = writing();
  const driver = await driveBroker(host);
  await allowBoth(driver, 'session');
  const again = await driver.exec(['make']);
  expect(await driver.outcome(again)).toMatchObject({ kind: 'completed', attempt: { attempts: 1 } });
  expect(host.launches).toHaveLength(4);
  const decided = host.audit.flatMap(({ runId, entry }) =>
    runId === again && entry.kind === 'decision' ? [entry.decision] : [],
  );
  expect(decided).toMatchObject([{ kind: 'approved', by: { kind: 'cache', scope: 'session' } }]);
});

test('after one that counts once, the next is refused and asked about again', async () => {
  const host = writing();
  const driver = await driveBroker(host);
  await allowBoth(driver, 'once');
  const again = await driver.exec(['make']);
  await driver.card(again);
  expect(host.launches.at(-1)?.plan.grants).toEqual([]);
});

test('one that was taken back counts no more', async () => {
  const host = writing();
  const driver = await driveBroker(host);
  await allowBoth(driver, 'session');
  for (const { answerId } of driver.broker.answers.list()) {
    await driver.broker.answers.revoke(answerId, { kind: 'person', entryPoint: 'page' });
  }
  const again = await driver.exec(['make']);
  await driver.card(again);
  expect(host.launches.at(-1)?.plan.grants).toEqual([]);
});

test.each<[string, ScriptedHost['settings'], [string, ...string[]]]>([
  ['another line', {}, ['make', 'all']],
  ['other settings', { network: 'full' }, ['make']],
  ['a policy that asks nobody', { approvalPolicy: { mode: 'never' } }, ['make']],
])('%s begins without it', async (_, settings, argv) => {
  const host = writing();
  const driver = await driveBroker(host);
  await allowBoth(driver, 'session');
  host.settings = settings;
  const other = await driver.exec(argv);
  await Promise.race([driver.card(other), driver.outcome(other)]);
  expect(host.launches[3]?.plan.grants).toEqual([]);
});

test('another program under the same name begins without it', async () => {
  const host = writing();
  const driver = await driveBroker(host);
  await allowBoth(driver, 'session');
  host.executableHash = 'another';
  const other = await driver.exec(['make']);
  await driver.card(other);
  expect(host.launches[3]?.plan.grants).toEqual([]);
});
