/** Where programs keep what they can fetch or make again: beneath a home, and of the system. */

export const cachesInHome: readonly string[] = [
  '.cache',
  '.npm',
  '.yarn/berry/cache',
  '.yarn/cache',
  '.pnpm-store',
  '.local/share/pnpm/store',
  '.bun/install/cache',
  '.cargo/registry',
  '.cargo/git',
  'go/pkg/mod',
  'go/pkg/sumdb',
  '.gradle/caches',
  '.m2/repository',
  '.ivy2/cache',
  '.nuget/packages',
  '.pub-cache/hosted',
  '.composer/cache',
  '.bundle/cache',
  'Library/Caches',
];

/** Of the superuser's programs. */
export const cachesOfSystem: readonly string[] = ['/var/cache', '/var/lib/apt/lists'];
