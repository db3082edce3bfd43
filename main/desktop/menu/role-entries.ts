/** Entries with a deed of the system's own, named in the shell's language: Electron knows their names in English alone. */
import type { MenuItemConstructorOptions } from 'electron';
import type { ShellWords } from '../words/open-words.ts';

type Role = keyof ShellWords['texts']['roles'];

const line: MenuItemConstructorOptions = { type: 'separator' };

/** Alone, in its English name where that is spoken. */
export function roleEntry(role: Role, { tag, texts }: ShellWords, app: string): MenuItemConstructorOptions {
  if (tag === 'en') return { role };
  const name = texts.roles[role];
  return { role, label: typeof name === 'string' ? name : name({ app }) };
}

const editing: readonly (Role | null)[] = ['undo', 'redo', null, 'cut', 'copy', 'paste'];

/** The same entries that Electron puts into menus of these roles. */
const menus = {
  appMenu: { mac: ['about', null, 'services', null, 'hide', 'hideOthers', 'unhide', null, 'quit'], others: [] },
  editMenu: {
    mac: [...editing, 'pasteAndMatchStyle', 'delete', 'selectAll'],
    others: [...editing, 'delete', null, 'selectAll'],
  },
  windowMenu: { mac: ['minimize', 'zoom', null, 'front'], others: ['minimize', 'zoom', 'close'] },
} as const satisfies Record<string, Record<'mac' | 'others', readonly (Role | null)[]>>;

export function roleMenu(
  role: keyof typeof menus,
  label: string,
  words: ShellWords,
  { isMac, appName }: { readonly isMac: boolean; readonly appName: string },
): MenuItemConstructorOptions {
  // Electron's own has a few more entries, about speech and letters, on macOS.
  if (words.tag === 'en') return { role };
  const entries = menus[role][isMac ? 'mac' : 'others'];
  return { role, label, submenu: entries.map((each) => (each === null ? line : roleEntry(each, words, appName))) };
}
