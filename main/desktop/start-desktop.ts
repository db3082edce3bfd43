/** Starts the desktop shell: protections first, then the broker, then its window. */
import { app, dialog, net, session, type BrowserWindow } from 'electron';
import { toWireError, type WireError } from '#domain/common/errors.ts';
import type { ChangedBy } from '#domain/settings/configuration-change.ts';
import type { ProbeResult } from '#domain/common/health.ts';
import type { ShellAccess } from '../rpc/bind/bind-shell.ts';
import type { Wire } from '../rpc/wire.ts';
import { weakStartPage } from './guard/app-origin.ts';
import { choiceDrafts, type ChangeConfiguration } from './shell/shell-choices.ts';
import { claimSingleInstance } from './guard/claim-single-instance.ts';
import { confineEveryPage, denyPermissions } from './guard/deny-by-default.ts';
import { weakStart } from './shell/weak-start.ts';
import { keepQuiet, turnQuiet, type Quiet } from './menu/keep-quiet.ts';
import { createKeychain, type Keychain } from './keychain.ts';
import { probeShell } from './shell/probe-shell.ts';
import { missingDisplay } from './guard/refuse-without-display.ts';
import { keepReleases, type Releases } from './releases/keep-releases.ts';
import type { Installed } from './releases/install-line.ts';
import { probeReleases } from './releases/probe-releases.ts';
import { readReleaseSettings } from './releases/release-feed.ts';
import { runShell } from './shell/run-shell.ts';
import { registerAppScheme, serveAppScheme } from './guard/serve-app-scheme.ts';
import { setAppMenu } from './menu/set-app-menu.ts';
import type { McpServing } from './keep-mcp-served.ts';
import { keepChoices, type ChoiceFile, type ChoiceKeeper, type ShellChoices } from './shell/shell-choices.ts';
import { tryProfile } from './shell/try-profile.ts';
import { createMainWindow } from './window/create-main-window.ts';
import type { MainWindow } from './window/keep-window.ts';
import { keepWords, systemLanguage, type Speaker } from './words/keep-words.ts';
import { englishWords, openWords, type ShellWords } from './words/open-words.ts';
import { sayProblem } from './words/say-problem.ts';

export interface DesktopParts {
  /** Folder of the built page. */
  readonly bundleRoot: string;
  readonly preloadFile: string;
  /** Whether this desktop shows trays; there is no way to ask Electron. */
  readonly hasTray: () => Promise<boolean>;
  /** What the release feed is compared with, and the text of the file that names it. */
  readonly release: {
    readonly version: string;
    readonly installed: Installed;
    readonly readSettings: () => Promise<string>;
  };
  /** Rows of the health report that need the machine, not the window. */
  readonly probeMachine: () => readonly ProbeResult[];
  readonly compose: (abilities: DesktopAbilities) => Promise<DesktopHost>;
}

/** The broker, as this shell sees it. */
export interface DesktopHost {
  readonly choices: ChoiceFile;
  readonly mcp: McpServing;
  readonly changeConfiguration: ChangeConfiguration;
  bind(wire: Wire): void;
  /** Ends everything that is pending as cancelled by shutdown. */
  close(): Promise<void>;
}

/** What the broker may ask of this shell. */
export interface DesktopAbilities {
  readonly pickFolder: () => Promise<string | null>;
  readonly keychain: Keychain;
  /** What pages may choose about this shell. */
  readonly shell: ShellAccess;
  /** What the health report says about this shell. */
  readonly probe: () => Promise<readonly ProbeResult[]>;
  readonly onProblem: (problem: WireError) => void;
}

/** Shows why there is no broker, and ends. Before the app is ready the system's error box writes to the terminal. */
async function refuse(problem: WireError): Promise<void> {
  const words = await openWords(systemLanguage(app.getPreferredSystemLanguages())).catch(() => englishWords);
  dialog.showErrorBox(words.texts.notStarted, sayProblem(problem, words));
  app.exit(1);
}

/** Must be called before the app is ready. Returns at once; failures are shown to the person and end the app. */
export function startDesktop(parts: DesktopParts): void {
  const shown: Shown = { window: null };
  const noDisplay = missingDisplay(process.platform, process.env, app.commandLine.getSwitchValue('ozone-platform'));
  if (noDisplay !== null) {
    console.error(`countersign: ${noDisplay}`);
    app.exit(1);
    return;
  }

  app.enableSandbox();
  registerAppScheme();
  confineEveryPage();
  try {
    tryProfile(app.getPath('userData'));
  } catch (error) {
    void refuse(toWireError(error));
    return;
  }
  if (!claimSingleInstance(() => void shown.window?.open())) {
    app.quit();
    return;
  }
  start(parts, weakStart(), shown).catch((error: unknown) => {
    console.error(error);
    return refuse(toWireError(error));
  });
}

interface Shown {
  window: MainWindow | null;
}

async function start(parts: DesktopParts, weak: ReturnType<typeof weakStart>, shown: Shown): Promise<void> {
  await app.whenReady();
  const system = systemLanguage(app.getPreferredSystemLanguages());
  const words = await openWords(system);
  setAppMenu(words);
  denyPermissions(session.defaultSession);
  serveAppScheme(session.defaultSession, { bundleRoot: parts.bundleRoot, weak, words });
  if (app.isPackaged && weak.length > 0) {
    // Nothing is composed: no broker, no call channel, nothing that could be clicked.
    app.on('window-all-closed', () => app.quit());
    await createMainWindow({ preloadFile: null, weak, words, place: null, isHidden: false }).loadURL(weakStartPage);
    return;
  }
  const problems: WireError[] = [];
  const keychain = createKeychain();
  const hasTray = await parts.hasTray();
  const releases = await openReleases(parts.release);
  const kept = Promise.withResolvers<ChosenShell>();
  const host = await parts.compose({
    keychain,
    // Nothing can be asked of it before the choices are read: there is no window yet.
    shell: shellAccess(kept.promise),
    probe: async () => [
      ...(await probeShell({ weak, hasTray, keychain })),
      probeReleases(releases.state()),
      ...parts.probeMachine(),
    ],
    onProblem: (problem) => problems.push(problem),
    pickFolder: async () => {
      const open = shown.window?.current() ?? null;
      return open === null ? null : pickFolder(open, (await kept.promise).speaker.words());
    },
  });
  const { preloadFile } = parts;
  const choices = await keepChoices(host.choices);
  const chosen = chooseShell(choices, await keepWords(choices, system), host.changeConfiguration);
  kept.resolve(chosen);
  const window = await runShell({
    preloadFile,
    weak,
    ...chosen,
    hasTray,
    releases,
    bind: (wire) => host.bind(wire),
    close: () => host.close(),
    mcp: host.mcp,
  });
  shown.window = window;
  await window.open();
  if (problems.length > 0) await showProblems(problems, window, chosen.speaker.words());
}

/** What pages may choose, once the choices are read. */
function shellAccess(kept: Promise<ChosenShell>): ShellAccess {
  return {
    speak: async (language) => {
      const { choices } = await kept;
      if (choices.current().language !== language) choices.change({ language });
    },
    view: async () => (await kept).quiet.view(),
    turn: async (isOn) => (await kept).turnQuiet(isOn, onPage),
    keepHours: async (quietHours) => (await kept).choose({ quietHours, disturbedUntil: null }, onPage),
  };
}

interface ChosenShell {
  readonly choices: ChoiceKeeper;
  readonly speaker: Speaker;
  readonly quiet: Quiet;
  choose(part: Partial<ShellChoices>, by: ChangedBy): Promise<void>;
  turnQuiet(isOn: boolean, by: ChangedBy): Promise<void>;
}

const onPage: ChangedBy = { kind: 'person', entryPoint: 'page' };
const clock = {
  now: () => Date.now(),
  after: (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** What is chosen counts once it is on record. A menu has no other way to tell that it is not. */
function chooseShell(choices: ChoiceKeeper, speaker: Speaker, changeConfiguration: ChangeConfiguration): ChosenShell {
  const choose: ChosenShell['choose'] = async (part, by) => {
    try {
      await changeConfiguration(by, choiceDrafts(choices.current(), part), () => choices.change(part));
    } catch (error) {
      if (by.kind === 'person' && by.entryPoint !== 'app') throw error;
      dialog.showErrorBox(app.getName(), sayProblem(toWireError(error), speaker.words()));
    }
  };
  return {
    choices,
    speaker,
    quiet: keepQuiet(choices, clock),
    choose,
    turnQuiet: (isOn, by) => choose(turnQuiet(isOn, choices.current(), clock.now()), by),
  };
}

/** The broker runs, with less than it knew before: a person should not find that out by an unexpected question. */
async function showProblems(problems: readonly WireError[], window: MainWindow, words: ShellWords): Promise<void> {
  const detail = problems.map((each) => sayProblem(each, words)).join('\n\n');
  const { problems: message, ok } = words.texts;
  const options = { type: 'warning' as const, message, detail, buttons: [ok] };
  const open = window.current();
  await (open === null ? dialog.showMessageBox(options) : dialog.showMessageBox(open, options));
}

async function openReleases({ version, installed, readSettings }: DesktopParts['release']): Promise<Releases> {
  const settings = readReleaseSettings(await readSettings());
  return keepReleases({ settings, version, installed, fetch: (address, init) => net.fetch(address, init) });
}

/** Asks the person for a folder with the system's own dialog. Null when it was closed. */
async function pickFolder(window: BrowserWindow, { texts }: ShellWords): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: texts.pick.title,
    buttonLabel: texts.pick.open,
    properties: ['openDirectory', 'createDirectory'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}
