/** Keeps the tray as the desk is. A desktop without room for one has the same in the window and in `countersign status`. */
import { Menu, nativeImage, Tray, type NativeImage } from 'electron';
import { newerVersion, type Releases } from '../releases/keep-releases.ts';
import type { ShellActions } from '../shell-actions.ts';
import type { WatchedDesk } from '../watch-desk.ts';
import { drawTrayIcon } from './draw-tray-icon.ts';
import { trayMenuTemplate } from './tray-menu-template.ts';
import { describeTray, trayState, type TrayState } from './tray-state.ts';

/** Size of a tray's picture in points, where one pixel is one point. */
const iconSize = 22;

function imageOf(state: TrayState): NativeImage {
  const image = nativeImage.createFromBitmap(drawTrayIcon(state, iconSize).bitmap, {
    width: iconSize,
    height: iconSize,
  });
  const { size, bitmap } = drawTrayIcon(state, iconSize * 2);
  image.addRepresentation({ scaleFactor: 2, width: size, height: size, buffer: bitmap });
  // The menu bar of macOS colours a calm picture itself; a warning keeps its colour.
  image.setTemplateImage(process.platform === 'darwin' && (state.kind === 'idle' || state.kind === 'paused'));
  return image;
}

export function keepTray(desk: WatchedDesk, releases: Releases, actions: ShellActions): void {
  let shown = trayState(desk.picture());
  const tray = new Tray(imageOf(shown));
  const draw = (): void => {
    const picture = desk.picture();
    const state = trayState(picture);
    if (
      state.kind !== shown.kind ||
      (state.kind === 'pending' && shown.kind === 'pending' && state.count !== shown.count)
    )
      tray.setImage(imageOf(state));
    shown = state;
    tray.setToolTip(describeTray(picture));
    if (process.platform === 'darwin')
      tray.setTitle(picture.approvals.length === 0 ? '' : `${picture.approvals.length}`);
    tray.setContextMenu(Menu.buildFromTemplate(trayMenuTemplate(picture, actions, newerVersion(releases.state()))));
  };
  tray.on('click', () => actions.open());
  desk.onChange(draw);
  releases.onChange(draw);
  draw();
}
