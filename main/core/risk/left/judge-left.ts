/** What a line leaves for others to run, wherever it lies: as grave as if it ran; what is not grave is ordinary work. */
import type { Segment } from '#domain/command/parsed-command.ts';
import { categoriesOf } from '../finding.ts';
import { commandsWritten } from './commands-written.ts';
import { tellTalesIn } from './tell-tales.ts';
import { leavesInText } from './unread-words.ts';
import { type Line, addFinding } from '../line.ts';

/** Files that start by themselves: to run there what another host gives is a way in. */
const runsByItself =
  /\/\.git\/hooks\/[\w-]+$|\/\.husky\/[\w-]+$|\/\.(?:bash|zsh|k?sh|x(?:init|session))\w*$|\/\.profile$|\/\.envrc$|\/(?:site|user)customize\.py$|\.pth$|\/(?:LaunchAgents|LaunchDaemons|autostart)\/|\/systemd\/|\/cron[\w.]*\/|\/init\.d\/[\w.-]+\.gradle(?:\.kts)?$/;
const fetchedAndRun =
  /\b(?:curl|wget)\b[^\n;]{0,400}\|\s*(?:sudo\s+)?(?:(?:ba|z|da|k)?sh|python[\d.]*|perl|ruby|node|php)\b/;
const pipeline =
  /\/(?:\.github\/workflows\/[^/]+\.ya?ml|\.gitlab-ci\.yml|\.circleci\/config\.yml|Jenkinsfile|azure-pipelines\.yml)$/;
/** Where an address is the secret, whoever runs the step is meant to call it. */
const secret = String.raw`\$\{\{[^}\n]*\bsecrets\b(?!\.GITHUB_TOKEN|\.\w*(?:URL|URI|WEBHOOK|HOST|ENDPOINT)\b)`;
const secretOut = new RegExp(
  String.raw`\b(?:curl|wget|nc)\b[^\n]{0,400}${secret}|${secret}[^\n]{0,400}\|\s*(?:curl|wget|nc)\b`,
);

/** Of whose languages few calls are read. */
const isCode =
  /\.(?:rs|go|java|cs|cc?|cpp|cxx|dart|nix|exs?|erl|jl|r|nim|zig|cr|hs|ml|scala|kts?|swift|gd|clj|el|lua|php|ipynb)$/i;
const longestCode = 20_000;

const leaves = 'A secret and a way out are on the same line.';

/** Each is judged as a line of its own, which takes about a millisecond. */
const mostLooked = 64;
const tooMany = 'It writes more commands for others to run than are looked at.';

/** Keeps of a command only what is critical, and with `fetched` that it runs what another host gives it. */
export type JudgeLeft = (text: string, segment: Segment, fetched: boolean) => void;

/** Installing what a machine needs, which people start knowingly or which runs apart from them. */
const installs =
  /\.(?:(?:ba|z|k|fi)?sh|ya?ml|tf|hcl|bats)$|file(?:\.[\w-]+)?$|^\?\/$|\.pre$|\/bin\/|(?:[sS]etup|[iI]nstall)[\w-]*$/;

/** `judgeText` keeps all of it. */
export function judgeLeft(line: Line, judge: JudgeLeft, judgeText: (text: string, segment: Segment) => void): void {
  const [first] = line.parsed.segments;
  if (first === undefined) return;
  for (const [path, text] of line.written) {
    if (line.around.get(path) === text) continue;
    for (const command of commandsWritten(path, text)) {
      const isCounted = !installs.test(path);
      const key = `${isCounted ? 'f' : ''}:${command}`;
      if (line.left.has(key)) continue;
      if (line.left.size >= mostLooked) {
        addFinding(line, 'left-unread', 'high', tooMany, categoriesOf('S'), first.span);
        break;
      }
      line.left.add(key);
      judge(command, first, isCounted);
    }
    const isSent = pipeline.test(path) && secretOut.test(text) && !/authorization:/i.test(text);
    const isSaid = isCode.test(path) && leavesInText(text.slice(0, longestCode));
    for (const { code, level, text: said, categories } of tellTalesIn(path, text.slice(0, longestCode)))
      addFinding(line, code, level, said, categoriesOf(categories), first.span);
    if (isSent || isSaid) addFinding(line, 'secret-leaves', 'critical', leaves, categoriesOf('XN'), first.span);
    if (!runsByItself.test(path)) continue;
    if (!/\.(?:py|pth|gradle|kts|plist)$/.test(path) && !/^#!(?!.*sh\b)/.test(text)) judgeText(text, first);
    if (!fetchedAndRun.test(text)) continue;
    const said = 'It runs what it fetches from another host.';
    addFinding(line, 'runs-fetched-later', 'critical', said, categoriesOf('NS'), first.span);
  }
}
