/** `webContents`: one page in Chromium, its preload script in a world of its own, and its messages. */
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type * as Electron from 'electron';
import { Preventable } from '../app/preventable.ts';
import type { CdpParams } from '../chromium/cdp.ts';
import { chromium } from '../chromium/connection.ts';
import { loud } from '../not-implemented.ts';
import { bindingName, worldName } from '../page/messages.ts';
import { pageScripts } from '../page/page-scripts.ts';
import { toChromiumUrl, toElectronUrl } from '../shell/standin-protocol.ts';
import { defaultSession } from '../shell/standin-session.ts';
import { openPageChannel, type PageChannel } from './page-channel.ts';
import { securePreferences } from './refuse-insecure.ts';
import { serveRequest, type PausedRequest } from './serve-request.ts';

type Offered =
  | 'close'
  | 'executeJavaScript'
  | 'forcefullyCrashRenderer'
  | 'getURL'
  | 'id'
  | 'isCrashed'
  | 'isDestroyed'
  | 'isDevToolsOpened'
  | 'openDevTools'
  | 'reload'
  | 'send'
  | 'setWindowOpenHandler';
type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];
export type WindowPreferences = NonNullable<Electron.BrowserWindowConstructorOptions['webPreferences']>;
interface Context {
  readonly id: number;
  readonly name: string;
  readonly auxData?: { readonly frameId?: string };
}
interface Owner {
  close(): void;
  destroy(): void;
}

const all = new Map<number, StandinWebContents>();
let lastId = 0;

export class StandinWebContents extends EventEmitter implements Pick<Electron.WebContents, Offered> {
  readonly id: number;
  readonly session = defaultSession;
  readonly mainFrame: Pick<Electron.WebFrameMain, 'url' | 'origin' | 'parent' | 'processId' | 'routingId'>;
  readonly attached: Promise<void>;
  targetId = '';
  readonly #owner: Owner;
  /** This page as product code holds it, so that `event.sender === window.webContents`. */
  readonly #outside: StandinWebContents;
  readonly #preferences: WindowPreferences;
  #cdpSession = '';
  readonly #channel: PageChannel;
  #worldContext: number | null = null;
  #url = '';
  #isDestroyed = false;
  #isCrashed = false;
  #isDevToolsOpened = false;
  /** The next document was asked for by product code, which is not asked about its own request. */
  #isOwnNavigation = false;
  #hasPageAsked = false;
  #openHandler: OpenHandler = () => ({ action: 'allow' });

  constructor(owner: Owner, preferences: WindowPreferences) {
    super();
    lastId += 1;
    this.id = lastId;
    this.#owner = owner;
    this.#preferences = securePreferences(preferences);
    const url = (): string => this.getURL();
    this.mainFrame = loud('WebFrameMain', {
      get url() {
        return url();
      },
      get origin() {
        const { protocol, host } = new URL(url() === '' ? 'about:blank' : url());
        return host === '' ? 'null' : `${protocol}//${host}`;
      },
      parent: null,
      processId: 1,
      routingId: 1,
    });
    this.#channel = openPageChannel({
      evaluate: (expression, contextId) => this.#send('Runtime.evaluate', { expression, contextId }),
      sender: () => this.#outside,
      address: () => this.mainFrame,
      onPreloadError: (message) => this.emit('preload-error', {}, this.#preferences.preload ?? '', new Error(message)),
    });
    this.attached = this.#attach();
    this.#outside = loud<StandinWebContents>('webContents', this);
    all.set(this.id, this.#outside);
    return this.#outside;
  }

  static fromId(id: number): StandinWebContents | undefined {
    return all.get(id);
  }
  static getAllWebContents(): StandinWebContents[] {
    return [...all.values()];
  }
  static fromDevToolsTargetId(targetId: string): StandinWebContents | undefined {
    return [...all.values()].find((page) => page.targetId === targetId);
  }

  getURL(): string {
    return toElectronUrl(this.#url);
  }
  isDestroyed(): boolean {
    return this.#isDestroyed;
  }
  isCrashed(): boolean {
    return this.#isCrashed;
  }
  isDevToolsOpened(): boolean {
    return this.#isDevToolsOpened;
  }
  openDevTools(): void {
    if (this.#preferences.devTools !== false) this.#isDevToolsOpened = true;
  }
  close(): void {
    this.#owner.close();
  }
  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  send(channel: string, ...values: unknown[]): void {
    if (!this.#isDestroyed) this.#channel.send(channel, values);
  }

  async executeJavaScript(code: string): Promise<unknown> {
    await this.attached;
    const answer = await this.#send<{ result: { value?: unknown }; exceptionDetails?: { text: string } }>(
      'Runtime.evaluate',
      { expression: code, awaitPromise: true, returnByValue: true },
    );
    if (answer.exceptionDetails !== undefined) throw new Error(answer.exceptionDetails.text);
    return answer.result.value;
  }

  async load(url: string): Promise<void> {
    await this.attached;
    // Another fragment of the page that is there: nothing is loaded, the page is told.
    const isSamePage = url.includes('#') && url.split('#')[0] === this.getURL().split('#')[0];
    const loaded = new Promise<void>((resolve) => {
      this.once(isSamePage ? 'did-navigate-in-page' : 'did-finish-load', () => resolve());
    });
    await this.session.applyPermissions(this.#outside as unknown as Electron.WebContents, url);
    this.#isOwnNavigation = true;
    const { errorText } = await this.#send<{ errorText?: string }>('Page.navigate', { url: toChromiumUrl(url) });
    if (errorText !== undefined) throw new Error(`${errorText} loading '${url}'`);
    await loaded;
  }
  reload(): void {
    this.#isOwnNavigation = true;
    // A crashed page has nothing to reload; going there again gives it a new process.
    const done = this.#isCrashed ? this.#send('Page.navigate', { url: this.#url }) : this.#send('Page.reload');
    this.#isCrashed = false;
    done.catch((error: unknown) => console.error('electron stand-in: reload failed', error));
  }
  forcefullyCrashRenderer(): void {
    // Never answered: the one who would answer is dead.
    void this.#send('Page.crash').catch(() => {});
  }

  /** Asks product code about a window that the page tries to open. */
  mayOpen(url: string): boolean {
    const details = { url: toElectronUrl(url), frameName: '', features: '', disposition: 'new-window' as const };
    return this.#openHandler({ ...details, referrer: { url: '', policy: 'default' } }).action === 'allow';
  }

  /** Called by the window, once. */
  destroy(): void {
    this.#isDestroyed = true;
    all.delete(this.id);
    this.emit('destroyed');
    void this.attached.then(() => chromium().send('Target.closeTarget', { targetId: this.targetId })).catch(() => {});
  }

  #send<T>(method: string, params: CdpParams = {}): Promise<T> {
    return chromium().send<T>(method, params, this.#cdpSession);
  }

  async #attach(): Promise<void> {
    const { targetId } = await chromium().send<{ targetId: string }>('Target.createTarget', {
      url: 'about:blank',
      newWindow: true,
    });
    this.targetId = targetId;
    const attached = await chromium().send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
    this.#cdpSession = attached.sessionId;
    this.#listen();
    for (const domain of ['Runtime', 'Page', 'Inspector']) await this.#send(`${domain}.enable`);
    await this.#send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
    await this.#send('Runtime.addBinding', { name: bindingName, executionContextName: worldName });
    const preload = this.#preferences.preload;
    if (preload === undefined) return;
    const scripts = pageScripts(readFileSync(preload, 'utf8'), process.versions);
    await this.#send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.page });
    await this.#send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.world, worldName });
  }

  #listen(): void {
    const on = (method: string, listener: (params: CdpParams) => void): void =>
      chromium().on(method, this.#cdpSession, listener);
    on('Runtime.executionContextCreated', ({ context }) => {
      const { id, name, auxData } = context as Context;
      if (name === worldName && auxData?.frameId === this.targetId) this.#setContext(id);
    });
    on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      if (executionContextId === this.#worldContext) this.#setContext(null);
    });
    on('Runtime.executionContextsCleared', () => this.#setContext(null));
    on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === bindingName) this.#channel.take(payload as string);
    });
    on('Page.frameRequestedNavigation', ({ frameId }) => {
      if (frameId === this.targetId) this.#hasPageAsked = true;
    });
    on('Page.frameNavigated', ({ frame }) => {
      const { url, parentId } = frame as { url: string; parentId?: string };
      if (parentId !== undefined) return;
      this.#url = url;
      this.#hasPageAsked = false;
      this.emit('did-navigate', {}, this.getURL(), 200, 'OK');
    });
    on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId !== this.targetId) return;
      this.#url = url as string;
      this.#isOwnNavigation = false;
      this.emit('did-navigate-in-page', {}, this.getURL(), true);
    });
    on('Page.domContentEventFired', () => this.emit('dom-ready', {}));
    on('Page.loadEventFired', () => this.emit('did-finish-load', {}));
    on('Inspector.targetCrashed', () => {
      this.#isCrashed = true;
      this.#setContext(null);
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
    });
    on('Fetch.requestPaused', (params) => {
      const paused = params as unknown as PausedRequest;
      void serveRequest(paused, this.#cdpSession, (url) => this.#isNavigationRefused(paused, url));
    });
  }

  async #isNavigationRefused({ resourceType, frameId }: PausedRequest, url: string): Promise<boolean> {
    if (resourceType !== 'Document' || frameId !== this.targetId) return false;
    const isOwn = this.#isOwnNavigation;
    this.#isOwnNavigation = false;
    if (isOwn || (url === this.getURL() && !(await this.#isAskedByPage()))) return false;
    const event = Object.assign(new Preventable(), { url, isMainFrame: true, isSameDocument: false });
    this.emit('will-navigate', event, url);
    return event.defaultPrevented;
  }

  /** A reload by a debugger is not the page's request; only the page's own announces itself, at about the same time. */
  async #isAskedByPage(): Promise<boolean> {
    for (let tries = 0; tries < 10 && !this.#hasPageAsked; tries += 1) await setTimeout(10);
    const hasAsked = this.#hasPageAsked;
    this.#hasPageAsked = false;
    return hasAsked;
  }

  #setContext(contextId: number | null): void {
    this.#worldContext = contextId;
    this.#channel.setContext(contextId);
  }
}
