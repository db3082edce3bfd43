/** Chooses where the small window of the tray opens: in the corner of the screen where the tray is. */
import type { Rectangle } from 'electron';

export interface PanelPlace extends Rectangle {
  readonly isPanel: true;
}

const size = { width: 360, height: 560 };
/** Room to the edges of the screen, in points. */
const margin = 8;

/**
 * `tray` is where the tray's picture stands; desktops that do not tell give it no size. `area` is what the screen leaves
 * to windows, so its upper or lower edge is beside the bar that holds the tray.
 */
export function findPanelPlace(tray: Rectangle, area: Rectangle): PanelPlace {
  const width = Math.min(size.width, area.width - 2 * margin);
  const height = Math.min(size.height, area.height - 2 * margin);
  const isKnown = tray.width > 0 && tray.height > 0;
  const left = isKnown ? tray.x + tray.width / 2 - width / 2 : area.x + area.width;
  const isBelow = isKnown && tray.y > area.y + area.height / 2;
  const y = isBelow ? area.y + area.height - height - margin : area.y + margin;
  const x = Math.min(Math.max(left, area.x + margin), area.x + area.width - width - margin);
  return { x: Math.round(x), y: Math.round(y), width, height, isPanel: true };
}
