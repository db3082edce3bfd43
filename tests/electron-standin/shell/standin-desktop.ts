/** Dialogs and menus: recorded, and answered as a person would who closes them, unless a test has put an answer in. */
import type * as Electron from 'electron';
import { loud } from '../not-implemented.ts';

type MenuTemplate = Parameters<typeof Electron.Menu.buildFromTemplate>[0];

export class StandinMenu {
  static #application: StandinMenu | null = null;
  readonly template: MenuTemplate;
  constructor(template: MenuTemplate = []) {
    this.template = template;
  }
  static buildFromTemplate(template: MenuTemplate): StandinMenu {
    return new StandinMenu(template);
  }
  static setApplicationMenu(menu: StandinMenu | null): void {
    StandinMenu.#application = menu;
  }
  static getApplicationMenu(): StandinMenu | null {
    return StandinMenu.#application;
  }
}

export interface ShownDialog {
  readonly kind: 'open' | 'error';
  readonly title: string;
  readonly text: string;
}

/** What a test may read and fill: only `*.standin.spec.ts` may touch it. */
export const desktopRecord: { readonly dialogs: ShownDialog[]; readonly openDialogAnswers: string[][] } = {
  dialogs: [],
  openDialogAnswers: [],
};

const dialog: Pick<Electron.Dialog, 'showErrorBox'> & { showOpenDialog(...given: unknown[]): Promise<unknown> } = {
  showErrorBox: (title, text) => {
    desktopRecord.dialogs.push({ kind: 'error', title, text });
    console.error(`error box: ${title}: ${text}`);
  },
  showOpenDialog: (...given) => {
    const options = given.at(-1) as Electron.OpenDialogOptions;
    desktopRecord.dialogs.push({ kind: 'open', title: options.title ?? '', text: '' });
    const filePaths = desktopRecord.openDialogAnswers.shift();
    return Promise.resolve({ canceled: filePaths === undefined, filePaths: filePaths ?? [] });
  },
};
export const standinDialog = loud('dialog', dialog);
