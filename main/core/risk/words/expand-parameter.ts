/** What the shell puts for one parameter with an operator: `${HOME:?}`, `${dir%/}`, `${X:-/tmp}`, `${HOME:0:1}`. */

/** The parts of what stands between the braces; null where it is no parameter that is read here. */
function partsOf(inner: string): { name: string; operator: string; operand: string } | null {
  const found = /^(!?[A-Za-z_]\w*|\d+|[@*])(\[(?:[@*]|\d+)\])?(?:(:?[-=?+]|##?|%%?|\^\^?|,,?|\/\/?|:)([\s\S]*))?$/.exec(
    inner,
  );
  if (found === null) return null;
  const [, name = '', index = '', operator = '', operand = ''] = found;
  return { name: /\d/.test(index) ? name + index : name, operator, operand };
}

/** A pattern of the shell with `*` and `?` alone, as one that reaches as little or as much as it can. */
function globOf(operand: string, isGreedy: boolean): string {
  const any = isGreedy ? '[\\s\\S]*' : '[\\s\\S]*?';
  return operand.replaceAll(/[\\^$.*+?()[\]{}|]/g, (char) => (char === '*' ? any : char === '?' ? '.' : `\\${char}`));
}

function cutEnd(value: string, operand: string, isGreedy: boolean): string {
  const fits = new RegExp(`^${globOf(operand, true)}$`);
  const starts = Array.from({ length: value.length + 1 }, (_, at) => (isGreedy ? at : value.length - at));
  const start = starts.find((at) => fits.test(value.slice(at)));
  return start === undefined ? value : value.slice(0, start);
}

function apply(value: string, operator: string, operand: string): string | null {
  switch (operator) {
    case '%':
      return cutEnd(value, operand, false);
    case '%%':
      return cutEnd(value, operand, true);
    case '#':
    case '##':
      return value.replace(new RegExp(`^${globOf(operand, operator === '##')}`), '');
    case '^^':
      return value.toUpperCase();
    case ',,':
      return value.toLowerCase();
    case ':': {
      const [start, length] = operand.split(':').map((part) => Number(part.trim()));
      if (start === undefined || !Number.isInteger(start) || start < 0) return null;
      return length === undefined
        ? value.slice(start)
        : Number.isInteger(length)
          ? value.slice(start, start + length)
          : null;
    }
    default:
      return operator === '' || /^:?[-=?]$/.test(operator) ? value : null;
  }
}

/** Null where that cannot be told. `lookup` knows variables, and the arguments of a function by their numbers. */
export function expandParameter(
  inner: string,
  lookup: (name: string) => string | null,
  expandText: (text: string) => string | null,
): string | null {
  const parts = partsOf(inner);
  if (parts === null) return null;
  const { name, operator, operand } = parts;
  const plain = name.startsWith('!') ? (lookup(name.slice(1)) ?? '') : name;
  const value = plain === '' ? null : lookup(plain);
  if (/^:?\+$/.test(operator)) return value === null ? null : expandText(operand);
  if (value === null) return /^:?[-=]$/.test(operator) ? expandText(operand) : null;
  return operand.length > 100 ? null : apply(value, operator, operand);
}
