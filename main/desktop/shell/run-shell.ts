/** Everything around a broker that has started: its window, tray, menu, notifications, badge, and an orderly end. */
import { app, dialog, type BrowserWindow, powerMonitor, clipboard } from 'electron';
import type { ChangedBy } from '#domain/settings/configuration-change.ts';
import type { Wire } from '../../rpc/wire.ts';
import { closeBeforeQuit } from '../guard/close-before-quit.ts';
import { describeLoss } from '../describe-loss.ts';
import type { WeakStart } from './find-weak-start.ts';
import { announceApprovals } from '../notifications/announce-approvals.ts';
import { keepMcpServed, type McpServing } from '../keep-mcp-served.ts';
import { keepAppMenu } from '../menu/set-app-menu.ts';
import type { Releases, ReleaseState } from '../releases/keep-releases.ts';
import type { Quiet } from '../menu/keep-quiet.ts';
import type { ShellActions } from './shell-actions.ts';
import type { ChoiceKeeper, ShellChoices } from './shell-choices.ts';
import { keepTray } from '../tray/keep-tray.ts';
import { watchBroker, type WatchedBroker } from '../watch-broker.ts';
import { sayProblem } from '../words/say-problem.ts';
import type { Speaker } from '../words/keep-words.ts';
import { drawAttention } from '../window/draw-attention.ts';
import { keepPanel } from '../window/keep-panel.ts';
import { keepWindow, type MainWindow } from '../window/keep-window.ts';
import type { BrokerView } from '../broker-view.ts';
import type { ShellWords } from '../words/open-words.ts';

const inApp: ChangedBy = { kind: 'person', entryPoint: 'app' };

export interface ShellOptions {
  readonly preloadFile: string;
  readonly weak: readonly WeakStart[];
  readonly choices: ChoiceKeeper;
  readonly quiet: Quiet;
  readonly speaker: Speaker;
  /** Takes over what was chosen, once it is on record; what could not be recorded is said, and not taken. */
  readonly choose: (part: Partial<ShellChoices>, by: ChangedBy) => Promise<void>;
  readonly turnQuiet: (isOn: boolean, by: ChangedBy) => Promise<void>;
  readonly hasTray: boolean;
  readonly releases: Releases;
  readonly bind: (wire: Wire) => void;
  readonly close: () => Promise<void>;
  readonly mcp: McpServing;
}

export async function runShell(options: ShellOptions): Promise<MainWindow> {
  const { choices, quiet, speaker, hasTray, releases } = options;
  const broker = await watchBroker(options.bind);
  // Where nothing would be left to reach the broker by, closing its window is a request to quit.
  const isClosingRefused = (): boolean => {
    if (hasTray || quit.isAgreed() || describeLoss(broker.view(), speaker.words()) === null) return false;
    app.quit();
    return true;
  };
  const window = keepWindow({ ...options, onWire: options.bind, isClosingRefused });
  const panel = keepPanel({ ...options, onWire: options.bind });
  const quit = closeBeforeQuit({
    close: async () => {
      window.remember();
      releases.close();
      quiet.close();
      panel.close();
      await Promise.all([options.close(), choices.written()]);
      broker.close();
    },
    confirm: () => confirmQuit(broker.view(), window.current(), speaker.words()),
  });
  const open = (to?: Parameters<MainWindow['open']>[0]): void => {
    window.open(to).catch((error: unknown) => {
      console.error(error);
      dialog.showErrorBox(app.getName(), speaker.words().texts.noWindow);
    });
  };
  const actions: ShellActions = {
    open: (card) => open(card === undefined ? undefined : { card }),
    openHealth: () => open({ screen: 'health' }),
    togglePanel: (tray) => void panel.toggle(tray).catch(console.error),
    showRelease: () => void showRelease(releases.state(), window.current(), speaker.words()),
    setPaused: (paused) => void broker.setPaused(paused),
    stopEverything: () => void broker.stopEverything().finally(() => open()),
    setDoNotDisturb: (isQuiet) => void options.turnQuiet(isQuiet, inApp),
    denyAll: () => void broker.denyAll(),
    deny: (card) => void broker.deny(card),
    allowOnce: (card, shownDigest) =>
      void broker.allowOnce(card, shownDigest).then((isTaken) => (isTaken ? undefined : open({ card }))),
    quit: () => app.quit(),
  };

  if (hasTray) keepTray({ broker, quiet, releases, speaker }, actions);
  app.on('window-all-closed', () => {
    if (!hasTray) app.quit();
  });
  // macOS: a click on the icon in the dock.
  app.on('activate', () => actions.open());
  keepAppMenu({ broker, choices, quiet, releases, speaker }, actions, (part) => void options.choose(part, inApp));
  const isLookedAt = (): boolean => window.isLookedAt() || panel.isLookedAt();
  announceApprovals({ broker, choices, quiet, speaker, actions, isLookedAt });
  drawAttention({ broker, quiet, window: () => window.current(), isLookedAt });
  endGrantsOnLock(broker, choices);
  releases.follow();
  await keepMcpServed(options.mcp, choices, (problem) =>
    dialog.showErrorBox(app.getName(), sayProblem(problem, speaker.words())),
  );
  return window;
}

/** Asks before a quit that would end what runs or waits. The safe answer is the one that needs no thought. */
async function confirmQuit(view: BrokerView, window: BrowserWindow | null, words: ShellWords): Promise<boolean> {
  const loss = describeLoss(view, words);
  if (loss === null) return true;
  const { message, detail, stay, end } = words.texts.quit;
  const options = {
    type: 'warning' as const,
    message,
    detail: detail({ loss }),
    buttons: [stay, end],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  };
  const open = window !== null && !window.isDestroyed() ? window : null;
  const { response } = await (open === null ? dialog.showMessageBox(options) : dialog.showMessageBox(open, options));
  return response === 1;
}

/** Ends the answers of open sessions when the screen is locked or the machine sleeps, if the person chose that. */
function endGrantsOnLock(broker: WatchedBroker, choices: ChoiceKeeper): void {
  const leave = (): void => {
    if (choices.current().endGrantsOnLock) void broker.endSessionGrants();
  };
  powerMonitor.on('lock-screen', leave);
  powerMonitor.on('suspend', leave);
}

/** Shows a newer release with the line that installs it, and copies that line if the person wants. */
async function showRelease(state: ReleaseState, window: BrowserWindow | null, { texts }: ShellWords): Promise<void> {
  if (state.kind !== 'newer') return;
  const { version, line } = state;
  const options = {
    type: 'info' as const,
    message: texts.release.message({ version }),
    detail: line === null ? texts.release.none : texts.release.line({ line }),
    buttons: line === null ? [texts.ok] : [texts.release.copy, texts.release.close],
    defaultId: 0,
    cancelId: line === null ? 0 : 1,
    noLink: true,
  };
  const open = window !== null && !window.isDestroyed() ? window : null;
  const { response } = await (open === null ? dialog.showMessageBox(options) : dialog.showMessageBox(open, options));
  if (line !== null && response === 0) await clipboard.writeText(line);
}
