/** What happens to writes outside of a project when they are staged: each scenario says what the command saw, and what is on the host afterwards. */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Settings } from '#domain/settings/settings.ts';
import { createStagingIn, runInWorld, stagingOf, type Ran, type RunOptions } from '../harness/worlds/run-in-world.ts';
import { beASecondDesk } from './second-desk.ts';
import type { World } from '../harness/worlds/world.ts';

type Seen = Readonly<Record<string, unknown>>;
type Scenario = (world: World, helper: string | null) => Promise<Seen>;

const textOf = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8') : null);
const inHome = (world: World, name: string): string => path.join(world.home, name);

function runner(world: World, helper: string | null, more: Partial<RunOptions> = {}) {
  return async (script: string, own: Partial<RunOptions> = {}): Promise<Ran> =>
    await runInWorld(world, script, {
      sandboxed: true,
      settings: { writesOutside: 'stage' },
      helperPath: helper,
      ...more,
      ...own,
    });
}

/** A mark that a project with direct writes could have left on a real file. */
function set(file: string, key: string, value: string): void {
  const program = 'import os,sys; os.setxattr(sys.argv[1], "user.overlay."+sys.argv[2], sys.argv[3].encode())';
  execFileSync('python3', ['-c', program, file, key, value]);
}

/** Another project of the same person, beside the first. */
function secondProject(world: World): string {
  const folder = path.join(world.base, 'second');
  mkdirSync(folder);
  return folder;
}

/** Each waits for the other, as long as one takes to start on a busy machine. */
const meet = (own: string, theirs: string): string =>
  `echo ${own} > ~/${own}; for n in $(seq 600); do test -s ~/${theirs} && break; sleep 0.05; done; cat ~/${theirs}`;

export const stagedScenarios: Readonly<Record<string, Scenario>> = {
  async 'writes in home and project'(world, helper) {
    const run = runner(world, helper);
    const first = await run('echo new > ~/new; echo more >> ~/.bashrc; echo direct > direct; cat ~/new ~/.bashrc');
    const second = await run('cat ~/new; rm ~/new; test -e ~/new || echo gone');
    return {
      first: [first.exitCode, first.output, first.setupError],
      second: [second.exitCode, second.output, second.setupError],
      home: textOf(inHome(world, 'new')),
      bashrc: textOf(inHome(world, '.bashrc')),
      direct: textOf(path.join(world.project, 'direct')),
      problem: await stagingOf(world).problem(),
    };
  },

  async 'what people do in their homes'(world, helper) {
    const run = runner(world, helper);
    mkdirSync(inHome(world, 'old/deep'), { recursive: true });
    writeFileSync(inHome(world, 'old/deep/file'), 'x');
    mkdirSync(path.join(world.project, 'tool'));
    writeFileSync(
      path.join(world.project, 'tool/package.json'),
      JSON.stringify({ name: 'own-tool', version: '1.0.0', bin: 'run.sh' }),
    );
    writeFileSync(path.join(world.project, 'tool/run.sh'), '#!/bin/sh\necho tool ran\n', { mode: 0o755 });
    const outputs: Record<string, string> = {};
    const steps: readonly (readonly [string, string])[] = [
      ['rm -rf', 'rm -rf ~/old && test ! -e ~/old && echo gone'],
      ['git config', 'git config --global user.name Ada && git config --global user.name'],
      [
        'npm',
        'npm install -g --offline --no-audit --no-fund --prefix ~/.local ./tool > log 2>&1 || cat log; ~/.local/bin/own-tool',
      ],
      ['tool', 'PATH=$HOME/.local/bin:$PATH own-tool'],
      [
        'sqlite',
        `python3 -c 'import sqlite3,os; c=sqlite3.connect(os.environ["HOME"]+"/db"); c.execute("pragma journal_mode=wal"); c.execute("create table t(a)"); c.execute("insert into t values(7)"); c.commit(); print(c.execute("select a from t").fetchall())'`,
      ],
      [
        'sqlite again',
        `python3 -c 'import sqlite3,os; print(sqlite3.connect(os.environ["HOME"]+"/db").execute("select a from t").fetchall())'`,
      ],
      ['clone', 'git clone -q . ~/copy && git -C ~/copy log --oneline | wc -l'],
      ['shell file', 'echo "alias x=y" >> ~/.bashrc && tail -1 ~/.bashrc'],
      ['atomic save', 'echo 2 > ~/.save.tmp && mv ~/.save.tmp ~/.bashrc && cat ~/.bashrc'],
      ['link', 'ln -s .bashrc ~/link && cat ~/link'],
    ];
    for (const [name, script] of steps) outputs[name] = (await run(script)).output.trim();
    return {
      outputs,
      left: ['old/deep/file', '.gitconfig', '.local', 'db', 'copy', 'link'].filter((name) =>
        existsSync(inHome(world, name)),
      ),
      bashrc: textOf(inHome(world, '.bashrc')),
    };
  },

  async 'who shares a layer'(world, helper) {
    const run = runner(world, helper);
    const other = runner(world, helper, { projectRoot: secondProject(world) });
    await run('echo mine > ~/shared');
    const [again, elsewhere] = [await run('cat ~/shared'), await other('cat ~/shared || echo nothing')];
    const both = await Promise.all([run(meet('a', 'b')), run(meet('b', 'a'))]);
    return {
      again: again.output,
      elsewhere: elsewhere.output.includes('nothing'),
      both: both.map(({ output }) => output),
    };
  },

  async 'what the person changes meanwhile'(world, helper) {
    const run = runner(world, helper);
    writeFileSync(inHome(world, 'notes'), 'old\n');
    await run('cat ~/notes ~/later 2>/dev/null; ls ~ > /dev/null');
    writeFileSync(inHome(world, 'notes.new'), 'new\n');
    renameSync(inHome(world, 'notes.new'), inHome(world, 'notes'));
    writeFileSync(inHome(world, 'later'), 'later\n');
    await stagingOf(world).changed(world.project);
    return { seen: (await run('cat ~/notes ~/later')).output };
  },

  async 'ways to secrets and layers'(world, helper) {
    const run = runner(world, helper);
    const data = inHome(world, '.countersign-data');
    const script = `cat ~/.ssh/id_ed25519 ~/.netrc ~/.aws/credentials
mv ~/.ssh ~/s2; rm -rf ~/.ssh; ln ~/.ssh/id_ed25519 ~/l; cat ~/s2/id_ed25519 ~/l
mv ~/.config ~/c2; cat ~/c2/gh/hosts.yml; cp -r ~/.config ~/c3; cat ~/c3/gh/hosts.yml
umount ~/.ssh; umount -l ~; unshare -Urm sh -c 'umount ~/.ssh; umount -l ~; cat ~/.ssh/id_ed25519'
ls -R ${data}; find ~ -name upper -o -name shown
mv ~/.countersign-data ~/d2; ls ~/d2
mknod ~/wh c 0 0 && echo made; mknod ~/zero c 1 5 && echo made
grep ' - overlay staged ' /proc/self/mountinfo | grep -E 'upperdir=[^,]*(staging|countersign)' && echo named
python3 -c 'import os; os.setxattr(os.environ["HOME"], "trusted.overlay.opaque", b"y")' && echo set`;
    await run('mkdir ~/d; echo f > ~/d/f');
    const ran = await run(`(${script}) 2>&1; true`);
    const forged = await run(
      `python3 -c 'import os\nfor k in ("redirect","opaque","metacopy","whiteout"):\n os.setxattr(os.environ["HOME"]+"/d", "user.overlay."+k, b"y")'; cat ~/d/f`,
    );
    const { output } = ran;
    return {
      secret: output.includes(world.secret),
      made: /^made$/m.test(output),
      named: /^named$/m.test(output),
      set: /^set$/m.test(output),
      uppers: /staging|\/upper$|\/shown$/m.test(output.replaceAll(/cannot (?:open|access)[^\n]*/g, '')),
      forged: forged.output,
      kept: ['.ssh/id_ed25519', '.config/gh/hosts.yml', '.netrc'].every(
        (name) => textOf(inHome(world, name)) === `${world.secret}\n`,
      ),
    };
  },

  async 'marks forged on real files'(world, helper) {
    for (const folder of ['forged', 'opaque']) mkdirSync(inHome(world, folder));
    writeFileSync(inHome(world, 'opaque/a'), 'a');
    writeFileSync(inHome(world, 'meta'), ' '.repeat(world.secret.length + 1));
    set(inHome(world, 'forged'), 'redirect', '/.ssh');
    set(inHome(world, 'opaque'), 'opaque', 'y');
    set(inHome(world, 'meta'), 'metacopy', '');
    set(inHome(world, 'meta'), 'redirect', '/.ssh/id_ed25519');
    const ran = await runner(
      world,
      helper,
    )('ls -A ~/forged; cat ~/forged/id_ed25519 ~/meta 2>/dev/null; ls ~/opaque; true');
    return { secret: ran.output.includes(world.secret), opaque: /a$/m.test(ran.output.trim()), code: ran.exitCode };
  },

  async 'programs changed in the layer'(world, helper) {
    const own = inHome(world, 'observer');
    if (helper !== null) cpSync(helper, own);
    const run = runner(world, helper === null ? null : own);
    const mark = path.join(world.base, 'project/evil-ran');
    const evil = `#!/bin/sh\\ntouch '${mark}' /tmp/x\\nexit 0\\n`;
    const first = await run(
      `printf "${evil}" > ~/evil; chmod +x ~/evil; cp ~/evil ~/observer; for f in /usr/bin/bwrap /usr/bin/prlimit /usr/bin/nsenter; do cp ~/evil $f; done 2>/dev/null; echo /nowhere/evil.so > /etc/ld.so.preload; true`,
    );
    const second = await run('echo ran; mkdir -p .vscode; echo x > .vscode/tasks.json');
    return {
      first: first.exitCode,
      second: second.output.includes('ran'),
      // Only the real observer keeps a command from making this name.
      obeyed: helper !== null && existsSync(path.join(world.project, '.vscode/tasks.json')),
      evil: existsSync(mark),
      preload: existsSync('/etc/ld.so.preload'),
    };
  },

  async 'a folder of a secret replaced by a link'(world, helper) {
    const run = runner(world, helper);
    mkdirSync(inHome(world, '.cloud'));
    const denied = inHome(world, '.cloud/token');
    await run(`rm -rf ~/.cloud; ln -s ${world.project} ~/.cloud`);
    writeFileSync(denied, world.secret);
    const settings: Partial<Settings> = { writesOutside: 'stage', denyRead: [denied] };
    const second = await run('cat ~/.cloud/token', { settings }).catch((error: unknown) => ({ output: String(error) }));
    return { secret: second.output.includes(world.secret), real: textOf(denied) === world.secret };
  },

  async 'a second desk'(world, helper) {
    await runner(world, helper)('echo x > ~/new');
    return await beASecondDesk(world);
  },

  async 'what no disk has yet'(world, helper) {
    const run = runner(world, helper);
    const notes = (): readonly boolean[] =>
      stagingOf(world)
        .mounted(world.project)
        .map(({ upper }) => existsSync(path.join(upper, '../unsynced')));
    const ran = await run('grep -c "[,=]volatile" /proc/self/mountinfo; echo x > ~/new');
    const after = notes();
    await stagingOf(world).settle();
    const settled = notes();
    await run('cat ~/new');
    await stagingOf(world).alone(world.project, () => Promise.resolve());
    // As it is after a desk was killed: with the kernel's own mark, which lets nobody mount it again.
    const again = await run('cat ~/new');
    return {
      waits: !/^[1-9]/.test(ran.output),
      noted: after.every(Boolean) && after.length > 0,
      settled: settled.some(Boolean),
      again: again.output,
      notedAgain: notes().every(Boolean),
    };
  },

  async 'what cannot be mounted'(world, helper) {
    // A probe that cannot begin: the same desk then asks as ever.
    chmodSync(world.home, 0o755);
    const staging = createStagingIn(world, { holderPath: '/bin/false' });
    const ran = await runInWorld(world, 'echo x > ~/new', {
      sandboxed: true,
      settings: { writesOutside: 'stage' },
      helperPath: helper,
      staging,
    });
    return {
      code: (await staging.problem())?.code,
      refused: ran.exitCode !== 0,
      home: existsSync(inHome(world, 'new')),
    };
  },

  async 'a layer that is full'(world, helper) {
    const staging = createStagingIn(world, { limits: { mostBytes: 8 << 20, leastFree: 0 } });
    const run = runner(world, helper, { staging });
    const began = performance.now();
    const first = await run('head -c 64M /dev/zero > ~/big; echo written; sleep 60; echo over');
    const isEnded = performance.now() - began < 30_000;
    const second = await run('echo ran').then(
      ({ output }) => output,
      (error: unknown) => String(error),
    );
    return {
      ended: first.endedBecause?.code,
      isEnded,
      over: first.output.includes('over'),
      second,
      big: existsSync(inHome(world, 'big')),
    };
  },

  async 'a disk that is nearly full'(world, helper) {
    const staging = createStagingIn(world, { limits: { mostBytes: 8 << 20, leastFree: 2 ** 52 } });
    const ran = runner(world, helper, { staging })('echo ran');
    return {
      said: await ran.then(
        ({ output }) => output,
        (error: unknown) => String(error),
      ),
    };
  },

  async 'a file of somebody else'(world, helper) {
    const [shared, grouped] = ['shared', 'grouped'].map((name) => path.join(world.base, '../..', name)) as [
      string,
      string,
    ];
    linkSync(shared, inHome(world, 'shared'));
    linkSync(grouped, inHome(world, 'grouped'));
    const run = runner(world, helper);
    // The person's own, of a group that is not their first.
    const ofGroup = await run('echo more >> ~/grouped');
    const ran = await run('echo more >> ~/shared');
    return {
      codeOfGroup: ofGroup.exitCode,
      code: ran.exitCode,
      seen: ran.observed.map((refusal) => ('path' in refusal ? path.basename(refusal.path) : refusal.kind)),
      real: [textOf(shared), textOf(grouped)],
    };
  },
};
