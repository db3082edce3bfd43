/** Says which part of an agent's words was not understood: an unknown version is told apart from a broken one by that. */
const longestName = 60;
const most = 3;

/** As the schemas tell of it. */
interface Issue {
  readonly path: readonly PropertyKey[];
}

/** What stands there, in a word; never the value, which may be anybody's secret. */
function kindOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (value === '') return 'an empty text';
  if (Array.isArray(value)) return 'a list';
  const kinds: Readonly<Record<string, string>> = {
    string: 'a text',
    number: 'a number',
    boolean: 'yes or no',
    object: 'an object',
  };
  return kinds[typeof value] ?? typeof value;
}

function valueAt(payload: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined,
    payload,
  );
}

function nameOf(path: readonly PropertyKey[]): string {
  const shown = path.map((key) =>
    String(key)
      .replaceAll(/[^\w.-]/g, '?')
      .slice(0, longestName),
  );
  return shown.join('.');
}

/** `within` is where the parsed part stands in the payload. */
export function nameUnread(
  agent: string,
  payload: unknown,
  issues: readonly Issue[],
  within: readonly PropertyKey[] = [],
): string {
  const fields = issues.slice(0, most).map(({ path }) => {
    const place = [...within, ...path];
    const value = valueAt(payload, place);
    return place.length === 0 ? `its words are ${kindOf(value)}` : `${nameOf(place)} is ${kindOf(value)}`;
  });
  const why = fields.length === 0 ? '' : `: ${fields.join(', ')}`;
  return `What ${agent} says about its tool is not understood by this version of Countersign${why}.`;
}
