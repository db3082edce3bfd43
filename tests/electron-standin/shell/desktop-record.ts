/** What the app did to the desktop around it, kept so that a test can look: only `*.standin.spec.ts` may touch it. */
import type { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import type { StandinMenu } from './standin-menu.ts';
import type { DrawnImage } from './standin-native-image.ts';

export interface ShownDialog {
  readonly kind: 'open' | 'error' | 'message';
  readonly title: string;
  readonly text: string;
}

export interface RecordedTray {
  image: DrawnImage;
  toolTip: string;
  title: string;
  menu: StandinMenu | null;
  isDestroyed: boolean;
}

export interface RecordedNotification {
  readonly options: Electron.NotificationConstructorOptions;
  readonly events: EventEmitter;
  state: 'made' | 'shown' | 'closed';
}

export const desktopRecord = {
  dialogs: [] as ShownDialog[],
  openDialogAnswers: [] as string[][],
  trays: [] as RecordedTray[],
  notifications: [] as RecordedNotification[],
  /** Windows that ask for attention, by their id. */
  flashing: new Set<number>(),
};
