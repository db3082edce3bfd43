/** What the person at this broker is called by the system; in many containers the user has no name. */
import { userInfo } from 'node:os';

export function userName(env: NodeJS.ProcessEnv): string {
  try {
    return userInfo().username;
  } catch {
    const named = env['USER'] ?? env['LOGNAME'] ?? '';
    return named === '' ? `user ${process.getuid?.() ?? ''}`.trim() : named;
  }
}
