/** `Notification`: recorded; a test clicks where a person would. */
import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { desktopRecord, type RecordedNotification } from './desktop-record.ts';

export class StandinNotification extends EventEmitter implements Pick<Electron.Notification, 'close' | 'show'> {
  readonly #recorded: RecordedNotification;
  constructor(options: Electron.NotificationConstructorOptions = {}) {
    super();
    this.#recorded = { options, events: this, state: 'made' };
    desktopRecord.notifications.push(this.#recorded);
  }
  static isSupported(): boolean {
    return process.env['ELECTRON_STANDIN_NOTIFICATIONS'] !== 'none';
  }
  show(): void {
    this.#recorded.state = 'shown';
    this.emit('show', {});
  }
  close(): void {
    if (this.#recorded.state !== 'shown') return;
    this.#recorded.state = 'closed';
    this.emit('close', {});
  }
}
