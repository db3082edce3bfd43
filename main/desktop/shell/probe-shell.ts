/** What this shell adds to the health report: facts about the window and the session around it. */
import { Notification } from 'electron';
import type { ProbeResult } from '#domain/common/health.ts';
import type { WeakStart } from './find-weak-start.ts';
import type { Keychain } from '../keychain.ts';
import { english, say } from '#domain/common/message.ts';

export interface ShellFacts {
  readonly weak: readonly WeakStart[];
  readonly hasTray: boolean;
  readonly keychain: Keychain;
}

const probe = (given: Pick<ProbeResult, 'id' | 'title' | 'state' | 'evidence' | 'remedy'>): ProbeResult => ({
  protection: null,
  durationMs: 0,
  ...given,
});

export async function probeShell({ weak, hasTray, keychain }: ShellFacts): Promise<readonly ProbeResult[]> {
  const problem = await keychain.problem();
  const hasNotifications = Notification.isSupported();
  return [
    probe({
      id: 'window-protections',
      title: say('The window was started with all of its protections'),
      state: weak.length === 0 ? 'pass' : 'fail',
      evidence: weak.map(({ name, danger }) => `${name}: ${danger}`).join('\n'),
      remedy: weak.length === 0 ? null : say('Start Countersign from the applications menu, without these.'),
    }),
    probe({
      id: 'secret-store',
      title: say('Secrets are sealed by the keychain of the system'),
      state: problem === null ? 'pass' : 'fail',
      evidence: english(problem) ?? '',
      remedy:
        problem === null
          ? null
          : say('Start a keyring (gnome-keyring or KWallet). Until then no secret is kept from here.'),
    }),
    probe({
      id: 'tray',
      title: say('The tray shows what waits'),
      state: hasTray ? 'pass' : 'not-applicable',
      evidence: hasTray ? '' : 'This desktop has no tray.',
      remedy: hasTray
        ? null
        : say('Closing the window ends Countersign. On GNOME the AppIndicator extension brings a tray.'),
    }),
    probe({
      id: 'notifications',
      title: say('Notifications say that something waits'),
      state: hasNotifications ? 'pass' : 'not-applicable',
      evidence: hasNotifications ? '' : 'This session shows no notifications.',
      remedy: null,
    }),
  ];
}
