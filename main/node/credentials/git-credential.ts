/** The person's login at a host of git repositories, asked of git's own helpers as gitcredentials(7) says. */
import { runTool } from '../processes/run-tool.ts';
import { basic, plainAddress, tlsAddress, type FindCredential } from './tool-credential.ts';

/** Milliseconds that a helper may take. */
const helperMs = 20_000;

export const gitCredential: FindCredential = async (_tool, place, { home, env }) => {
  const host = new URL(tlsAddress(place)).host;
  const { isWell, stdout } = await runTool('git', ['credential', 'fill'], {
    input: `protocol=https\nhost=${host}\n\n`,
    // In no repository: what a project configures must not be asked for a password.
    cwd: '/',
    // A helper that would open a window has no login yet.
    env: {
      ...clean(env),
      HOME: home,
      GIT_TERMINAL_PROMPT: '0',
      GIT_ASKPASS: '',
      SSH_ASKPASS: '',
      GCM_INTERACTIVE: 'never',
    },
    timeoutMs: helperMs,
    maxBuffer: 64 * 1024,
  });
  if (!isWell) return null;
  const answer = new Map(
    stdout.split('\n').map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const),
  );
  const [user, password] = [answer.get('username'), answer.get('password')];
  if (user === undefined || password === undefined) return null;
  return {
    authorization: basic(user, password),
    from: 'git credential',
    place,
    variables: {
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: `url.${plainAddress(place)}.insteadOf`,
      GIT_CONFIG_VALUE_0: tlsAddress(place),
      GIT_TERMINAL_PROMPT: '0',
    },
  };
};

/** Without what would lead git to another configuration or repository. */
function clean(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value === undefined || name.startsWith('GIT_') ? [] : [[name, value]],
    ),
  );
}
