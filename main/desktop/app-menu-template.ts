/** The entries of the menu. Developer tools would let a person be talked into pasting code, so a release has none. */
import type { MenuItemConstructorOptions } from 'electron';

export function appMenuTemplate(isMac: boolean, isPackaged: boolean): MenuItemConstructorOptions[] {
  const first: MenuItemConstructorOptions = isMac
    ? { role: 'appMenu' }
    : { label: '&File', submenu: [{ role: 'quit' }] };
  const forDevelopers: MenuItemConstructorOptions[] = isPackaged
    ? []
    : [{ role: 'reload' }, { role: 'toggleDevTools' }, { type: 'separator' }];
  return [
    first,
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        ...forDevelopers,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
  ];
}
