/** Builds `out/`: three Node entries with shared chunks, the preload script, and the page that both shells serve. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { build, type Plugin } from 'vite';
import { completionShells, writeCompletions } from './main/doors/cli/documentation/write-completions.ts';
import { waysToCompile } from './main/node/sandbox/bubblewrap/build-helper.ts';
import { writeManPage } from './main/doors/cli/documentation/write-man-page.ts';
import { compileMessages, withoutParser } from './scripts/lib/compile-messages.mjs';
import { lightHttp } from './scripts/lib/built/light-http.mjs';
import { thirdPartyNotices } from './scripts/lib/built/third-party-notices.mjs';
import { buildPocketPage } from './scripts/lib/page/build-pocket-page.mjs';
import { withoutKnownNoise } from './scripts/lib/page/without-known-noise.mjs';
import { withoutSchemaExtras } from './scripts/lib/page/without-schema-extras.mjs';

const root = import.meta.dirname;
const at = (...parts: readonly string[]): string => resolve(root, ...parts);

/** What runs while the page's language is not settled yet. */
const beforeTexts =
  /renderer[\\/](?:parse-without-eval|choices[\\/]page-choices|text[\\/](?:load|choose|remember)-language)\.ts$|vite[\\/]preload-helper/;

/** Only what cannot be bundled: the shell itself, Node, and the native module. */
const external = ['electron', /^electron\//, /^node:/, 'node-pty'];

const nodePackage = `node-${process.platform}-${process.arch}`;
/** Packed as they are: the native module, and the Node of the command line. */
const packed = ['node-pty', nodePackage, `node/node_modules/${nodePackage}`].map((name) => at('node_modules', name));
const notices = thirdPartyNotices(at('out/THIRD-PARTY-NOTICES'), packed.filter(existsSync));

/** Programs that run inside sandboxes, and what cannot be done where they are missing. */
const helpers = [
  // The browser host and the command line then use their own Node; the packaged desktop cannot.
  ['namespace-holder', 'the desktop app will not be able to filter the network'],
  ['patch-writer', 'patches will be refused'],
  ['starter', 'commands will start a little later'],
  ['list-changes', 'what commands write outside of their projects cannot be looked at'],
  ['land-changes', 'what commands write outside of their projects cannot be kept'],
  ['staging-holder', 'what commands write outside of their projects cannot be staged'],
  ['shell-cover', 'commands of whole agents will not be asked about one by one'],
  ['builder', 'sandboxes will be built by bubblewrap alone'],
  ['client', 'each command of an agent will wait for Node to start'],
] as const;

/** Static where possible: one file then runs on any Linux of its kind. */
function buildHelpers(): Plugin {
  return {
    name: 'countersign:build-helpers',
    writeBundle() {
      if (process.platform !== 'linux') return;
      mkdirSync(at('out/helper'), { recursive: true });
      for (const [name, loss] of helpers) {
        const source = [`${name}.c`, `${name}/${name}.c`].map((each) => at('resources/helper', each)).find(existsSync);
        const files = ['-o', at('out/helper', name), source ?? name];
        const isBuilt = waysToCompile.some(
          (how) => spawnSync('cc', ['-Wall', '-Wextra', ...how, ...files]).status === 0,
        );
        if (!isBuilt) this.warn(`There is no C compiler: ${loss}.`);
      }
    },
  };
}

/** The manual page and the completions, for packages to install. */
function writeCommandDocumentation(): Plugin {
  return {
    name: 'countersign:write-command-documentation',
    writeBundle() {
      const { version }: { version: string } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
      mkdirSync(at('out/share/man/man1'), { recursive: true });
      writeFileSync(at('out/share/man/man1/countersign.1'), writeManPage(version));
      mkdirSync(at('out/share/completions'), { recursive: true });
      for (const shell of completionShells) {
        writeFileSync(at(`out/share/completions/countersign.${shell}`), writeCompletions(shell));
      }
    },
  };
}

/** Where releases are announced and whose signature counts, when whoever builds says so; without it nothing is ever asked. */
function writeReleaseSource(): Plugin {
  return {
    name: 'countersign:write-release-source',
    writeBundle() {
      const { COUNTERSIGN_RELEASE_FEED: feed, COUNTERSIGN_RELEASE_KEY: key } = process.env;
      if (feed !== undefined && feed !== '') writeFileSync(at('out/releases.json'), JSON.stringify({ feed, key }));
    },
  };
}

/** npm links the command line entry as it is. */
function makeCommandExecutable(): Plugin {
  return {
    name: 'countersign:make-command-executable',
    writeBundle() {
      if (existsSync(at('out/cli.js'))) chmodSync(at('out/cli.js'), 0o755);
    },
  };
}

/** Where the broker that runs alone is built to, beside whoever loads it. */
const aloneFile = './start-alone.cjs';

/** Entries of their own, which others load when they need them. */
function besides(built: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'countersign:besides',
    enforce: 'pre',
    resolveId(source) {
      const id = built[source];
      return id === undefined ? null : { id, external: true };
    },
  };
}

/** Libraries that hold large tables, and the functions that are taken from them. */
const late: Readonly<Record<string, readonly string[]>> = { tldts: ['parse'] };

/** In files of their own, which are loaded when one of their functions is first called. */
function loadLate(): Plugin {
  const prefix = '\0late:';
  return {
    name: 'countersign:load-late',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer?.startsWith(prefix) === true) return { id: source, external: true };
      return source in late ? prefix + source : null;
    },
    load(id) {
      const [, name] = id.split(prefix);
      if (name === undefined) return null;
      const functions = (late[name] ?? []).map(
        (each) => `export const ${each} = (...given) => whole().${each}(...given);`,
      );
      return `let loaded; const whole = () => (loaded ??= require('./${name}.cjs'));\n${functions.join('\n')}`;
    },
  };
}

/**
 * What is started for each command, and the broker that runs alone: one file each, because each file costs time. Only what that broker may never
 * need lies beside it.
 */
function buildSingleFiles(): Plugin {
  return {
    name: 'countersign:build-single-files',
    async closeBundle() {
      for (const name of ['shim', 'countersign', 'start-alone', ...Object.keys(late)]) {
        const isLibrary = name in late;
        await build({
          configFile: false,
          root,
          logLevel: 'warn',
          publicDir: false,
          plugins: [
            withoutKnownNoise(),
            notices(),
            ...(isLibrary ? [] : [besides({ './cli.ts': './cli.js' }), loadLate()]),
          ],
          ssr: { noExternal: true },
          build: {
            outDir: at('out'),
            emptyOutDir: false,
            minify: true,
            target: 'node20',
            ssr: isLibrary ? at('node_modules', name, 'dist/es6/index.js') : at(`main/${name}.ts`),
            rolldownOptions: {
              external,
              // Not a module: importing Node's own modules as one loads all that they hold, `require` what is used.
              output: {
                format: 'cjs',
                entryFileNames: `${name}.cjs`,
                chunkFileNames: 'chunks/[name]-[hash].cjs',
                codeSplitting: name === 'start-alone',
                // The whole command line is a module that waits for itself, so it can only be imported.
                dynamicImportInCjs: name !== 'start-alone',
              },
            },
          },
        });
        if (!isLibrary) chmodSync(at(`out/${name}.cjs`), 0o755);
      }
    },
  };
}

/** The browser's stand-in for the preload script: one classic script, so that it runs before the page's modules. */
function buildBrowserBridge(): Plugin {
  const entry = at('renderer/browser-bridge.ts');
  return {
    name: 'countersign:build-browser-bridge',
    async closeBundle() {
      if (!existsSync(entry)) return;
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        publicDir: false,
        plugins: [notices()],
        build: {
          outDir: at('out/renderer'),
          emptyOutDir: false,
          minify: true,
          target: 'es2024',
          lib: { entry, formats: ['iife'], name: 'countersignBridge', fileName: () => 'bridge.js' },
        },
      });
    },
  };
}

const pagePlugins = () => [withoutKnownNoise(), notices(), react(), compileMessages(), withoutSchemaExtras()];

const entries = Object.fromEntries(
  ['index', 'headless', 'cli']
    .map((name) => [name, at('main', `${name}.ts`)] as const)
    .filter(([, file]) => existsSync(file)),
);

export default defineConfig({
  main: {
    plugins: [
      lightHttp(),
      besides({ './start-alone.ts': aloneFile }),
      withoutKnownNoise(),
      notices(),
      compileMessages(),
      buildHelpers(),
      makeCommandExecutable(),
      writeCommandDocumentation(),
      writeReleaseSource(),
      buildSingleFiles(),
    ],
    resolve: { alias: withoutParser },
    publicDir: false,
    build: {
      outDir: at('out'),
      emptyOutDir: true,
      externalizeDeps: false,
      target: 'node24',
      rolldownOptions: {
        input: entries,
        external,
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    plugins: [notices()],
    publicDir: false,
    build: {
      outDir: at('out/preload'),
      emptyOutDir: true,
      externalizeDeps: false,
      target: 'node24',
      rolldownOptions: {
        input: { index: at('preload/index.ts') },
        external,
        // A sandboxed preload script can load nothing but itself.
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: at('renderer'),
    plugins: [...pagePlugins(), buildBrowserBridge(), buildPocketPage(root, pagePlugins)],
    resolve: { alias: withoutParser },
    publicDir: false,
    build: {
      outDir: at('out/renderer'),
      emptyOutDir: true,
      minify: true,
      rolldownOptions: {
        input: at('renderer/index.html'),
        output: {
          codeSplitting: {
            groups: [
              // Runs before anything that speaks is loaded. It must share a file neither with that nor with the entry,
              // which waits for both.
              { name: 'language', test: beforeTexts, priority: 4 },
              // What everybody waits for in one file: it compresses better than thirty, by a tenth.
              { name: 'frame', test: /renderer[\\/]start-page\.tsx$/, priority: 3 },
              // What comes next, for the same reason: each file is a request.
              { name: 'start', test: /renderer[\\/]features[\\/]start[\\/]start-screen\.tsx$/, priority: 2 },
              { name: 'cards', test: /renderer[\\/]features[\\/]approval[\\/]card-layer\.tsx$/, priority: 1 },
            ],
          },
        },
      },
    },
  },
});
