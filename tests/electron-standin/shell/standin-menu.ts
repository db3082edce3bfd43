/** `Menu`: what it holds, and what a click on an entry does. */
import type * as Electron from 'electron';
import { loud } from '../not-implemented.ts';

type Template = Parameters<typeof Electron.Menu.buildFromTemplate>[0];
type ItemOffered = 'click' | 'enabled' | 'visible' | 'checked' | 'id' | 'label' | 'type';

class StandinMenuItem implements Pick<Electron.MenuItem, ItemOffered> {
  id: string;
  label: string;
  type: Electron.MenuItem['type'];
  readonly role: Electron.MenuItemConstructorOptions['role'];
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  readonly submenu: StandinMenu | null;
  readonly #click: ((item: Electron.MenuItem) => void) | null;

  constructor(options: Electron.MenuItemConstructorOptions) {
    this.id = options.id ?? '';
    this.label = options.label ?? '';
    this.type = options.type ?? (options.submenu === undefined ? 'normal' : 'submenu');
    this.role = options.role;
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
    this.submenu = Array.isArray(options.submenu) ? StandinMenu.buildFromTemplate(options.submenu) : null;
    const { click } = options;
    this.#click = click === undefined ? null : (item) => click(item, undefined, {});
  }

  /** As a person's click: an entry that is greyed out does nothing, a check mark changes first. */
  click(): void {
    if (!this.enabled) return;
    if (this.type === 'checkbox') this.checked = !this.checked;
    this.#click?.(this as unknown as Electron.MenuItem);
  }
}

export class StandinMenu {
  static #application: StandinMenu | null = null;
  readonly items: StandinMenuItem[];
  constructor(template: Template = []) {
    this.items = template.map((options) =>
      loud('MenuItem', new StandinMenuItem(options as Electron.MenuItemConstructorOptions)),
    );
  }
  static buildFromTemplate(template: Template): StandinMenu {
    return loud('Menu', new StandinMenu(template));
  }
  static setApplicationMenu(menu: StandinMenu | null): void {
    StandinMenu.#application = menu;
  }
  static getApplicationMenu(): StandinMenu | null {
    return StandinMenu.#application;
  }
  getMenuItemById(id: string): StandinMenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : (item.submenu?.getMenuItemById(id) ?? null);
      if (found !== null) return found;
    }
    return null;
  }
}
