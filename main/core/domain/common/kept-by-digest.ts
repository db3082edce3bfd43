/** What was said about questions, by the digest of their cards, until the rows of their decisions are written; the oldest give way. */

export interface KeptByDigest<T> {
  keep(digest: string, said: T): void;
  forget(digest: string): void;
  of(digest: string): T | null;
}

const mostKept = 1000;

export function createKeptByDigest<T>(): KeptByDigest<T> {
  const kept = new Map<string, T>();
  return {
    keep(digest, said) {
      kept.delete(digest);
      kept.set(digest, said);
      for (const oldest of kept.keys()) {
        if (kept.size <= mostKept) break;
        kept.delete(oldest);
      }
    },
    forget: (digest) => void kept.delete(digest),
    of: (digest) => kept.get(digest) ?? null,
  };
}
