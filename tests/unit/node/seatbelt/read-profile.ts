/** A small reader of Seatbelt's language: enough to ask a profile about files, as the kernel would (last match wins). */

type Node = string | readonly Node[];

export function readProfile(text: string): readonly Node[] {
  const tokens = text.replaceAll(/^;.*$/gm, '').match(/#?"(?:[^"\\]|\\.)*"|[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const read = (): Node => {
    const token = tokens[at++];
    if (token === undefined || token === ')') throw new Error('the profile is not balanced');
    if (token !== '(') return token;
    const list: Node[] = [];
    while (tokens[at] !== ')') list.push(read());
    at += 1;
    return list;
  };
  const nodes: Node[] = [];
  while (at < tokens.length) nodes.push(read());
  return nodes;
}

/** Whether the profile lets `operation` happen to a path. */
export function allows(
  { text, parameters }: { text: string; parameters: Readonly<Record<string, string>> },
  operation: string,
  path: string,
): boolean {
  let verdict = false;
  for (const rule of readProfile(text)) {
    if (!Array.isArray(rule)) continue;
    const [action, ...rest] = rule as Node[];
    if (action !== 'allow' && action !== 'deny') continue;
    const operations = rest.filter((each): each is string => typeof each === 'string');
    const filters = rest.filter((each) => typeof each !== 'string');
    if (!operations.some((each) => each === 'default' || covers(each, operation))) continue;
    if (filters.length > 0 && !filters.some((filter) => matches(filter, path, parameters))) continue;
    verdict = action === 'allow';
  }
  return verdict;
}

function covers(written: string, operation: string): boolean {
  return written.endsWith('*') ? operation.startsWith(written.slice(0, -1)) : written === operation;
}

function matches(filter: Node, path: string, parameters: Readonly<Record<string, string>>): boolean {
  if (typeof filter === 'string') return false;
  const [kind, value] = filter;
  switch (kind) {
    case 'literal':
      return path === textOf(value, parameters);
    case 'subpath': {
      const folder = textOf(value, parameters);
      return folder === '/' || path === folder || path.startsWith(`${folder}/`);
    }
    case 'regex':
      return new RegExp(textOf(value, parameters), 's').test(path);
    case undefined:
    default:
      return false;
  }
}

function textOf(value: Node | undefined, parameters: Readonly<Record<string, string>>): string {
  if (typeof value === 'string') return value.replace(/^#?"|"$/g, '');
  const name = typeof value?.[1] === 'string' ? value[1].slice(1, -1) : '';
  const found = parameters[name];
  if (found === undefined) throw new Error(`the parameter ${name} has no value`);
  return found;
}
