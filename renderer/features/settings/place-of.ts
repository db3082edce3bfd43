/** Names the place of a permission entry as it is read out. */
import type { PermissionEntry } from '#domain/sandbox/permission.ts';
import { settingsTexts as t } from '../../text/texts/settings-texts.ts';

export function placeOf(entry: PermissionEntry): string {
  if (entry.kind === 'special') return t.placeKind[entry.name];
  return entry.kind === 'glob' ? entry.glob : entry.path;
}
