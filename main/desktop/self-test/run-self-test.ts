/** `--self-test`: tries the shipped app on this machine without a window, in folders of its own, and says by its exit code whether it works. */
import { app, session } from 'electron';
import { confineEveryPage, denyPermissions } from '../guard/deny-by-default.ts';
import { openIpcWires } from '../ipc-wire.ts';
import { createKeychain, type Keychain } from '../keychain.ts';
import { missingDisplay } from '../guard/refuse-without-display.ts';
import { registerAppScheme, serveAppScheme } from '../guard/serve-app-scheme.ts';
import type { DesktopHost } from '../start-desktop.ts';
import { weakStart } from '../shell/weak-start.ts';
import { createMainWindow } from '../window/create-main-window.ts';
import { englishWords } from '../words/open-words.ts';
import { checkBroker } from './check-broker.ts';
import { checkFiles, checkWindow } from './check-page.ts';
import { check, describeReport, reportOf, wordsOf, type SelfTestCheck } from './self-test-report.ts';
import { english } from '#domain/common/message.ts';

export interface SelfTestParts {
  readonly bundleRoot: string;
  readonly preloadFile: string;
  /** A broker in folders that go away with it. */
  readonly compose: (keychain: Keychain) => Promise<DesktopHost>;
  /** Where the profile of the page's engine may lie. */
  readonly profile: string;
  /** An empty folder to run a command in. */
  readonly project: string;
  /** Names the compiled helpers that are missing or cannot be executed. */
  readonly missingHelpers: () => readonly string[];
  /** Takes the folders away. */
  readonly remove: () => void;
}

async function runChecks(parts: SelfTestParts): Promise<readonly SelfTestCheck[]> {
  const weak = weakStart();
  const keychain = createKeychain();
  denyPermissions(session.defaultSession);
  serveAppScheme(session.defaultSession, { bundleRoot: parts.bundleRoot, weak: [], words: englishWords });
  const checks: SelfTestCheck[] = [
    await check('start', async () => (weak.length === 0 ? null : weak.map(({ name }) => name).join(' '))),
    await check('helpers', async () => parts.missingHelpers().join(', ') || null),
    await check('page', checkFiles),
  ];
  let host: DesktopHost | null = null;
  checks.push(
    await check('desk', async () => {
      host = await parts.compose(keychain);
      return null;
    }),
  );
  // Assigned in the callback above, which the compiler does not follow.
  const broker = host as DesktopHost | null;
  if (broker !== null) {
    checks.push(...(await checkBroker(broker, parts.project)));
    const look = { weak: [], words: englishWords, place: null, isHidden: true };
    const window = createMainWindow({ preloadFile: parts.preloadFile, ...look });
    openIpcWires(window, (wire) => broker.bind(wire));
    checks.push(await check('window', () => checkWindow(window)));
    window.destroy();
    checks.push(await check('end', () => broker.close().then(() => null)));
  }
  const secrets = await check('secrets', async () => english(await keychain.problem()));
  // The broker works without a keychain; it then keeps no secret.
  return [...checks, secrets.state === 'fail' ? { ...secrets, state: 'not-applicable' } : secrets];
}

/**
 * Must be called before the app is ready. Ends the process: 0 when every check passed, else 1, and always with a report.
 * `prepare` makes the folders, and may throw.
 */
export function runSelfTest(version: string, prepare: () => SelfTestParts): void {
  let remove: (() => void) | null = null;
  const end = (checks: readonly SelfTestCheck[]): void => {
    const report = reportOf(version, checks);
    const text = app.commandLine.hasSwitch('json') ? JSON.stringify(report) : describeReport(report);
    process.stdout.write(`${text}\n`, () => {
      try {
        remove?.();
      } catch (error) {
        console.error(`countersign: the folders of the self-test stay: ${wordsOf(error)}`);
      }
      app.exit(report.ok ? 0 : 1);
    });
  };
  const fail = (error: unknown): void => end([{ id: 'start', state: 'fail', evidence: wordsOf(error) }]);
  // Electron would show a box and wait for a person.
  process.on('uncaughtException', fail);
  try {
    const parts = prepare();
    ({ remove } = parts);
    prepareApp(parts.profile);
    app
      .whenReady()
      .then(() => runChecks(parts))
      .then(end)
      .catch(fail);
  } catch (error) {
    fail(error);
  }
}

function prepareApp(profile: string): void {
  app.setPath('userData', profile);
  if (missingDisplay(process.platform, process.env, '') !== null)
    app.commandLine.appendSwitch('ozone-platform', 'headless');
  app.enableSandbox();
  registerAppScheme();
  confineEveryPage();
  // The window of the check is the only one, and its end is not the end of the app.
  app.on('window-all-closed', () => {});
}
