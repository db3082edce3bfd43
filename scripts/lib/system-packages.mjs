/** Decides which system packages are missing and how this machine can get them. */

/** @typedef {'sandbox' | 'compiler' | 'make' | 'python' | 'browser' | 'database' | 'networks'} Need */
/** @typedef {'apt-get' | 'dnf' | 'pacman' | 'zypper' | 'apk'} Manager */
/**
 * @typedef {{ kind: 'nothing' }
 *   | { kind: 'run', packages: string[], commands: string[][] }
 *   | { kind: 'refused', packages: string[], message: string, remedy: string }} InstallPlan
 */

/** Any one of these programs on the PATH meets the need. @type {Record<Need, readonly string[]>} */
export const programsFor = {
  sandbox: ['bwrap'],
  compiler: ['g++', 'c++', 'clang++'],
  make: ['make'],
  python: ['python3'],
  browser: ['chromium', 'chromium-browser', 'google-chrome'],
  // In Debian the server itself is on no PATH.
  database: ['pg_lsclusters', 'postgres'],
  networks: ['ip'],
};

/** @type {Record<Manager, { packages: Record<Need, string>, install: string[] }>} */
const managers = {
  'apt-get': {
    packages: {
      sandbox: 'bubblewrap',
      compiler: 'g++',
      make: 'make',
      python: 'python3',
      browser: 'chromium',
      database: 'postgresql',
      networks: 'iproute2',
    },
    install: ['apt-get', 'install', '-y', '--no-install-recommends'],
  },
  dnf: {
    packages: {
      sandbox: 'bubblewrap',
      compiler: 'gcc-c++',
      make: 'make',
      python: 'python3',
      browser: 'chromium',
      database: 'postgresql-server',
      networks: 'iproute',
    },
    install: ['dnf', 'install', '-y'],
  },
  pacman: {
    packages: {
      sandbox: 'bubblewrap',
      compiler: 'gcc',
      make: 'make',
      python: 'python',
      browser: 'chromium',
      database: 'postgresql',
      networks: 'iproute2',
    },
    install: ['pacman', '-S', '--needed'],
  },
  zypper: {
    packages: {
      sandbox: 'bubblewrap',
      compiler: 'gcc-c++',
      make: 'make',
      python: 'python3',
      browser: 'chromium',
      database: 'postgresql-server',
      networks: 'iproute2',
    },
    install: ['zypper', 'install', '-y'],
  },
  apk: {
    packages: {
      sandbox: 'bubblewrap',
      compiler: 'g++',
      make: 'make',
      python: 'python3',
      browser: 'chromium',
      database: 'postgresql',
      networks: 'iproute2',
    },
    install: ['apk', 'add'],
  },
};

/** @type {readonly Manager[]} */
export const knownManagers = ['apt-get', 'dnf', 'pacman', 'zypper', 'apk'];

/**
 * What a task needs from the system. macOS brings its own sandbox, and node-pty its own build for it.
 * @param {{ platform: string, compilesNodePty: boolean, runsBrowserTests: boolean }} task
 * @returns {Need[]}
 */
export function needsOf({ platform, compilesNodePty, runsBrowserTests }) {
  if (platform !== 'linux') return runsBrowserTests ? ['browser'] : [];
  /** @type {Need[]} */
  const needs = ['sandbox'];
  if (compilesNodePty) needs.push('compiler', 'make', 'python');
  if (runsBrowserTests) needs.push('browser', 'database', 'networks');
  return needs;
}

/**
 * @param {readonly Need[]} needs
 * @param {(program: string) => boolean} has
 * @returns {Need[]}
 */
export function missingNeeds(needs, has) {
  return needs.filter((need) => !programsFor[need].some(has));
}

/**
 * Only apt-get runs by itself; elsewhere the person gets the exact command. We do not change a system we never tried.
 * @param {{ missing: readonly Need[], platform: string, has: (program: string) => boolean, isRoot: boolean }} machine
 * @returns {InstallPlan}
 */
export function planInstall({ missing, platform, has, isRoot }) {
  if (missing.length === 0) return { kind: 'nothing' };
  if (platform === 'darwin') return refuseOnMac();
  const manager = knownManagers.find(has);
  if (manager === undefined) {
    const packages = missing.map((need) => managers['apt-get'].packages[need]);
    return {
      kind: 'refused',
      packages,
      message: `Missing system packages: ${packages.join(', ')} (names as in Debian).`,
      remedy: 'No known package manager was found here; install them by hand and start again.',
    };
  }
  const packages = missing.map((need) => managers[manager].packages[need]);
  const install = [...managers[manager].install, ...packages];
  const prefix = isRoot ? [] : ['sudo'];
  if (manager === 'apt-get' && (isRoot || has('sudo'))) {
    return {
      kind: 'run',
      packages,
      commands: [
        [...prefix, 'apt-get', 'update'],
        [...prefix, ...install],
      ],
    };
  }
  return {
    kind: 'refused',
    packages,
    message: `Missing system packages: ${packages.join(', ')}.`,
    remedy: `Run this as an administrator and start again:  ${install.join(' ')}`,
  };
}

/** Chromium without windows, a package of its own in Debian: the page's tests take less than half of the computing time in it. */
export const lightBrowser = 'chromium-headless-shell';

/**
 * What is tried for faster tests, one command after the other until it is there. Nothing needs it, so no person is asked for a password.
 * @param {{ platform: string, has: (program: string) => boolean, isRoot: boolean, isContinuous: boolean }} machine
 * @returns {string[][]}
 */
export function planLightBrowser({ platform, has, isRoot, isContinuous }) {
  if (platform !== 'linux' || !isRoot || !has('apt-get') || has(lightBrowser)) return [];
  const install = [...managers['apt-get'].install, lightBrowser];
  // Fresh machines come without package lists; elsewhere a missing package stays missing.
  return isContinuous ? [install, ['apt-get', 'update'], install] : [install];
}

/** @returns {InstallPlan} */
function refuseOnMac() {
  return {
    kind: 'refused',
    packages: ['chromium'],
    message: 'The browser tests need Chromium or Google Chrome.',
    remedy: 'Run this and start again:  brew install --cask chromium',
  };
}
