/** Talks to a model server that may be slow, endless or hostile: no redirects, and no more of an answer than fits a description. */

/** A description has 500 characters; the rest is room for a model's own ceremony. */
const maxAnswerBytes = 256 * 1024;

export const boundedFetch: typeof fetch = async (input, init) => {
  // A redirect would carry the key to a host that nobody configured.
  const response = await fetch(input, { ...init, redirect: 'error' });
  if (response.body === null) return response;
  let seen = 0;
  const bounded = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        seen += chunk.byteLength;
        if (seen > maxAnswerBytes) controller.error(new Error('The answer is too large.'));
        else controller.enqueue(chunk);
      },
    }),
  );
  const { status, statusText, headers } = response;
  return new Response(bounded, { status, statusText, headers });
};
