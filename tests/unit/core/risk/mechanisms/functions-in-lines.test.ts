/** Functions that a line defines and calls: what they do with the words they are given counts, for each call. */
import { describe, expect, test } from 'vitest';
import { createLineAssessor } from '../../../../fakes/assess-line.ts';

const assess = createLineAssessor();
const place = { cwd: '/home/u/app', project: '/home/u/app', home: '/home/u' };
const many = Array.from({ length: 20 }, (_, index) => `weg dist/${String(index)}`).join('; ');
const levels: Readonly<Record<string, readonly string[]>> = {
  critical: [
    'weg() { rm -rf "$1"; }; weg ~; weg dist',
    'weg() { rm -rf "$2"; }; weg a dist; weg b /; weg c /tmp/x',
    'run() { "$@"; }; run rm -rf ~',
    'run() { sudo "$@"; }; run ls; run rm -rf /',
    'function run { n=$1; shift; timeout "$n" "$@"; }; run 3 rm -rf /',
    'weg() { shift; rm -rf "$1"; }; weg now ~',
    'run() { bash -c "$*"; }; run "rm -rf /"',
    'del() { sudo rm -rf "$@"; }; del /',
    'inside() { docker run --rm -v "$HOME":/w -w /w alpine "$@"; }; inside rm -rf .',
  ],
  high: [
    `weg() { rm -rf "$1"; }; ${many}; weg ~/x`,
    'compose() { docker compose "$@"; }; compose up -d; compose down -v',
    'g() { git "$@"; }; g reset --hard HEAD~3',
    'k() { kubectl -n prod "$@"; }; for d in web api; do k delete deploy $d; done',
    'tf() { terraform -chdir=infra "$@"; }; tf destroy -auto-approve',
  ],
  medium: [
    'alias zeig="ls"; zeig',
    'k() { kubectl -n dev "$@"; }; k get pods',
    'del() { rm -rf "$@"; }; del dist node_modules',
  ],
  low: [
    'g() { git --no-pager "$@"; }; g status; g log --oneline -3',
    'retry() { for i in 1 2 3; do "$@" && return; done; }; retry npm test',
    'part() { sed -n "$1,$2p" "$3"; }; part 1 9 README.md; part 4 7 src/a.ts',
    'note() { echo "sudo rm $*"; }; note everything',
    'each() ( cd "$1" && npm test ); each packages/a; each packages/b',
  ],
};

describe.each(Object.entries(levels))('%s', (level, commands) => {
  test.each(commands)('%s', (command) => {
    expect(assess({ ...place, command }).level).toBe(level);
  });
});
