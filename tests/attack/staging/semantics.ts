/** What a layer does otherwise than the real files, and on which homes there can be none: each scenario says what the command and the desk saw. */
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { once } from 'node:events';
import { english } from '#domain/common/message.ts';
import { createStagingIn, runInWorld } from '../harness/worlds/run-in-world.ts';
import type { World } from '../harness/worlds/world.ts';

type Scenario = (world: World, helper: string | null) => Promise<Readonly<Record<string, unknown>>>;

/** Prints what each step gave: its value, or the name of its error. */
const asPython = (steps: string): string => `python3 -c '
import ctypes, errno, fcntl, json, os, shutil, socket
os.chdir(os.environ["HOME"])
said = {}
def step(name, work):
    try: said[name] = work()
    except OSError as error: said[name] = errno.errorcode[error.errno]
def write(name, how="a"):
    with open(name, how) as file: file.write("more")
    return os.stat(name).st_nlink
def exchange(a, b):
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.renameat2(-100, a.encode(), -100, b.encode(), 2) == 0: return 0
    raise OSError(ctypes.get_errno(), "renameat2")
def talk(name):
    with socket.socket(socket.AF_UNIX) as other: other.connect(name)
def unnamed():
    fd = os.open(".", os.O_TMPFILE | os.O_WRONLY); os.write(fd, b"x"); os.link("/proc/self/fd/%d" % fd, "linked", src_dir_fd=fd, follow_symlinks=True)
    return os.stat("linked").st_size
def lock(name):
    with open(name, "a") as file: fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
def stays(name):
    before = os.stat(name).st_ino; os.chmod(name, 0o640); return os.stat(name).st_ino == before
${steps}
print(json.dumps(said))
'`;

const strange = ['a\\nb', 'n'.repeat(255), '\\udcff\\udcfe', '-rf', ' ', '%41', '\\u202etxt.exe'];

/** What was said, as it stands where it is no JSON. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

export const layerSemantics: Readonly<Record<string, Scenario>> = {
  async 'what looks different'(world, helper) {
    const at = (name: string): string => path.join(world.home, name);
    for (const name of ['old', 'old2', 'other']) {
      mkdirSync(at(name));
      writeFileSync(path.join(at(name), 'file'), name);
    }
    for (const name of ['one', 'exchanged', 'kept']) writeFileSync(at(name), name);
    linkSync(at('one'), at('two'));
    const server = createServer().listen(at('listening'));
    await once(server, 'listening');
    const before = [statSync(at('one')).nlink, statSync(at('kept')).mode];
    const first = asPython(`step("rename of a folder", lambda: os.rename("old", "new"))
step("move of a folder", lambda: os.path.basename(shutil.move("old2", "new2")))
step("exchange of folders", lambda: exchange("old", "other"))
step("exchange of files", lambda: exchange("kept", "exchanged"))
step("names of one file left", lambda: write("one"))
step("its other name", lambda: open("two").read())
step("socket of the host", lambda: talk("listening"))
step("file without a name", unnamed)
step("lock", lambda: lock("one"))
step("number stays", lambda: stays("kept"))
os.makedirs("strange")
for name in ${JSON.stringify(strange).replaceAll('\\\\', '\\')}: write("strange/" + name, "w")`);
    const run = async (script: string) =>
      await runInWorld(world, script, { sandboxed: true, settings: { writesOutside: 'stage' }, helperPath: helper });
    const ran = await run(first);
    const again = await run(
      asPython('said["strange"] = len(os.listdir("strange")); said["moved"] = open("new2/file").read()'),
    );
    server.close();
    return {
      first: parsed(ran.output),
      again: parsed(again.output),
      isUntouched:
        JSON.stringify(before) === JSON.stringify([statSync(at('one')).nlink, statSync(at('kept')).mode]) &&
        ['old', 'old2', 'other'].every((name) => readFileSync(path.join(at(name), 'file'), 'utf8') === name) &&
        !['new', 'new2', 'linked', 'strange'].some((name) => existsSync(at(name))),
    };
  },

  async 'a folder of a secret that came meanwhile'(world, helper) {
    const run = async (script: string) =>
      await runInWorld(world, script, { sandboxed: true, settings: { writesOutside: 'stage' }, helperPath: helper });
    const first = await run('ls -d ~/.cache 2>/dev/null; echo none');
    // As programs of the person do, and the secret right after: neither was there when names were hidden first.
    mkdirSync(path.join(world.home, '.cache'));
    const second = await run('ls -d ~/.cache >/dev/null && echo there; mkdir -p ~/.cache/huggingface && echo made');
    mkdirSync(path.join(world.home, '.cache/huggingface'));
    writeFileSync(path.join(world.home, '.cache/huggingface/token'), world.secret);
    const third = await run('cat ~/.cache/huggingface/token; echo over');
    return {
      first: first.output,
      second: second.output.includes('there'),
      secret: third.output.includes(world.secret),
      over: third.output.includes('over'),
    };
  },

  async 'when names are forgotten'(world) {
    let clock = 10_000;
    const staging = createStagingIn(world, { now: () => clock });
    const forgets = async (): Promise<boolean> => {
      const view = await staging.open(world.project, []);
      const isForgotten = view.enter().includes('-r');
      view.done();
      return isForgotten;
    };
    const first = await forgets();
    clock += 100;
    const following = [await forgets(), await forgets()];
    await staging.changed(world.project);
    const changed = [await forgets(), await forgets()];
    clock += 5000;
    return { first, following, changed, later: await forgets() };
  },

  /** Homes that were prepared beside the worlds, each with something else mounted. */
  async 'homes of other kinds'(world, helper) {
    const seen: Record<string, unknown> = {};
    const place = path.join(world.base, '../../homes', path.basename(path.dirname(world.base)));
    for (const name of readdirSync(place).toSorted()) {
      const home = path.join(place, name);
      mkdirSync(path.join(home, '.countersign-data/placeholders'), { recursive: true, mode: 0o700 });
      const there = { ...world, home };
      const script = '(cat ~/inner/file; echo x > ~/inner/new; echo x > ~/new && cat ~/new) 2>/dev/null';
      const staging = createStagingIn(there);
      const problem = await staging.problemOf(world.project);
      const ran = await runInWorld(there, script, {
        sandboxed: true,
        settings: { writesOutside: 'stage' },
        helperPath: helper,
        staging,
      });
      const real = ['new', 'inner/new'].filter((each) => existsSync(path.join(home, each)));
      await staging.alone(world.project, () => Promise.resolve());
      seen[name] = { problem: english(problem?.message)?.replace(home, '~') ?? null, output: ran.output, real };
    }
    return seen;
  },
};
