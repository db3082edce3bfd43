/** A build step that leaves out warnings about other people's code that are known and change nothing: who builds for the first time cannot tell. */

/** Each with the reason why it is none of ours to mend. */
const known = [
  // Vite's own step for styles; there is no plugin of ours.
  /A PostCSS plugin did not pass the `from` option/u,
];

/** @param {unknown} message */
const isKnown = (message) => known.some((each) => each.test(String(message)));

/**
 * @returns {import('vite').Plugin}
 */
export function withoutKnownNoise() {
  return {
    name: 'countersign:without-known-noise',
    configResolved({ logger }) {
      for (const way of /** @type {const} */ (['warn', 'warnOnce'])) {
        const say = logger[way].bind(logger);
        logger[way] = (message, options) => {
          if (!isKnown(message)) say(message, options);
        };
      }
    },
  };
}
