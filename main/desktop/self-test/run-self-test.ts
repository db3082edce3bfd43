/** `--self-test`: tries the shipped app on this machine without a window, in folders of its own, and says by its exit code whether it works. */
import { app, session } from 'electron';
import { confineEveryPage, denyPermissions } from '../deny-by-default.ts';
import { openIpcWires } from '../ipc-wire.ts';
import { createKeychain, type Keychain } from '../keychain.ts';
import { missingDisplay } from '../refuse-without-display.ts';
import { registerAppScheme, serveAppScheme } from '../serve-app-scheme.ts';
import type { DesktopHost } from '../start-desktop.ts';
import { weakStart } from '../weak-start.ts';
import { createDeskWindow } from '../window/create-desk-window.ts';
import { checkDesk } from './check-desk.ts';
import { checkFiles, checkWindow } from './check-page.ts';
import { check, describeReport, reportOf, type SelfTestCheck } from './self-test-report.ts';

export interface SelfTestParts {
  readonly bundleRoot: string;
  readonly preloadFile: string;
  readonly version: string;
  /** A desk in folders that go away with it. */
  readonly compose: (keychain: Keychain) => Promise<DesktopHost>;
  /** Where the profile of the page's engine may lie. */
  readonly profile: string;
  /** An empty folder to run a command in. */
  readonly project: string;
  /** Names the compiled helpers that are missing or cannot be executed. */
  readonly missingHelpers: () => readonly string[];
}

async function runChecks(parts: SelfTestParts): Promise<readonly SelfTestCheck[]> {
  const weak = weakStart();
  const keychain = createKeychain();
  denyPermissions(session.defaultSession);
  serveAppScheme(session.defaultSession, parts.bundleRoot, []);
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
  const desk = host as DesktopHost | null;
  if (desk !== null) {
    checks.push(...(await checkDesk(desk, parts.project)));
    const window = createDeskWindow({ preloadFile: parts.preloadFile, weak: [], place: null, isHidden: true });
    openIpcWires(window, (wire) => desk.bind(wire));
    checks.push(await check('window', () => checkWindow(window)));
    window.destroy();
    await desk.close();
  }
  const problem = await keychain.problem();
  // The desk works without one; it then keeps no secret.
  return [...checks, { id: 'secrets', state: problem === null ? 'pass' : 'not-applicable', evidence: problem ?? '' }];
}

/** Must be called before the app is ready. Ends the process: 0 when every check passed, else 1. */
export function runSelfTest(parts: SelfTestParts, remove: () => void): void {
  app.setPath('userData', parts.profile);
  if (missingDisplay(process.platform, process.env, '') !== null)
    app.commandLine.appendSwitch('ozone-platform', 'headless');
  app.enableSandbox();
  registerAppScheme();
  confineEveryPage();
  // The window of the check is the only one, and its end is not the end of the app.
  app.on('window-all-closed', () => {});
  const end = (text: string, exitCode: number): void => {
    remove();
    process.stdout.write(`${text}\n`, () => app.exit(exitCode));
  };
  app
    .whenReady()
    .then(() => runChecks(parts))
    .then((checks) => {
      const report = reportOf(parts.version, checks);
      end(app.commandLine.hasSwitch('json') ? JSON.stringify(report) : describeReport(report), report.ok ? 0 : 1);
    })
    .catch((error: unknown) => end(`self-test: ${error instanceof Error ? error.message : 'failed'}`, 1));
}
