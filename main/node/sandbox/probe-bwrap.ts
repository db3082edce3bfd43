/** Finds out by trying whether bubblewrap can build our sandbox here, and says what to do when it cannot. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { WireError } from '#domain/errors.ts';
import { findBwrap } from './find-bwrap.ts';

export interface BwrapProbe {
  readonly bwrap: string | null;
  readonly problem: WireError | null;
}

const probeTimeoutMs = 10_000;

/** Exercises every kind of option that `bwrapArgv` uses. */
const tryEverything =
  '--ro-bind / / --dev /dev --proc /proc --perms 0000 --tmpfs /tmp --remount-ro /tmp --remount-ro /proc ' +
  '--unshare-user --unshare-pid --unshare-ipc --unshare-uts --unshare-cgroup-try --unshare-net --cap-drop ALL ' +
  '--die-with-parent --new-session --json-status-fd 3 -- /bin/echo ready';

export async function probeBwrap(env: NodeJS.ProcessEnv): Promise<BwrapProbe> {
  const bwrap = findBwrap(env);
  if (bwrap === null)
    return { bwrap, problem: problem('bubblewrap is not installed.', 'Install the package bubblewrap.') };
  const { said, complaint } = await attempt(bwrap);
  return { bwrap, problem: said.trim() === 'ready' ? null : explain(complaint.trim()) };
}

async function attempt(bwrap: string): Promise<{ said: string; complaint: string }> {
  return await new Promise((resolve) => {
    const child = spawn(bwrap, tryEverything.split(' '), {
      // The status pipe has to be real: bubblewrap takes a closed descriptor's number for something of its own.
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      timeout: probeTimeoutMs,
      killSignal: 'SIGKILL',
      env: {},
    });
    let said = '';
    let complaint = '';
    child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    child.stdio[3]?.on('data', () => {});
    child.on('error', (error) => resolve({ said: '', complaint: error.message }));
    child.on('close', () => resolve({ said, complaint }));
    child.on('exit', (_, signal) => {
      if (signal !== null) resolve({ said: '', complaint: `It was ended by ${signal}.` });
    });
  });
}

/** Reads what bubblewrap said together with what the kernel's settings say. */
function explain(complaint: string): WireError {
  const said = complaint === '' ? 'bubblewrap said nothing.' : complaint;
  if (/unknown option|Unknown option/i.test(said)) {
    return problem(`This bubblewrap is too old: ${said}`, 'Install bubblewrap 0.8 or newer.');
  }
  if (/setuid|permissions? .*file mode/i.test(said)) {
    return problem(
      `bubblewrap is installed setuid: ${said}`,
      'Remove the setuid bit: sudo chmod u-s "$(command -v bwrap)".',
    );
  }
  if (/namespace|uid map|Operation not permitted|Permission denied|No space left/i.test(said)) return namespaces(said);
  return problem(`bubblewrap could not build a sandbox: ${said}`, 'See the health page for the single probes.');
}

function namespaces(said: string): WireError {
  if (kernelSetting('kernel/apparmor_restrict_unprivileged_userns') === '1') {
    return problem(
      `AppArmor forbids user namespaces: ${said}`,
      'Install Countersign’s deb, which brings a bubblewrap of its own and a profile for that one alone. Without the deb: ' +
        'sudo install -D -m 0755 "$(command -v bwrap)" /opt/Countersign/resources/bin/countersign-bwrap && ' +
        'sudo install -m 0644 resources/linux/countersign-bwrap.apparmor /etc/apparmor.d/countersign-bwrap && ' +
        'sudo apparmor_parser -r /etc/apparmor.d/countersign-bwrap',
    );
  }
  if (kernelSetting('kernel/unprivileged_userns_clone') === '0') {
    return problem(`The kernel forbids user namespaces: ${said}`, 'sudo sysctl -w kernel.unprivileged_userns_clone=1');
  }
  if (kernelSetting('user/max_user_namespaces') === '0') {
    return problem(`The kernel allows no user namespaces: ${said}`, 'sudo sysctl -w user.max_user_namespaces=15000');
  }
  return problem(
    `This environment does not allow what a sandbox needs: ${said}`,
    'In a container, start it with user namespaces and unmasked /proc allowed (for example --security-opt seccomp=unconfined --security-opt systempaths=unconfined).',
  );
}

function kernelSetting(name: string): string | null {
  try {
    return readFileSync(`/proc/sys/${name}`, 'utf8').trim();
  } catch {
    return null; // This kernel has no such setting.
  }
}

function problem(message: string, remedy: string): WireError {
  return { code: 'sandbox-unavailable', message, remedy };
}
