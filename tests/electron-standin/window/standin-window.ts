/** `BrowserWindow`: state of a window that is not drawn on any desktop, around a page that is real. */
import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { openWindows } from '../app/open-windows.ts';
import { Preventable } from '../app/preventable.ts';
import type { StandinApp } from '../app/standin-app.ts';
import { chromium, isConnected } from '../chromium/connection.ts';
import { loud } from '../not-implemented.ts';
import { desktopRecord } from '../shell/desktop-record.ts';
import { StandinWebContents } from './standin-web-contents.ts';

type Offered =
  | 'blur'
  | 'close'
  | 'destroy'
  | 'flashFrame'
  | 'focus'
  | 'getBounds'
  | 'getNormalBounds'
  | 'getTitle'
  | 'hide'
  | 'id'
  | 'isDestroyed'
  | 'isFocused'
  | 'isFullScreen'
  | 'isMaximized'
  | 'isMinimized'
  | 'isVisible'
  | 'loadURL'
  | 'maximize'
  | 'minimize'
  | 'restore'
  | 'setBounds'
  | 'setTitle'
  | 'show';

const windows = new Set<StandinWindow>();
let owningApp: StandinApp | null = null;

/** Windows tell the app when they come and go. */
export function setOwningApp(app: StandinApp): void {
  owningApp = app;
}

export class StandinWindow extends EventEmitter implements Pick<Electron.BrowserWindow, Offered> {
  readonly id: number;
  readonly webContents: StandinWebContents;
  #title: string;
  #isVisible: boolean;
  #isFocused = false;
  #isMinimized = false;
  #isMaximized = false;
  #bounds: Electron.Rectangle;
  #isDestroyed = false;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super();
    if (!isConnected()) throw new Error('Cannot create BrowserWindow before app is ready');
    this.webContents = new StandinWebContents(this, options.webPreferences ?? {});
    this.id = this.webContents.id;
    this.#title = options.title ?? 'Electron';
    this.#isVisible = options.show !== false;
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    this.#bounds = { x, y, width, height };
    const outside = loud<StandinWindow>('BrowserWindow', this);
    windows.add(outside);
    openWindows.add(outside);
    // The first picture of the page is when Electron says that it may be shown without flicker.
    this.webContents.once('did-finish-load', () => this.emit('ready-to-show', {}));
    owningApp?.emit('browser-window-created', {}, outside);
    owningApp?.emit('web-contents-created', {}, this.webContents);
    this.webContents.attached.catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
    this.once('closed', () => {
      windows.delete(outside);
      openWindows.delete(outside);
      owningApp?.windowClosed();
    });
    return outside;
  }

  static getAllWindows(): StandinWindow[] {
    return [...windows];
  }
  static fromId(id: number): StandinWindow | null {
    return [...windows].find((window) => window.id === id) ?? null;
  }
  static fromWebContents(page: StandinWebContents): StandinWindow | null {
    return [...windows].find((window) => window.id === page.id) ?? null;
  }
  static getFocusedWindow(): StandinWindow | null {
    return [...windows].find((window) => window.isFocused()) ?? null;
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.load(url);
  }
  show(): void {
    this.#isVisible = true;
    this.emit('show');
    this.focus();
  }
  hide(): void {
    this.#isVisible = false;
    this.#isFocused = false;
    this.emit('hide');
  }
  focus(): void {
    this.#isFocused = true;
    this.emit('focus');
    void this.webContents.attached
      .then(() => chromium().send('Target.activateTarget', { targetId: this.webContents.targetId }))
      .catch(() => {});
  }
  blur(): void {
    this.#isFocused = false;
    this.emit('blur');
  }
  minimize(): void {
    this.#isMinimized = true;
    this.emit('minimize');
  }
  restore(): void {
    this.#isMinimized = false;
    this.emit('restore');
  }
  maximize(): void {
    this.#isMaximized = true;
    this.emit('maximize');
  }
  isMaximized(): boolean {
    return this.#isMaximized;
  }
  isFullScreen(): boolean {
    return false;
  }
  getBounds(): Electron.Rectangle {
    return { ...this.#bounds };
  }
  getNormalBounds(): Electron.Rectangle {
    return { ...this.#bounds };
  }
  setBounds(bounds: Partial<Electron.Rectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
    this.emit('resize');
  }
  flashFrame(isFlashing: boolean): void {
    if (isFlashing) desktopRecord.flashing.add(this.id);
    else desktopRecord.flashing.delete(this.id);
  }
  isVisible(): boolean {
    return this.#isVisible;
  }
  isFocused(): boolean {
    return this.#isFocused;
  }
  isMinimized(): boolean {
    return this.#isMinimized;
  }
  isDestroyed(): boolean {
    return this.#isDestroyed;
  }
  getTitle(): string {
    return this.#title;
  }
  setTitle(title: string): void {
    this.#title = title;
  }
  close(): void {
    const event = new Preventable();
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }
  destroy(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    this.webContents.destroy();
    this.emit('closed');
  }
}
