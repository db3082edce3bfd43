/** Sources and settings that the line writes and a builder or a runner of tests then runs, without being told their names. */
import type { Call } from '../call.ts';
import { scanCode } from './scan-code.ts';
import { judgeCode, type JudgeText } from '../judges/judge-interpreters.ts';
import { placePath } from '../files/place-path.ts';

/** Which files each of them runs by itself: its own settings, hooks of a build, tests, and the sources of what it starts. */
const runBy: readonly (readonly [RegExp, RegExp, string])[] = [
  [/^cargo$/, /\.rs$/, 'other'],
  [/^go$/, /\.go$/, 'other'],
  [
    /^(?:zig|swift|dotnet|mix|crystal|dub|nimble|dune|stack|cabal)$/,
    /\.(?:zig|swift|cs|exs?|cr|d|nims?|nimble|ml|hs)$/,
    'other',
  ],
  [/^(?:gradlew?|mvnw?|sbt|mill)$/, /\.(?:gradle|kts?|java|scala|sbt|sc|groovy)$/, 'other'],
  [
    /^(?:pytest|py\.test|tox|nox|pip3?|uv|poetry|pdm|hatch|invoke|inv|fab|scons|python[\d.]*)$/,
    /\/(?:conftest|setup|noxfile|tasks|fabfile|SConstruct|sitecustomize|__init__|test_\w+|\w+_test)(?:\.py)?$/,
    'python',
  ],
  [
    /^(?:npm|npx|pnpm|yarn|bun|deno|node|vite|vitest|jest|mocha|ava|webpack|rollup|tsup|esbuild|gulp|grunt|next|nuxt|astro|eslint|prettier|tailwindcss|playwright|cypress|storybook)$/,
    /\/(?:[\w.-]*(?:config|rc|conf)|gulpfile|Gruntfile|Jakefile|[\w.-]+\.(?:test|spec))\.[cm]?[jt]sx?$/,
    'js',
  ],
  [
    /^(?:rake|bundle|rspec|rails|gem|minitest|pod|fastlane)$/,
    /\/(?:Rakefile|Gemfile|Podfile|Fastfile|extconf\.rb|[\w-]+\.gemspec|[\w-]+_(?:spec|test)\.rb)$/,
    'ruby',
  ],
  [/^(?:phpunit|pest|composer|artisan)$/, /\.php$/, 'php'],
];

/** What no build and no test has a reason to do; what else it does is judged where it runs by name. */
const grave =
  /(?:~|\$\{?HOME\}?|\/home\/\w+|\/root)\/\.(?:ssh|aws|gnupg|kube|netrc|config\/gcloud)\b|\b(?:curl|wget)\b[^|\n]{0,500}\|\s*(?:sudo\s+)?\w*sh\b|\/dev\/tcp\/|\brm\s+(?:-\w+\s+)*(?:~|\/|\$\{?HOME\}?)(?:\/?\*?(?:\s|$))|\bbase64\s+-d|\bmkfs\b/;
const isWholeHome = (path: string): boolean => /^(?:~|\/|\$\{?HOME\}?)\/?\*?$/.test(path);

function isGrave(code: string, language: string): boolean {
  const facts = scanCode(code, language);
  return (
    facts.shellOverNetwork ||
    facts.decodesAndRuns ||
    facts.endlessProcesses ||
    facts.commands.some((command) => grave.test(command)) ||
    facts.deletes.some(isWholeHome)
  );
}

/** `cat > build.rs <<EOF .. && cargo build`: as grave as if it stood at the call; what is not grave stays unsaid. */
export function judgeBuilt(call: Call, judgeText: JudgeText): void {
  const { line, program } = call;
  if (line.written.size === 0) return;
  for (const [runner, files, language] of runBy) {
    if (!runner.test(program)) continue;
    for (const [path, code] of line.written)
      if (files.test(path) && placePath(path, line).place === 'project' && isGrave(code, language))
        judgeCode(call, code, language, { ...call.head, text: code, hasHole: false }, judgeText);
  }
}
