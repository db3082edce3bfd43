/** Keeps the beginning and the end of a run's output for an agent, and says how much lies between. */

export interface OutputWindow {
  add(bytes: Uint8Array): void;
  /** What came since the last call, as text; what was left out is said in its place. */
  take(): { readonly text: string; readonly omittedBytes: number };
}

export function createOutputWindow(limitBytes: number): OutputWindow {
  const half = Math.max(1, Math.floor(limitBytes / 2));
  let head = new Uint8Array();
  let tail = new Uint8Array();
  let omitted = 0;

  return {
    add(bytes) {
      const room = half - head.length;
      const forHead = bytes.subarray(0, room);
      if (forHead.length > 0) head = joined(head, forHead);
      const rest = joined(tail, bytes.subarray(forHead.length));
      omitted += Math.max(0, rest.length - half);
      tail = rest.slice(Math.max(0, rest.length - half));
    },
    take() {
      const taken = { text: textOf(head, omitted, tail), omittedBytes: omitted };
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

function textOf(head: Uint8Array, omitted: number, tail: Uint8Array): string {
  const decoder = new TextDecoder();
  if (omitted === 0) return decoder.decode(joined(head, tail));
  return `${decoder.decode(head)}\n… ${omitted} bytes left out …\n${decoder.decode(tail)}`;
}
