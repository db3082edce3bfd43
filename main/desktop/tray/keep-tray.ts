/** Keeps the tray as the broker is. A desktop without room for one has the same in the window and in `countersign status`. */
import { Menu, nativeImage, Tray, type NativeImage, type Rectangle } from 'electron';
import { newerVersion } from '../releases/keep-releases.ts';
import type { MenuSources } from '../menu/set-app-menu.ts';
import type { ShellActions } from '../shell/shell-actions.ts';
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

export function keepTray(
  { broker, quiet, releases, speaker }: Omit<MenuSources, 'choices'>,
  actions: ShellActions,
): void {
  let shown = trayState(broker.view());
  const tray = new Tray(imageOf(shown));
  const place = (): Rectangle => tray.getBounds();
  const draw = (): void => {
    const view = broker.view();
    const state = trayState(view);
    if (
      state.kind !== shown.kind ||
      (state.kind === 'pending' && shown.kind === 'pending' && state.count !== shown.count)
    )
      tray.setImage(imageOf(state));
    shown = state;
    tray.setToolTip(describeTray(view, speaker.words()));
    if (process.platform === 'darwin') tray.setTitle(view.approvals.length === 0 ? '' : `${view.approvals.length}`);
    const facts = {
      view,
      place,
      quiet: quiet.view(),
      newer: newerVersion(releases.state()),
      words: speaker.words(),
    };
    tray.setContextMenu(Menu.buildFromTemplate(trayMenuTemplate(facts, actions)));
  };
  // Where a click opens the menu instead, as on macOS, the panel is an entry of it.
  if (process.platform !== 'darwin') tray.on('click', () => actions.togglePanel(place()));
  broker.onChange(draw);
  quiet.onChange(draw);
  releases.onChange(draw);
  speaker.onChange(draw);
  draw();
}
