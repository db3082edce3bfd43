/** Names what makes a changed file worth a look: something runs it later, or it is not what it seems. Pure. */
import type { FileFlag } from '#domain/patch/file-change.ts';
import { revealText } from '#domain/command/visible-text.ts';
import { changesScripts } from './changes-scripts.ts';

export interface FlagInput {
  /** Every name the change touches: the path as named, the real one, the target of a move. */
  readonly paths: readonly string[];
  readonly before: string | null;
  readonly after: string | null;
  /** Text that the change brings in. */
  readonly added: readonly string[];
  /** Permission bits of the file as it is; null for a new one. */
  readonly mode: number | null;
}

/** Matched against the lower-case path: some disks do not tell cases apart. */
const byPath: readonly (readonly [FileFlag, RegExp])[] = [
  [
    'hook',
    /\/\.git\/hooks\/|\/\.(git)?hooks\/|\/\.husky\/|\/\.?lefthook[^/]*\.(ya?ml|toml|json)$|\/\.pre-commit-config\.ya?ml$/,
  ],
  [
    'ci',
    /\/\.(github\/(workflows|actions)|circleci|buildkite|woodpecker|ci|teamcity)\/|\/(\.gitlab-ci|\.travis|\.drone|\.woodpecker|appveyor|azure-pipelines|bitbucket-pipelines|cloudbuild)\.ya?ml$|\/jenkinsfile[^/]*$/,
  ],
  [
    'start-up',
    /\/\.(bashrc|bash_profile|bash_login|bash_logout|bash_aliases|profile|zshrc|zshenv|zprofile|zlogin|zlogout|inputrc|xprofile|xsessionrc|xinitrc|envrc|gitconfig|exrc|nvim\.lua|login|cshrc|tcshrc)$|\/\.config\/(fish|autostart|systemd|git|environment\.d)\/|\/\.local\/share\/applications\/|\/launchagents\/|\/cron[^/]*\/|\/(site|user)customize\.py$|\.pth$|\/\.git\/config(\.worktree)?$|\/\.ssh\/(rc|config|authorized_keys)$/,
  ],
  [
    'lockfile',
    /\/(package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|deno\.lock|cargo\.lock|poetry\.lock|pdm\.lock|uv\.lock|pipfile\.lock|composer\.lock|gemfile\.lock|go\.sum|flake\.lock|gradle\.lockfile|packages\.lock\.json|mix\.lock|podfile\.lock|pubspec\.lock)$/,
  ],
  [
    'container',
    /\/(dockerfile|containerfile)[^/]*$|\.(dockerfile|containerfile)$|\/(docker-)?compose[^/]*\.ya?ml$|\/\.devcontainer(\/|\.json$)/,
  ],
  [
    'build-script',
    /\/(gnu)?makefile$|\.mk$|\/\.?justfile$|\/taskfile\.ya?ml$|\/(setup\.py|build\.rs|binding\.gyp|rakefile)$/,
  ],
  ['package-script', /\/(\.npmrc|\.yarnrc(\.yml)?|\.pnpmfile\.c?js|bunfig\.toml)$/],
  ['agent-settings', /\/\.(claude|codex|agents|cursor|gemini|opencode|countersign)\/|\/\.mcp\.json$/],
  ['editor-settings', /\/\.(vscode|idea|zed|fleet)\/|\.code-workspace$/],
];

export function flagFile(input: FlagInput): readonly FileFlag[] {
  const flags = new Set<FileFlag>();
  const names = input.paths.map((path) => path.toLowerCase());
  for (const [flag, pattern] of byPath) if (names.some((name) => pattern.test(name))) flags.add(flag);
  if (names.some((name) => /\/(package|composer)\.json$/.test(name)) && changesScripts(input.before, input.after)) {
    flags.add('package-script');
  }
  if (isHidden(input)) flags.add('hidden-characters');
  if (((input.mode ?? 0) & 0o111) !== 0 || input.after?.startsWith('#!') === true) flags.add('executable');
  // The bits that lend a file's owner to the user who runs it do not survive a new content.
  if (((input.mode ?? 0) & 0o7000) !== 0 && input.after !== null) flags.add('mode-change');
  return [...flags];
}

const isNew = (text: string): boolean => revealText(text).isSuspicious;

/** What comes in, not what was there: a file full of such signs may still be mended. A mark at the start is usual. */
function isHidden({ paths, added, before }: FlagInput): boolean {
  const hadCarriage = before?.includes('\r\n') === true;
  return paths.some(isNew) || added.some((line) => isNew(hadCarriage ? line.replace(/\r$/, '') : line));
}
