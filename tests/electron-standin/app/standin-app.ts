/** `app`: life of the process, from start to an orderly quit. */
import { EventEmitter } from 'node:events';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as Electron from 'electron';
import { isConnected } from '../chromium/connection.ts';
import { commandLine } from './command-line.ts';
import { openWindows } from './open-windows.ts';
import { Preventable } from './preventable.ts';
import { takeInstanceLock } from './single-instance.ts';

export interface AppStart {
  readonly name: string;
  readonly version: string;
  readonly appPath: string;
  readonly isPackaged: boolean;
  readonly switches: Map<string, string>;
}

type Offered =
  | 'badgeCount'
  | 'commandLine'
  | 'dock'
  | 'enableSandbox'
  | 'exit'
  | 'focus'
  | 'getAppPath'
  | 'getLocale'
  | 'getName'
  | 'getPreferredSystemLanguages'
  | 'getPath'
  | 'getBadgeCount'
  | 'getVersion'
  | 'isPackaged'
  | 'isReady'
  | 'name'
  | 'quit'
  | 'requestSingleInstanceLock'
  | 'setBadgeCount'
  | 'setName'
  | 'setPath'
  | 'whenReady';

export class StandinApp extends EventEmitter implements Pick<Electron.App, Offered> {
  name: string;
  readonly isPackaged: boolean;
  readonly commandLine: Electron.CommandLine;
  isSandboxEnabled = false;
  badgeCount = 0;
  /** As on Linux. */
  readonly dock = undefined;
  readonly #start: AppStart;
  readonly #paths = new Map<string, string>();
  readonly #ready = Promise.withResolvers<void>();
  #isQuitting = false;

  constructor(start: AppStart) {
    super();
    this.#start = start;
    this.name = start.name;
    this.isPackaged = start.isPackaged;
    this.commandLine = commandLine(start.switches) as Electron.CommandLine;
    // Chromium turns these into a quit as well.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.quit());
  }

  getName(): string {
    return this.name;
  }
  setName(name: string): void {
    this.name = name;
  }
  getVersion(): string {
    return this.#start.version;
  }
  getAppPath(): string {
    return this.#start.appPath;
  }
  getLocale(): string {
    return 'en-US';
  }
  /** As on Linux: what the session's variables name. */
  getPreferredSystemLanguages(): string[] {
    const { LANGUAGE, LC_ALL, LC_MESSAGES, LANG } = process.env;
    const named = [...(LANGUAGE ?? '').split(':'), LC_ALL ?? LC_MESSAGES ?? LANG ?? ''];
    const tags = named.map((each) => each.replace(/[.@].*/u, '').replace('_', '-')).filter((each) => each.length > 1);
    return tags.length > 0 ? tags : ['en-US'];
  }
  focus(): void {
    // There is no desktop whose focus could be taken.
  }

  getPath(name: Parameters<Electron.App['getPath']>[0]): string {
    const appData = process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config');
    const known: Partial<Record<typeof name, string>> = {
      home: homedir(),
      temp: tmpdir(),
      exe: process.execPath,
      appData,
      userData: this.#start.switches.get('user-data-dir') ?? join(appData, this.name),
    };
    const path = this.#paths.get(name) ?? known[name];
    if (path === undefined) throw new Error(`electron stand-in: app.getPath('${name}') is not implemented`);
    return path;
  }
  setPath(name: string, path: string): void {
    this.#paths.set(name, path);
  }

  getBadgeCount(): number {
    return this.badgeCount;
  }
  setBadgeCount(count = 0): boolean {
    this.badgeCount = count;
    return true;
  }

  isReady(): boolean {
    return isConnected();
  }
  whenReady(): Promise<void> {
    return this.#ready.promise;
  }
  enableSandbox(): void {
    if (isConnected()) throw new Error('app.enableSandbox() can only be called before app is ready');
    this.isSandboxEnabled = true;
  }
  becomeReady(): void {
    this.#ready.resolve();
    this.emit('ready', {}, {});
  }

  requestSingleInstanceLock(): boolean {
    return takeInstanceLock(this.getPath('userData'), ({ argv, cwd }) => this.emit('second-instance', {}, argv, cwd));
  }

  quit(): void {
    if (this.#isQuitting) return;
    if (this.#isRefused('before-quit')) return;
    this.#isQuitting = true;
    for (const window of openWindows) {
      window.close();
      if (window.isDestroyed()) continue;
      this.#isQuitting = false;
      return;
    }
    if (this.#isRefused('will-quit')) {
      this.#isQuitting = false;
      return;
    }
    this.exit(0);
  }
  exit(exitCode = 0): void {
    this.emit('quit', {}, exitCode);
    // Chromium notices by itself: its pipe closes with this process.
    process.exit(exitCode);
  }
  windowClosed(): void {
    if (openWindows.size > 0 || this.#isQuitting) return;
    if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed');
    else this.quit();
  }

  #isRefused(event: 'before-quit' | 'will-quit'): boolean {
    const preventable = new Preventable();
    this.emit(event, preventable);
    return preventable.defaultPrevented;
  }
}
