/** Reads server-sent events out of a response body: the data of each, one after the other. */
import { maxMessageBytes } from '#domain/common/limits.ts';

/** Throws where an event is longer than any message may be. */
export async function* readServerEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    // A carriage return may be the first half of a line's end; the other half is in the next chunk.
    const text = rest + decoder.decode(chunk, { stream: true });
    const end = text.endsWith('\r') ? text.length - 1 : text.length;
    const events = text.slice(0, end).replaceAll(/\r\n?/g, '\n').split('\n\n');
    rest = (events.pop() ?? '') + text.slice(end);
    if (rest.length > maxMessageBytes) throw new Error('An event is too long.');
    for (const event of events) {
      const data = event
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).replace(/^ /, ''));
      if (data.length > 0) yield data.join('\n');
    }
  }
}
