/** The folders that are type-checked, each with its own compiler options. */

export const zones = Object.freeze(['main/core', 'main', 'preload', 'renderer', 'tests', 'scripts']);
