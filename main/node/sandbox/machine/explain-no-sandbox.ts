/** Says why no sandbox can be built on a machine, with the one thing to do about it; pure, so that machines can be made up. */
import type { WireError } from '#domain/common/errors.ts';
import type { MachineFacts } from './machine-facts.ts';
import { say, type Message } from '#domain/common/message.ts';

/** Which part of the machine is to blame: the name of its probe in a health check. */
export type Culprit =
  | 'bubblewrap'
  | 'bubblewrap-rights'
  | 'user-namespaces'
  | 'apparmor'
  | 'container'
  | 'windows'
  | 'nested'
  | 'filter';

export interface NoSandbox {
  readonly culprit: Culprit;
  readonly error: WireError;
}

/** `said` is what bubblewrap complained of, or the broker about it. Most particular first: one cause hides another. */
export function explainNoSandbox(facts: MachineFacts, said: string): NoSandbox {
  if (facts.bwrap === null)
    return because('bubblewrap', say('bubblewrap is not installed.'), say('Install the package bubblewrap.'));
  if (facts.bwrap.setuid) return setuid(facts.bwrap.path);
  const why = said.replace(/\.$/, '');
  return (
    ofBubblewrap(facts.bwrap, why) ??
    ofWindows(facts, why) ??
    ofFilter(why) ??
    ofPlace(facts, why) ??
    because(
      'bubblewrap',
      say('bubblewrap could not build a sandbox: {why}.', { why: told(why) }),
      say('Run `countersign doctor` for what this machine lacks.'),
    )
  );
}

/** Known before anything is tried. */
export function setuid(bwrap: string): NoSandbox {
  return because(
    'bubblewrap-rights',
    say('bubblewrap is installed setuid ({bwrap}), so every fault in it would have its owner’s privileges.', { bwrap }),
    say('Remove the setuid bit: sudo chmod u-s,g-s {bwrap}', { bwrap }),
  );
}

const oldest = [0, 8] as const;

function ofBubblewrap({ path, version }: NonNullable<MachineFacts['bwrap']>, why: string): NoSandbox | null {
  const [, major, minor] = /^bubblewrap (\d+)\.(\d+)/.exec(version) ?? [];
  if (major === undefined || minor === undefined) {
    return because(
      'bubblewrap',
      say('{path} is not a bubblewrap that is known here: it calls itself "{version}" ({why}).', {
        path,
        version: version.split('\n')[0] ?? '',
        why: told(why),
      }),
      say('Install the package bubblewrap, 0.8 or newer, in its place.'),
    );
  }
  const isOld = Number(major) === oldest[0] && Number(minor) < oldest[1];
  if (!isOld && !/unknown option/i.test(why)) return null;
  return because(
    'bubblewrap',
    say('This bubblewrap is too old ({version}): {why}.', { version, why: told(why) }),
    say('Install bubblewrap 0.8 or newer.'),
  );
}

/** The first generation is a translation of system calls, not a kernel; the second names itself microsoft-standard. */
function ofWindows({ kernel }: MachineFacts, why: string): NoSandbox | null {
  if (!/microsoft/i.test(kernel) || isSecondWsl(kernel)) return null;
  return because(
    'windows',
    say('WSL 1 has no Linux kernel, so nothing can be sandboxed in it: {why}.', { why: told(why) }),
    say('In Windows: wsl --set-version <distribution> 2'),
  );
}

function isSecondWsl(kernel: string): boolean {
  return /WSL2|microsoft-standard/i.test(kernel);
}

function ofFilter(why: string): NoSandbox | null {
  if (!/seccomp/i.test(why)) return null;
  return because(
    'filter',
    say('System calls cannot be filtered here: {why}.', { why: told(why) }),
    say('Use a kernel with CONFIG_SECCOMP_FILTER; in a container, allow the seccomp system call.'),
  );
}

function ofPlace(facts: MachineFacts, why: string): NoSandbox | null {
  if (!/namespace|uid map|mount|pivot|Operation not permitted|Permission denied|No space left/i.test(why)) return null;
  if (facts.sandboxed) {
    return because(
      'nested',
      say('The desk runs inside the sandbox of another desk, which lets nobody build one: {why}.', { why: told(why) }),
      say('Run it outside, or let commands of that project build sandboxes of their own in the settings there.'),
    );
  }
  const refusedBySetting = ofSettings(facts, why);
  if (refusedBySetting !== null) return refusedBySetting;
  if (!isSecondWsl(facts.kernel)) return ofContainer(facts, why);
  return because(
    'windows',
    say('This WSL 2 does not allow what a sandbox needs: {why}.', { why: told(why) }),
    say('In Windows: wsl --update, then wsl --shutdown'),
  );
}

function ofSettings({ settings }: MachineFacts, why: string): NoSandbox | null {
  if (settings['kernel/unprivileged_userns_clone'] === '0') {
    return because(
      'user-namespaces',
      say('The kernel forbids user namespaces: {why}.', { why: told(why) }),
      say('Allow them: sudo sysctl -w kernel.unprivileged_userns_clone=1'),
    );
  }
  if (settings['user/max_user_namespaces'] === '0') {
    return because(
      'user-namespaces',
      say('The kernel allows no user namespaces: {why}.', { why: told(why) }),
      say('Allow them: sudo sysctl -w user.max_user_namespaces=15000'),
    );
  }
  if (settings['kernel/apparmor_restrict_unprivileged_userns'] === '1') {
    return because(
      'apparmor',
      say('AppArmor forbids user namespaces: {why}.', { why: told(why) }),
      say(
        'Install Countersign’s deb, which brings a bubblewrap of its own and a profile for that one alone. Without the deb: sudo install -D -m 0755 "$(command -v bwrap)" /opt/Countersign/resources/bin/countersign-bwrap && sudo install -m 0644 resources/linux/countersign-bwrap.apparmor /etc/apparmor.d/countersign-bwrap && sudo apparmor_parser -r /etc/apparmor.d/countersign-bwrap',
      ),
    );
  }
  return null;
}

function ofContainer({ container }: MachineFacts, why: string): NoSandbox {
  const message =
    container === null
      ? say('This environment does not allow what a sandbox needs: {why}.', { why: told(why) })
      : say('This container ({container}) does not allow what a sandbox needs: {why}.', { container, why: told(why) });
  return because(
    'container',
    message,
    say(
      'In a container, start it with user namespaces and the whole of /proc allowed: --security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined',
    ),
  );
}

const told = (why: string): string | Message => (why === '' ? say('bubblewrap said nothing') : why);

function because(culprit: Culprit, message: Message, remedy: Message): NoSandbox {
  return { culprit, error: { code: 'sandbox-unavailable', message, remedy } };
}
