/** Settings that are read twice at once: what is in force is what the later read found, whichever ends first. */
import { expect, test } from 'vitest';
import { defaultSettings } from '#domain/settings/default-settings.ts';
import type { EffectiveSettings } from '#domain/settings/settings.ts';
import { readSessionSettings } from '../../../../main/core/session/session-settings.ts';
import { scriptedHost } from '../../../fakes/people/scripted-host.ts';

test('a read that began earlier and ends later takes nothing back', async () => {
  const { ports } = scriptedHost();
  const reads: ((found: EffectiveSettings) => void)[] = [];
  const known = await ports.settings.effective('/home/u/project', {}, {});
  let isHeld = false;
  const settings = await readSessionSettings({
    sessionId: 'ses_a',
    projectRoot: '/home/u/project',
    settings: {
      ...ports.settings,
      effective: () => (isHeld ? new Promise((resolve) => reads.push(resolve)) : Promise.resolve(known)),
    },
    configurationChanges: {
      grants: ports.grants,
      configured: (_before, _after, take) => take(),
      environment: () => Promise.resolve(),
      followTrust: () => Promise.resolve(),
    },
    runs: () => [],
    onRead: () => undefined,
    emit: () => undefined,
    isListed: () => true,
    variables: () => [],
  });
  isHeld = true;
  const [earlier, later] = [settings.reconfigure(), settings.reconfigure()];
  reads[1]?.({ ...known, values: { ...defaultSettings, timeoutMs: 2000 } });
  await later;
  reads[0]?.({ ...known, values: { ...defaultSettings, timeoutMs: 1000 } });
  await earlier;
  expect(settings.inForce.values.timeoutMs).toBe(2000);
});
