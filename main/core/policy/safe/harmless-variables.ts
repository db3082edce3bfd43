/** The only variables that may be set around a command which is known to be safe, or which a rule lets out of the sandbox. */

const names = new Set(['CI', 'NO_COLOR', 'FORCE_COLOR', 'CLICOLOR', 'COLUMNS', 'LINES', 'TZ', 'LANG', 'LANGUAGE']);
const locale =
  /^LC_(?:ALL|COLLATE|CTYPE|MESSAGES|MONETARY|NUMERIC|TIME|PAPER|NAME|ADDRESS|TELEPHONE|MEASUREMENT|IDENTIFICATION)$/;
/** Names of languages, time zones and sizes; no path that leads anywhere. */
const plain = /^(?!\/)(?!.*\.\.)[A-Za-z0-9_.@:,+/-]*$/;

export const isHarmlessVariable = (name: string, value: string | null): boolean =>
  (names.has(name) || locale.test(name)) && value !== null && plain.test(value) && !value.startsWith(':');
