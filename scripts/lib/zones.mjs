/** The folders that are type-checked, each with its own compiler options. */

export const zones = Object.freeze(['main/core', 'main', 'preload', 'renderer', 'tests', 'scripts']);

/** Checks a zone; what did not change since the last time is not checked again. @param {string} zone */
export const typeCheckOf = (zone) => [
  '-p',
  zone,
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/typecheck/${zone.replaceAll('/', '-')}.tsbuildinfo`,
];
