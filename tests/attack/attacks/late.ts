/** Attacks that wait for the host: secrets and configuration that appear, or are replaced, while a command runs. */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { Settings } from '#domain/settings/settings.ts';
import type { World } from '../harness/worlds/world.ts';
import { hostPipes } from './host-pipes.ts';
import { changedMark, leaked, whenChanged, type LateAttack } from './late-attack.ts';
import { lateSockets } from './late-sockets.ts';

const poll = (what: string): string => `${whenChanged}; for i in 1 2 3; do ${what}; sleep 0.02; done 2>/dev/null; true`;
/** The broker has to notice such a change before it can end the command; this is how long it may take on a busy machine. */
const waitThen = (what: string): string => `${whenChanged}; sleep 0.5; ${what}; true`;
const at = (world: World, name: string): string => path.join(world.base, name);

/** As programs write: to another name, then over the old one. */
function replace(world: World, name: string, content: string): void {
  writeFileSync(at(world, 'fresh'), content);
  renameSync(at(world, 'fresh'), at(world, name));
}

const replacedSecret = (name: string): LateAttack => ({
  name: `${name} is replaced`,
  script: poll(`cat "$HOME/${name}"`),
  change: (world) => replace(world, `home/${name}`, world.secret),
  got: leaked,
  needsHelper: true,
});
const newSecret = (name: string): LateAttack => ({
  name: `${name} appears`,
  script: poll(`cat "$HOME/${name}"`),
  change: (world) => {
    mkdirSync(path.dirname(at(world, `home/${name}`)), { recursive: true });
    writeFileSync(at(world, `home/${name}`), world.secret);
  },
  got: leaked,
  needsHelper: true,
});
const newFolder = (name: string, file: string): LateAttack => ({
  name: `the folder ${name} is replaced`,
  script: poll(`cat "$HOME/${name}/${file}"`),
  change: (world) => {
    renameSync(at(world, `home/${name}`), at(world, 'old'));
    mkdirSync(at(world, `home/${name}`));
    writeFileSync(at(world, `home/${name}/${file}`), world.secret);
  },
  got: leaked,
  needsHelper: true,
});

const denied =
  (...names: string[]) =>
  (world: World): Partial<Settings> => ({ denyRead: names.map((name) => at(world, name)) });
const closed =
  (name: string) =>
  (world: World): Partial<Settings> => ({
    permissions: [{ kind: 'path', path: at(world, name), access: 'deny' }],
  });
const holds =
  (name: string, what: string) =>
  (world: World): boolean => {
    const file = at(world, name);
    return existsSync(file) && readFileSync(file, 'utf8').includes(what);
  };

export const lateAttacks: readonly LateAttack[] = [
  {
    name: 'a key in a closed folder is replaced',
    script: poll('cat "$HOME/.ssh/id_ed25519"'),
    change: (world) => replace(world, 'home/.ssh/id_ed25519', world.secret),
    got: leaked,
  },
  {
    name: 'a key appears in a closed folder',
    script: poll('cat "$HOME/.ssh/id_new"'),
    change: (world) => writeFileSync(at(world, 'home/.ssh/id_new'), world.secret),
    got: leaked,
  },
  replacedSecret('.netrc'),
  newSecret('.git-credentials'),
  newSecret('.docker/config.json'),
  newSecret('.kube/config'),
  newSecret('.config/gcloud/credentials.db'),
  newSecret('.cargo/credentials.toml'),
  newSecret('.config/sops/age/keys.txt'),
  newFolder('.aws', 'credentials'),
  newFolder('.config/gh', 'hosts.yml'),
  {
    name: 'a denied file that did not exist appears',
    settings: denied('home/data/token'),
    script: poll('cat "$HOME/data/token"'),
    change: (world) => writeFileSync(at(world, 'home/data/token'), world.secret),
    got: leaked,
    needsHelper: true,
  },
  {
    name: 'a denied file is replaced',
    before: (world) => writeFileSync(at(world, 'home/data/token'), 'old'),
    settings: denied('home/data/token'),
    script: poll('cat "$HOME/data/token"'),
    change: (world) => replace(world, 'home/data/token', world.secret),
    got: leaked,
    needsHelper: true,
  },
  {
    name: 'a denied folder is moved away and made anew',
    before: (world) => {
      mkdirSync(at(world, 'outside/vault'));
    },
    settings: denied('outside/vault'),
    script: poll('cat "$OUT/vault/x" ../outside/vault/x /proc/self/root"$OUT"/vault/x'),
    change: (world) => {
      renameSync(at(world, 'outside/vault'), at(world, 'outside/vault-old'));
      mkdirSync(at(world, 'outside/vault'));
      writeFileSync(at(world, 'outside/vault/x'), world.secret);
    },
    got: leaked,
    needsHelper: true,
  },
  {
    name: 'a link of the project leads to a secret that appears',
    before: (world) => symlinkSync(at(world, 'home/.git-credentials'), at(world, 'project/link')),
    script: poll('cat link'),
    change: (world) => writeFileSync(at(world, 'home/.git-credentials'), world.secret),
    got: leaked,
    needsHelper: true,
  },
  {
    name: 'a denied file of the project is replaced',
    before: (world) => writeFileSync(at(world, 'project/.env'), 'old'),
    settings: closed('project/.env'),
    script: waitThen('cat .env'),
    change: (world) => replace(world, 'project/.env', world.secret),
    got: leaked,
  },
  {
    name: 'the configuration of git is replaced, and then written',
    script: waitThen('printf "[core]\\n fsmonitor = ./evil\\n" >> .git/config'),
    change: (world) => replace(world, 'project/.git/config', readFileSync(at(world, 'project/.git/config'), 'utf8')),
    got: holds('project/.git/config', 'evil'),
  },
  {
    // Nothing outside of the command is quick enough to hear of it first.
    name: 'the configuration of git is replaced, and written in the same moment',
    script: `old=$(stat -c %i .git/config); i=0; while [ "$(stat -c %i .git/config)" = "$old" ] && [ ! -e ${changedMark} ] && [ $i -lt 20000 ]; do i=$((i+1)); done; printf "[core]\\n fsmonitor = ./evil\\n" >> .git/config; true`,
    change: (world) => replace(world, 'project/.git/config', readFileSync(at(world, 'project/.git/config'), 'utf8')),
    got: holds('project/.git/config', 'evil'),
    needsHelper: true,
  },
  {
    name: 'a protected folder is removed, and then made',
    script: waitThen('mkdir -p .claude && echo evil > .claude/settings.json'),
    change: (world) => rmSync(at(world, 'project/.claude'), { recursive: true, force: true }),
    got: holds('project/.claude/settings.json', 'evil'),
  },
  {
    name: 'a protected link is replaced by a folder',
    before: (world) => {
      mkdirSync(at(world, 'project/conf'));
      symlinkSync('conf', at(world, 'project/.claude'));
    },
    script: 'rm .claude; mkdir .claude; echo evil > .claude/settings.json',
    got: holds('project/.claude/settings.json', 'evil'),
  },
  {
    name: 'a protected link is written through',
    before: (world) => {
      mkdirSync(at(world, 'project/conf'));
      symlinkSync('conf', at(world, 'project/.codex'));
    },
    script: 'echo evil > .codex/config.toml; echo evil > conf/config.toml',
    got: holds('project/conf/config.toml', 'evil'),
  },
  {
    name: 'hooks that are a link are replaced',
    before: (world) => {
      mkdirSync(at(world, 'project/shared'));
      symlinkSync('../shared', at(world, 'project/.git/hooks'));
    },
    script: 'rm .git/hooks; mkdir .git/hooks; echo evil > .git/hooks/pre-commit; echo evil > shared/pre-push',
    got: (world) =>
      holds('project/.git/hooks/pre-commit', 'evil')(world) || holds('project/shared/pre-push', 'evil')(world),
  },
  {
    name: 'a link that the settings of git name is replaced',
    before: (world) => {
      mkdirSync(at(world, 'project/tools'));
      writeFileSync(at(world, 'project/tools/real.sh'), 'ok');
      symlinkSync('real.sh', at(world, 'project/tools/link.sh'));
      symlinkSync('tools', at(world, 'project/hooks'));
      appendFileSync(at(world, 'project/.git/config'), '[core]\n\tfsmonitor = tools/link.sh\n');
      writeFileSync(at(world, 'project/.git/config.worktree'), '[core]\n\thooksPath = hooks\n');
    },
    script:
      'rm tools/link.sh; echo evil > tools/link.sh; rm hooks; mkdir hooks; echo evil > hooks/pre-commit; echo evil > tools/pre-push',
    got: (world) =>
      ['tools/link.sh', 'hooks/pre-commit', 'tools/pre-push'].some((name) => holds(`project/${name}`, 'evil')(world)),
  },
  {
    name: 'an abstract socket of the host, with the whole network',
    before: async (world) => {
      const server = createServer((socket) => socket.end(world.secret)).listen(`\0late-${path.basename(world.base)}`);
      await new Promise((resolve) => server.once('listening', resolve));
      return () => void server.close();
    },
    settings: () => ({ network: 'full' }),
    script: `python3 -c 'import socket,os; s=socket.socket(socket.AF_UNIX); s.connect("\\0late-"+os.path.basename(os.path.dirname(os.getcwd()))); print(s.recv(99).decode())'`,
    got: leaked,
    needsHelper: true,
  },
  ...lateSockets,
  ...hostPipes,
];
