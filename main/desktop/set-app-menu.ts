/** Sets the menu of the app. */
import { app, Menu } from 'electron';
import { appMenuTemplate } from './app-menu-template.ts';

export function setAppMenu(): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(appMenuTemplate(process.platform === 'darwin', app.isPackaged)));
}
