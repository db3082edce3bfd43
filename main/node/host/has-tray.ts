/** Asks the session whether anything draws trays: Electron cannot tell, and a tray nobody draws must not be the only way back. */
import { execa } from 'execa';

const patienceMs = 2000;

const question =
  'call --session --dest org.freedesktop.DBus --object-path /org/freedesktop/DBus ' +
  '--method org.freedesktop.DBus.NameHasOwner org.kde.StatusNotifierWatcher';

/** False where nobody answers. */
export async function hasTray(platform: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  if (platform !== 'linux') return true;
  try {
    const { stdout } = await execa('gdbus', question.split(' '), { env, extendEnv: false, timeout: patienceMs });
    return stdout.trim() === '(true,)';
  } catch {
    return false; // No bus, no program to ask it with, or no answer.
  }
}
