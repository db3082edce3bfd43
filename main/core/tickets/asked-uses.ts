/** Two hooks may ask about the same use of a tool: the second is told what the first is told. */

/** Uses that are remembered, so that a late hook still hears the same. */
const mostUses = 1000;

export interface AskedUse<Answer, From> {
  /** What else came with it: an agent that gives one name to two things gets two answers. */
  readonly content: string;
  readonly answer: Promise<Answer>;
  /** False when its answer does not hold any more. */
  mayBeJoined(): boolean;
  join(from: From): void;
}

/** By the agent's own name for a use of its tool, the oldest first. */
export type AskedUses<Answer, From> = Map<string, AskedUse<Answer, From>>;

/** The answer that an earlier hook was given, or the one that is made now. A name of null is of an agent that gives none. */
export function askOnce<Answer, From>(
  uses: AskedUses<Answer, From>,
  { name, content, from }: { readonly name: string | null; readonly content: string; readonly from: From },
  ask: () => Omit<AskedUse<Answer, From>, 'content'>,
): Promise<Answer> {
  const before = name === null ? undefined : uses.get(name);
  if (before !== undefined && before.content === content && before.mayBeJoined()) {
    before.join(from);
    return before.answer;
  }
  const use = { ...ask(), content };
  if (name !== null) noteUse(uses, name, use);
  return use.answer;
}

function noteUse<Answer, From>(uses: AskedUses<Answer, From>, name: string, use: AskedUse<Answer, From>): void {
  uses.delete(name);
  uses.set(name, use);
  const [oldest] = uses.keys();
  if (uses.size > mostUses && oldest !== undefined) uses.delete(oldest);
}
