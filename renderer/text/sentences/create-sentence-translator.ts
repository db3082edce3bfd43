/** Says the broker's own sentences in another language: whole, with values in them, or several one after another. */

/**
 * Forms by the sentence in English. A sentence with values has a hole `{0}`, `{1}` … for each; its form says where each goes:
 * `{0}` as it came, `{0:said}` said in its turn, `{0:list}` said piece by piece between commas.
 */

export type Forms = Readonly<Record<string, string>>;

interface Pattern {
  /** What stands before, between and after the values. */
  readonly around: readonly string[];
  readonly form: string;
}

interface Reading {
  readonly said: string;
  /** How many characters of the text the forms account for; of two readings the better one accounts for more. */
  readonly known: number;
}

/** Longer texts are evidence, not sentences. */
const longestText = 8000;
/** Sentences in sentences. */
const deepest = 6;
/** Places at which a text may fall into two sentences. */
const mostStops = 12;

const hole = /\{\d\}/u;

/** Gives a text back as it came where no form fits. */
export function createSentenceTranslator(forms: Forms): (text: string) => string {
  const patterns = Object.entries(forms)
    .map(numbered)
    .filter(([key]) => hole.test(key))
    .map(([key, form]): Pattern => ({ around: key.split(/\{\d\}/u), form }));

  const readText = (text: string, depth: number, read: Map<string, Reading | null>): Reading | null => {
    const before = read.get(text);
    if (before !== undefined) return before;
    if (text === '' || depth > deepest) return null;
    const exact = Object.hasOwn(forms, text) ? forms[text] : undefined;
    const reading = exact === undefined ? best() : { said: exact, known: text.length };
    read.set(text, reading);
    return reading;

    function best(): Reading | null {
      const readings = [...patterns.map((pattern) => readWhole(pattern)), ...stopsIn(text).map((at) => readTwo(at))];
      return readings.reduce((one, other) => ((other?.known ?? 0) > (one?.known ?? 0) ? other : one), null);
    }
    function readWhole({ around, form }: Pattern): Reading | null {
      const values = valuesIn(text, around);
      if (values === null) return null;
      let known = around.join('').length;
      const said = fill(form, values, (value) => {
        const inner = readText(value, depth + 1, read);
        known += inner?.known ?? 0;
        return inner?.said ?? value;
      });
      return { said, known };
    }
    function readTwo(at: number): Reading | null {
      const first = readText(text.slice(0, at + 1), depth + 1, read);
      const second = first === null ? null : readText(text.slice(at + 2), depth + 1, read);
      if (first === null || second === null) return null;
      return { said: `${first.said} ${second.said}`, known: first.known + second.known + 1 };
    }
  };

  return (text) => (text.length > longestText ? text : (readText(text, 0, new Map())?.said ?? text));
}

/** Named holes by their place. */
function numbered([key, form]: readonly [string, string]): [string, string] {
  const names = [...key.matchAll(/\{([a-z]\w*)\}/giu)].map((found) => found[1]);
  const byPlace = (text: string): string =>
    text.replaceAll(/\{([a-z]\w*)\}/giu, (_hole, name: string) => `{${names.indexOf(name)}}`);
  return names.length === 0 ? [key, form] : [byPlace(key), byPlace(form)];
}

function stopsIn(text: string): number[] {
  const stops: number[] = [];
  for (let at = text.indexOf('. '); at !== -1 && stops.length < mostStops; at = text.indexOf('. ', at + 1))
    stops.push(at);
  return stops;
}

/** Null where the text is not of the pattern. Each value ends where what follows it comes first. */
function valuesIn(text: string, around: readonly string[]): string[] | null {
  const [before = '', ...others] = around;
  const after = others.at(-1) ?? '';
  if (!text.startsWith(before) || !text.endsWith(after) || text.length < before.length + after.length) return null;
  const end = text.length - after.length;
  const values: string[] = [];
  let from = before.length;
  for (const between of others.slice(0, -1)) {
    const at = text.indexOf(between, from);
    if (at === -1 || at + between.length > end) return null;
    values.push(text.slice(from, at));
    from = at + between.length;
  }
  return from > end ? null : [...values, text.slice(from, end)];
}

function fill(form: string, values: readonly string[], say: (value: string) => string): string {
  return form.replaceAll(/\{(\d)(?::(said|list))?\}/gu, (_hole, place: string, way: string | undefined) => {
    const value = values[Number(place)] ?? '';
    if (way === undefined) return value;
    return way === 'list' ? value.split(', ').map(say).join(', ') : say(value);
  });
}
