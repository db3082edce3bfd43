/** Keeps the beginning and the end of a run's output for an agent, and says how much lies between. */

export interface OutputWindow {
  add(bytes: Uint8Array): void;
  /** So many bytes are not to be had any more. */
  skip(count: number): void;
  /** What came since the last call, as text; what was left out is said in its place. Half a character waits for its other half unless it is the last call. */
  take(isLast: boolean): { readonly text: string; readonly omittedBytes: number };
}

export function createOutputWindow(limitBytes: number): OutputWindow {
  const half = Math.max(1, Math.floor(limitBytes / 2));
  const decoder = new TextDecoder();
  let head = new Uint8Array();
  let tail = new Uint8Array();
  let omitted = 0;

  const textOf = (isLast: boolean): string => {
    if (omitted === 0) return decoder.decode(joined(head, tail), { stream: !isLast });
    const before = decoder.decode(head);
    return `${before}\n… ${omitted} bytes left out …\n${decoder.decode(tail, { stream: !isLast })}`;
  };

  return {
    add(bytes) {
      const room = omitted > 0 ? 0 : half - head.length;
      const forHead = bytes.subarray(0, room);
      if (forHead.length > 0) head = joined(head, forHead);
      const rest = joined(tail, bytes.subarray(forHead.length));
      omitted += Math.max(0, rest.length - half);
      tail = rest.slice(Math.max(0, rest.length - half));
    },
    skip(count) {
      if (count === 0) return;
      omitted += count + tail.length;
      tail = new Uint8Array();
    },
    take(isLast) {
      const taken = { text: textOf(isLast), omittedBytes: omitted };
      head = new Uint8Array();
      tail = new Uint8Array();
      omitted = 0;
      return taken;
    },
  };
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
