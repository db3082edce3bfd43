/** `Tray`: recorded, on a desktop that has room for one. */
import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { desktopRecord, type RecordedTray } from './desktop-record.ts';
import type { StandinMenu } from './standin-menu.ts';
import type { StandinImage } from './standin-native-image.ts';

export class StandinTray
  extends EventEmitter
  implements Pick<Electron.Tray, 'destroy' | 'getBounds' | 'isDestroyed' | 'setTitle' | 'setToolTip'>
{
  readonly #recorded: RecordedTray;
  constructor(image: StandinImage) {
    super();
    this.#recorded = { image: image.drawn, toolTip: '', title: '', menu: null, isDestroyed: false };
    desktopRecord.trays.push(this.#recorded);
  }
  setImage(image: StandinImage): void {
    this.#recorded.image = image.drawn;
  }
  setToolTip(toolTip: string): void {
    this.#recorded.toolTip = toolTip;
  }
  setTitle(title: string): void {
    this.#recorded.title = title;
  }
  setContextMenu(menu: StandinMenu | null): void {
    this.#recorded.menu = menu;
  }
  /** As on Linux, where nobody tells. */
  getBounds(): Electron.Rectangle {
    return { x: 0, y: 0, width: 0, height: 0 };
  }
  isDestroyed(): boolean {
    return this.#recorded.isDestroyed;
  }
  destroy(): void {
    this.#recorded.isDestroyed = true;
  }
}
