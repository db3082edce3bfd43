/** `${x:-y}`, `${x%.c}`, `${#x}`: what a shell puts for a parameter with an operator. */
import type { Dialect } from '../wrappers/shells.ts';
import type { Value } from './shell-state.ts';

export interface Parameter {
  readonly name: string;
  readonly isLength: boolean;
  readonly operator: string;
  readonly operand: string;
}

const shape = /^(#?)([A-Za-z_]\w*)(?:(:?[-=?+]|##?|%%?|\^\^|,,|\/\/?|:)([\s\S]*))?$/;

/** Null for what is not followed: lists, indirection, and arithmetic in places and lengths. */
export function readParameter(inner: string, dialect: Dialect): Parameter | null {
  const found = shape.exec(inner);
  if (found === null) return null;
  const [, length = '', name = '', operator = '', operand = ''] = found;
  const isOfBash = /^(?:\^\^|,,|\/\/?|:)$/.test(operator);
  if ((isOfBash && dialect !== 'bash') || (length !== '' && operator !== '')) return null;
  return { name, isLength: length !== '', operator, operand };
}

/** What becomes of one value; `gone` where the shell ends there. */
export type Applied = { readonly kind: 'value'; readonly value: string } | { readonly kind: 'gone' };

const value = (text: string): Applied => ({ kind: 'value', value: text });
const gone: Applied = { kind: 'gone' };

/** `operand` is what stands behind the operator, filled in. Null where that cannot be told. */
export function applyOperator({ operator, isLength }: Parameter, given: Value, operand: string | null): Applied | null {
  const isMissing = given === undefined || (operator.startsWith(':') && given === '');
  if (isLength) return /^[\x20-\x7e]*$/.test(given ?? '') ? value(String((given ?? '').length)) : null;
  switch (operator) {
    case '':
      return value(given ?? '');
    case '-':
    case ':-':
    case '=':
    case ':=':
      return isMissing ? whole(operand) : value(given);
    case '+':
    case ':+':
      return isMissing ? value('') : whole(operand);
    case '?':
    case ':?':
      return isMissing ? gone : value(given);
    default:
      return operand === null ? null : change(given ?? '', operator, operand);
  }
}

const whole = (operand: string | null): Applied | null => (operand === null ? null : value(operand));

const longestCut = 512;

function change(text: string, operator: string, operand: string): Applied | null {
  if (text.length > longestCut || operand.length > 100 || /[[\]\\]/.test(operand)) return null;
  const isAscii = /^[\x20-\x7e]*$/.test(text);
  switch (operator) {
    case '%':
    case '%%':
    case '#':
    case '##':
      return cut(text, operator, operand);
    case '^^':
      return isAscii && operand === '' ? value(text.toUpperCase()) : null;
    case ',,':
      return isAscii && operand === '' ? value(text.toLowerCase()) : null;
    case ':': {
      const places = /^(\d{1,4})(?::(\d{1,4}))?$/.exec(operand);
      if (places === null || !isAscii) return null;
      const from = Number(places[1]);
      return value(places[2] === undefined ? text.slice(from) : text.slice(from, from + Number(places[2])));
    }
    case '/':
    case '//':
      return replace(text, operator, operand);
    default:
      return null;
  }
}

function replace(text: string, operator: string, operand: string): Applied | null {
  const [from = '', to = '', ...more] = operand.split('/');
  if (more.length > 0 || from === '' || /[*?#%&(]/.test(operand)) return null;
  return value(operator === '//' ? text.replaceAll(from, () => to) : text.replace(from, () => to));
}

function cut(text: string, operator: string, operand: string): Applied | null {
  // A pattern in brackets needs an option of the shell.
  if ((operand.match(/\*/g) ?? []).length > 2 || /\(/.test(operand)) return null;
  const pattern = operand.replaceAll(/[^\w]/g, (char) =>
    char === '*' ? '[\\s\\S]*' : char === '?' ? '[\\s\\S]' : `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`,
  );
  const fits = new RegExp(`^(?:${pattern})$`, 'u');
  const isFront = operator.startsWith('#');
  const isLongest = operator.length === 2;
  for (let step = 0; step <= text.length; step += 1) {
    const length = isLongest ? text.length - step : step;
    const piece = isFront ? text.slice(0, length) : text.slice(text.length - length);
    if (piece.isWellFormed() && fits.test(piece))
      return value(isFront ? text.slice(length) : text.slice(0, text.length - length));
  }
  return value(text);
}
