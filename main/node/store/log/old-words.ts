/** Reads rows that were written in earlier words in the words of today. The rows stay as they are, for their hashes. See decisions 0028 and 0046. */

type Fields = Readonly<Record<string, unknown>>;

/** Fields that had another name: where they stand in an entry, what they were called, what they are called. Outer ones come first. */
const fields: readonly (readonly [place: string, was: string, is: string])[] = [
  ['', 'adjustment', 'configurationChange'],
  ['configurationChange.by', 'door', 'entryPoint'],
  ['command', 'asker', 'requester'],
  ['command', 'wish', 'escalationRequest'],
  ['command.requester', 'door', 'entryPoint'],
];

/** Kinds that had another name, by the field that says them. */
const kinds: readonly (readonly [place: string, name: string, was: string, is: string])[] = [
  ['', 'kind', 'adjustment', 'configuration-change'],
  ['', 'question', 'foreign', 'external-tool'],
  ['plan', 'unsandboxedBecause', 'foreign', 'external-tool'],
];

/** Sentences that are messages today; an outcome of today has its own beside their text. */
const said: readonly (readonly [place: string, name: string])[] = [
  ['outcome', 'sentence'],
  ['outcome', 'amended'],
  ['outcome', 'notices'],
  ['outcome.error', 'message'],
  ['outcome.error', 'remedy'],
];

function asMessage(value: unknown): unknown {
  if (typeof value === 'string') return { code: value };
  return Array.isArray(value) ? value.map((each: unknown) => asMessage(each)) : value;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function changeAt(entry: Fields, place: readonly string[], change: (inner: Fields) => Fields): Fields {
  const [name, ...rest] = place;
  if (name === undefined) return change(entry);
  const inner = entry[name];
  return isFields(inner) ? { ...entry, [name]: changeAt(inner, rest, change) } : entry;
}

const stepsOf = (place: string): readonly string[] => (place === '' ? [] : place.split('.'));

/** The same entry; a field that has its name of today already is left alone. */
export function inTodaysWords(entry: Fields): Fields {
  let read = entry;
  for (const [place, was, is] of fields) {
    read = changeAt(read, stepsOf(place), (inner) => {
      if (!Object.hasOwn(inner, was) || Object.hasOwn(inner, is)) return inner;
      return Object.fromEntries(Object.entries(inner).map(([name, value]) => [name === was ? is : name, value]));
    });
  }
  for (const [place, name, was, is] of kinds) {
    read = changeAt(read, stepsOf(place), (inner) => (inner[name] === was ? { ...inner, [name]: is } : inner));
  }
  for (const [place, name] of said) {
    read = changeAt(read, stepsOf(place), (inner) =>
      Object.hasOwn(inner, name) ? { ...inner, [name]: asMessage(inner[name]) } : inner,
    );
  }
  return changeAt(read, ['outcome'], ({ messages, ...outcome }) => ({
    ...outcome,
    ...(isFields(messages) ? messages : {}),
  }));
}

/** The kind of a row, as its column says it. */
export function kindOfToday(kind: unknown): unknown {
  return kind === 'adjustment' ? 'configuration-change' : kind;
}

/** For the search: rows of configuration changes, in either word. The index of these rows says the same. */
export const isConfigurationChange = "audit.kind IN ('configuration-change', 'adjustment')";
