/** Programs that carry a command: what is inside is a command too, under the wrapper's name. */
import { describe, expect, test } from 'vitest';
import { reader, readLine, reasons, words } from './reader.ts';

/** What stands before `rm -rf x`, and the wrappers it is then found in. */
const prefixes: [string, string[]][] = [
  ['env', ['env']],
  ['env -i', ['env']],
  ['env -u HOME', ['env']],
  ['env A=1 B=2', ['env']],
  ['env -i A=1', ['env']],
  ['env --unset=HOME', ['env']],
  ['/usr/bin/env', ['env']],
  ['sudo', ['sudo']],
  ['sudo -n', ['sudo']],
  ['sudo -u bob', ['sudo']],
  ['sudo -ubob', ['sudo']],
  ['sudo -Eu bob', ['sudo']],
  ['sudo --user=bob', ['sudo']],
  ['sudo --user bob', ['sudo']],
  ['sudo -E A=1', ['sudo']],
  ['sudo --', ['sudo']],
  ['doas', ['doas']],
  ['doas -u bob', ['doas']],
  ['nohup', ['nohup']],
  ['nice', ['nice']],
  ['nice -n 5', ['nice']],
  ['nice -5', ['nice']],
  ['ionice -c2 -n7', ['ionice']],
  ['timeout 5', ['timeout']],
  ['timeout -k 1 5s', ['timeout']],
  ['timeout -s KILL 5', ['timeout']],
  ['timeout --signal=KILL 5', ['timeout']],
  ['time', ['time']],
  ['time -p', ['time']],
  ['time A=1', ['time']],
  ['time -p A+=1 b[1]=2', ['time']],
  ['env -- --unset=X', ['env']],
  ['sudo a-b=1', ['sudo']],
  ['stdbuf -oL', ['stdbuf']],
  ['setsid', ['setsid']],
  ['setsid -w', ['setsid']],
  ['taskset -c 0', ['taskset']],
  ['command', ['command']],
  ['command -p', ['command']],
  ['builtin', ['builtin']],
  ['exec', ['exec']],
  ['exec -a x', ['exec']],
  ['busybox', ['busybox']],
  ['chroot /x', ['chroot']],
  ['chroot --userspec=a /x', ['chroot']],
  ['strace -f -o log', ['strace']],
  ['unshare -r', ['unshare']],
  ['nsenter -t 1 -m', ['nsenter']],
  ['caffeinate -i', ['caffeinate']],
  ['arch -x86_64', ['arch']],
  ['xvfb-run -a', ['xvfb-run']],
  ['systemd-run --user', ['systemd-run']],
  ['flock /tmp/l', ['flock']],
  ['coproc', ['coproc']],
  ['docker exec c', ['docker']],
  ['docker exec -it c', ['docker']],
  ['docker exec -e A=1 c', ['docker']],
  ['docker run i', ['docker']],
  ['docker run --rm -v a:b i', ['docker']],
  ['docker compose exec c', ['docker']],
  ['docker compose run --rm c', ['docker']],
  ['podman exec c', ['podman']],
  ['docker-compose exec c', ['docker-compose']],
  ['kubectl exec p --', ['kubectl']],
  ['kubectl exec -it p -n ns --', ['kubectl']],
  ['npx', ['npx']],
  ['npx -y', ['npx']],
  ['pnpm exec', ['pnpm']],
  ['npm exec --', ['npm']],
  ['yarn dlx', ['yarn']],
  ['bundle exec', ['bundle']],
  ['poetry run', ['poetry']],
  ['pipenv run', ['pipenv']],
  ['uv run', ['uv']],
  ['uv run --with a', ['uv']],
  ['conda run -n e', ['conda']],
  ['direnv exec .', ['direnv']],
  ['cross-env A=1', ['cross-env']],
  ['git bisect run', ['git']],
  ['sudo env A=1', ['sudo', 'env']],
  ['nohup nice timeout 5', ['nohup', 'nice', 'timeout']],
  ['sudo -u a sudo -u b', ['sudo', 'sudo']],
];

describe('a wrapper is opened', () => {
  test.each(prefixes)('%s', (prefix, wrappers) => {
    const inner = readLine(`${prefix} rm -rf x`).segments.at(-1);
    expect(inner?.argv).toEqual(['rm', '-rf', 'x']);
    expect(inner?.wrappers).toEqual(wrappers);
  });

  test.each(prefixes)('%s as plain words', (prefix, wrappers) => {
    const inner = reader.read([...prefix.split(' '), 'rm', '-rf', 'x']).segments.at(-1);
    expect(inner?.argv).toEqual(['rm', '-rf', 'x']);
    expect(inner?.wrappers).toEqual(wrappers);
  });
});

/** Lines that carry the script `rm -rf x` in one of their words. */
const scripts: [string, string[]][] = [
  ['sh -c "rm -rf x"', ['sh']],
  ["bash -c 'rm -rf x'", ['bash']],
  ['bash -lc "rm -rf x"', ['bash']],
  ['bash -e -c "rm -rf x"', ['bash']],
  ['bash -euo pipefail -c "rm -rf x"', ['bash']],
  ['bash --norc -c "rm -rf x"', ['bash']],
  ['/bin/bash -c "rm -rf x"', ['bash']],
  ['/tmp/bash -c "rm -rf x"', ['bash']],
  ['zsh -c "rm -rf x"', ['zsh']],
  ['dash -c "rm -rf x"', ['dash']],
  ['ksh -c "rm -rf x"', ['ksh']],
  ['bash -c "rm -rf x" name arg', ['bash']],
  ['sudo sh -c "rm -rf x"', ['sudo', 'sh']],
  ['sh -c "sh -c \'rm -rf x\'"', ['sh', 'sh']],
  ['sh -c "sh -c \\"rm -rf x\\""', ['sh', 'sh']],
  ['eval "rm -rf x"', ['eval']],
  ['eval rm -rf x', ['eval']],
  ["eval 'rm' '-rf x'", ['eval']],
  ["trap 'rm -rf x' EXIT", ['trap']],
  ["alias a='rm -rf x'", ['alias']],
  ['ssh h rm -rf x', ['ssh']],
  ['ssh h "rm -rf x"', ['ssh']],
  ['ssh -p 22 -i k u@h "rm -rf x"', ['ssh']],
  ["su -c 'rm -rf x'", ['su']],
  ["su - bob -c 'rm -rf x'", ['su']],
  ['watch -n 1 "rm -rf x"', ['watch']],
  ["script -c 'rm -rf x' f", ['script']],
  ["flock f -c 'rm -rf x'", ['flock']],
  ["git submodule foreach 'rm -rf x'", ['git']],
  ["npx -c 'rm -rf x'", ['npx']],
  ["nix-shell --run 'rm -rf x'", ['nix-shell']],
  ["docker exec c sh -c 'rm -rf x'", ['docker', 'sh']],
  ["kubectl exec p -- sh -c 'rm -rf x'", ['kubectl', 'sh']],
  ['busybox sh -c "rm -rf x"', ['busybox', 'sh']],
  ['bash <<E\nrm -rf x\nE', ['bash']],
  ["bash <<'E'\nrm -rf x\nE", ['bash']],
  ['bash -s <<E\nrm -rf x\nE', ['bash']],
  ['bash <<< "rm -rf x"', ['bash']],
  ['sudo bash <<E\nrm -rf x\nE', ['sudo', 'bash']],
];

describe('a script inside a word is read', () => {
  test.each(scripts)('%j', (line, wrappers) => {
    const parsed = readLine(line);
    const inner = parsed.segments.at(-1);
    expect(inner?.argv).toEqual(['rm', '-rf', 'x']);
    expect(inner?.wrappers).toEqual(wrappers);
    expect(parsed.text.slice(...(inner?.words.at(0) ?? [0, 0])).replace(/['"\\]/g, '')).toBe('rm');
  });
});

/** Lines that only look like carrying something. */
const inert: string[] = [
  'command -v rm',
  'command -V rm',
  'sudo -l',
  'sudo -v',
  'bash -n x.sh',
  'bash --version',
  'trap - EXIT',
  'trap',
  'env',
  'xargs',
  'nice',
  'su',
  'ssh h',
  'docker exec c',
  'find . -name rm',
  "echo 'bash -c rm'",
  'git bisect start',
  'npm run exec',
  'taskset -p 1',
  'bash x.sh',
  'exec',
  'alias',
  'eval',
  'time',
];

describe('what runs nothing else stays one command', () => {
  test.each(inert)('%s', (line) => {
    expect(readLine(line).segments).toHaveLength(1);
  });
});

const appended: [string, string[]][] = [
  ['fd -x rm {}', ['fd -x rm {}', 'rm ?']],
  ['xargs rm -f', ['xargs rm -f', 'rm -f ?']],
  ['xargs -0 rm', ['xargs -0 rm', 'rm ?']],
  ['xargs -n 1 rm', ['xargs -n 1 rm', 'rm ?']],
  ['xargs -I{} rm {}', ['xargs -I{} rm {}', 'rm ?']],
  ['xargs -I % sh -c "rm x"', ['xargs -I % sh -c rm x', 'sh -c rm x', 'rm x']],
  ['find . -exec rm {} +', ['find . -exec rm {} +', 'rm ?']],
  ['find . -exec rm {} \\;', ['find . -exec rm {} ;', 'rm ?']],
  ['find . -execdir a \\; -exec b {} +', ['find . -execdir a ; -exec b {} +', 'a', 'b ?']],
  ['find . -ok rm x/{} \\;', ['find . -ok rm x/{} ;', 'rm ?']],
  ['fd -x rm', ['fd -x rm', 'rm ?']],
  ['parallel rm ::: a b', ['parallel rm ::: a b', 'rm']],
];

describe('arguments that come from elsewhere are unknown', () => {
  test.each(appended)('%j', (line, all) => {
    expect(words(readLine(line))).toEqual(all);
  });
});

test('nesting is followed eight levels deep and no further', () => {
  expect(words(readLine(`${'sudo '.repeat(8)}rm x`)).at(-1)).toBe('rm x');
  expect(reasons(readLine(`${'sudo '.repeat(9)}rm x`))).toEqual(['too-deep']);
});

test.each([
  ['npx eslint -c a.json', 'eslint -c a.json'],
  ['npx rm -rf x -c y', 'rm -rf x -c y'],
  ['flock l rm x -c y', 'rm x -c y'],
  ["flock l -c 'rm x'", 'rm x'],
  ["flock -- -nx -c 'rm x'", 'rm x'],
  ["npx -c 'rm x'", 'rm x'],
])('%s: an option behind the command is the command’s own', (line, inner) => {
  expect(words(readLine(line)).at(-1)).toBe(inner);
});

test.each(['ls | time A=1 rm x', "sh -c 'time A=1 rm x'", 'sudo time A=1 rm x'])(
  '%s: there it may be a program, which runs one of that name',
  (line) => {
    expect(reasons(readLine(line))).toContain('unknown-wrapper');
  },
);
