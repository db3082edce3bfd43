/** Attacks on files: paths and links, renames, mounts of the project, races with the command's own processes. */
import { worldSecret, type Attack } from '../harness/attack.ts';
import type { Family } from '../harness/run-batch.ts';

const makes = (name: string, script: string, path: string): Attack => ({
  name,
  script,
  effect: { kind: 'exists', path },
});
const changes = (name: string, script: string, path: string): Attack => ({
  name,
  script,
  effect: { kind: 'changed', path },
});
const shows = (name: string, script: string, text = worldSecret): Attack => ({
  name,
  script,
  effect: { kind: 'shows', text },
});

export const pathsAndLinks: Family = {
  title: 'paths and links',
  attacks: [
    makes('write beside the project', 'echo x > "$OUT/n$ID"', 'outside/n0'),
    makes('write through ..', 'echo x > ../outside/n$ID', 'outside/n1'),
    makes('write through a link to a folder', 'ln -s "$OUT" l$ID; echo x > l$ID/n$ID', 'outside/n2'),
    makes('write through a dangling link', 'ln -s "$OUT/n$ID" l$ID; echo x > l$ID', 'outside/n3'),
    makes(
      'write through a chain of links',
      'ln -s "$OUT" a$ID; ln -s a$ID b$ID; ln -s b$ID c$ID; echo x > c$ID/n$ID',
      'outside/n4',
    ),
    makes('write through /proc/self/root', 'echo x > /proc/self/root"$OUT"/n$ID', 'outside/n5'),
    makes('write through /proc/self/cwd', 'cd "$OUT" && echo x > /proc/self/cwd/n$ID', 'outside/n6'),
    makes('write through /proc/1/root', 'echo x > /proc/$PPID/root"$OUT"/n$ID', 'outside/n7'),
    makes('create in the home', 'echo x > "$HOME/n$ID"', 'home/n8'),
    changes('append to a file of the host', 'echo x >> "$OUT/file"', 'outside/file'),
    makes('copy with hard link out', 'echo x > h$ID; ln h$ID "$OUT/n$ID"', 'outside/n10'),
    makes(
      'hard link a host file in and write it',
      'ln "$OUT/folder/x$ID" f$ID || ln "$OUT/tool" f$ID && echo x >> f$ID && cp f$ID "$OUT/n$ID"',
      'outside/n11',
    ),
    makes('make a directory', 'mkdir "$OUT/n$ID"', 'outside/n12'),
    makes('make a fifo', 'mkfifo "$OUT/n$ID"', 'outside/n13'),
    makes('make a link', 'ln -s /etc/passwd "$OUT/n$ID"', 'outside/n14'),
    makes(
      'bind a socket in a folder of the host',
      `python3 -c "import socket,os; socket.socket(socket.AF_UNIX).bind(os.environ['OUT']+'/n15')" || perl -MSocket -e 'socket(S,AF_UNIX,SOCK_STREAM,0); bind(S,sockaddr_un("$ENV{OUT}/n15"))'`,
      'outside/n15',
    ),
    makes(
      'untar with an absolute name',
      'mkdir t$ID; echo x > t$ID/x; tar -cPf t$ID.tar --transform "s,.*,$OUT/n$ID," t$ID/x; tar -xPf t$ID.tar',
      'outside/n16',
    ),
    makes(
      'write from a deeper folder',
      'mkdir d$ID; cd d$ID; dd if=/dev/zero of=../../outside/n$ID bs=1 count=1',
      'outside/n17',
    ),
    makes('git worktree outside', 'git worktree add -q "$OUT/n$ID"', 'outside/n18'),
    makes('git clone outside', 'git clone -q . "$OUT/n$ID"', 'outside/n19'),
    changes('change times of a file', 'touch -d 2001-01-01 "$OUT/folder"', 'outside/folder'),
  ],
};

export const removals: Family = {
  title: 'removal and modes',
  attacks: [
    changes('remove a file of the host', 'rm -f "$OUT/file"', 'outside/file'),
    changes('empty a file of the host', ': > "$OUT/tool"', 'outside/tool'),
    changes('change a mode', 'chmod 777 "$OUT/folder"', 'outside/folder'),
    changes('remove a start-up file', 'rm -f "$HOME/.bashrc"', 'home/.bashrc'),
    changes('remove a secret', 'rm -f "$HOME/.netrc"', 'home/.netrc'),
    changes('remove a folder of secrets', 'rm -rf "$HOME/.aws"; [ ! -e "$HOME/.aws" ]', 'home/.aws/credentials'),
    makes(
      'set an extended attribute and copy it',
      'setfattr -n user.x -v y "$OUT/folder" 2>/dev/null; touch "$OUT/folder/n$ID"',
      'outside/folder/n6',
    ),
    makes('truncate with a program', 'truncate -s 5 "$OUT/n$ID"', 'outside/n7'),
    makes('write with dd', 'dd if=/dev/zero of="$OUT/n$ID" bs=1 count=1', 'outside/n8'),
    makes(
      'write with python',
      `python3 -c "import os; open(os.environ['OUT']+'/n9','w')" || touch "$OUT/n9"`,
      'outside/n9',
    ),
    makes('fallocate', 'fallocate -l 10 "$OUT/n$ID"', 'outside/n10'),
  ],
};

export const renames: Family = {
  title: 'renames',
  attacks: [
    changes('move a file of the host away', 'mv "$OUT/file" moved$ID', 'outside/file'),
    makes('move a file out', 'echo x > f$ID; mv f$ID "$OUT/n$ID"', 'outside/n1'),
    makes(
      'move .git away and make another',
      'mv .git g$ID && mkdir -p .git/hooks && echo x > .git/hooks/pre-commit',
      'project/.git/hooks/pre-commit',
    ),
    makes(
      'move .vscode away and make another',
      'mv .vscode v$ID && mkdir .vscode && echo x > .vscode/tasks.json',
      'project/.vscode/tasks.json',
    ),
    changes(
      'move another file over the settings',
      'echo y > s$ID; mv -f s$ID .vscode/settings.json',
      'project/.vscode/settings.json',
    ),
    makes(
      'move a folder onto .claude',
      'mkdir c$ID; echo x > c$ID/settings.json; mv -T c$ID .claude',
      'project/.claude/settings.json',
    ),
    makes(
      'exchange two names',
      `cat > x$ID.py <<'P'
import ctypes, os
os.makedirs('e', exist_ok=True); open('e/tasks.json','w').close()
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall(316, -100, b'e', -100, b'.vscode', 2)
P
python3 x$ID.py`,
      'project/.vscode/tasks.json',
    ),
    changes(
      'move the configuration of git',
      'echo "[core] fsmonitor = ./x" > k$ID; mv -f k$ID .git/config',
      'project/.git/config',
    ),
    makes(
      'move hooks in from beside',
      'mkdir h$ID; echo x > h$ID/pre-push; mv h$ID/pre-push .git/hooks/ || mv -T h$ID .git/hooks',
      'project/.git/hooks/pre-push',
    ),
    shows('move the project away', 'cd .. && mv project project2 && echo GOT && mv project2 project', 'GOT'),
  ],
};

export const secrets: Family = {
  title: 'secrets',
  attacks: [
    shows('read a private key', 'cat "$HOME/.ssh/id_ed25519"'),
    shows('read cloud credentials', 'cat "$HOME/.aws/credentials"'),
    shows('read a token of a tool', 'cat "$HOME/.config/gh/hosts.yml"'),
    shows('read .netrc', 'cat "$HOME/.netrc"'),
    shows('read .gnupg', 'cat "$HOME/.gnupg/key"'),
    shows("read another project's environment", 'cat ../outside/.env.production "$HOME/shop/.env"'),
    shows("read an agent's login", 'cat "$HOME/.claude/.credentials.json" "$HOME/.codex/auth.json"'),
    shows('read what was typed', 'cat "$HOME/.bash_history" "$HOME/.psql_history"'),
    shows('read a token among settings', 'cat "$HOME/.npmrc"'),
    shows('read through ..', 'cat ../home/.ssh/id_ed25519'),
    shows('read through a link', 'ln -s "$HOME/.ssh" l$ID; cat l$ID/id_ed25519'),
    shows('read through a hard link', 'ln "$HOME/.ssh/id_ed25519" k$ID; cat k$ID'),
    shows('read through /proc/self/root', 'cat /proc/self/root"$HOME"/.netrc'),
    shows('read with tar', 'tar -C "$HOME" -cf - .aws .ssh'),
    shows('search the home', 'grep -rh secret- "$HOME"'),
    shows('make the mask readable', 'chmod 755 "$HOME/.ssh"; cat "$HOME/.ssh/id_ed25519"'),
    shows('remove the mask', 'umount "$HOME/.ssh"; umount -l "$HOME/.ssh"; cat "$HOME/.ssh/id_ed25519"'),
    shows('move the folder of the mask', 'mv "$HOME/.aws" "$HOME/.bws"; cat "$HOME/.bws/credentials"'),
    shows('copy with cp -a', 'cp -a "$HOME/.gnupg" c$ID; cat c$ID/key'),
    shows(
      'read with git as a config file',
      'git config --file "$HOME/.netrc" --list; git hash-object -w "$HOME/.netrc" | xargs git cat-file -p',
    ),
    shows(
      'read through another process',
      // The other process may not be there yet at the first look.
      '(cd "$HOME/.ssh" && sleep 3) & for n in 1 2 3 4 5 6; do cat /proc/$!/cwd/id_ed25519 && break; sleep 0.1; done; kill $!',
    ),
  ],
};

export const hooks: Family = {
  title: 'hooks and configuration that the host obeys later',
  attacks: [
    makes('a hook of git', 'mkdir -p .git/hooks; echo x > .git/hooks/pre-commit', 'project/.git/hooks/pre-commit'),
    makes(
      'a hook through the worktree',
      'cd tree && mkdir -p "$(git rev-parse --git-path hooks)" && echo x > "$(git rev-parse --git-path hooks)/post-merge"',
      'project/.git/hooks/post-merge',
    ),
    changes('an alias of git', 'git config alias.st "!touch /tmp/x"', 'project/.git/config'),
    changes('another place for hooks', 'git config core.hooksPath evil', 'project/.git/config'),
    changes('settings of an editor', 'echo "{\\"a\\":1}" > .vscode/settings.json', 'project/.vscode/settings.json'),
    makes('tasks of an editor', 'echo "{}" > .vscode/tasks.json', 'project/.vscode/tasks.json'),
    makes('.idea', 'mkdir -p .idea && echo x > .idea/workspace.xml', 'project/.idea/workspace.xml'),
    makes(
      '.mcp.json',
      'rm -rf .mcp.json; echo "{}" > .mcp.json && [ -f .mcp.json ] && touch mcp-made',
      'project/mcp-made',
    ),
    makes('.claude', 'mkdir -p .claude && echo x > .claude/settings.json', 'project/.claude/settings.json'),
    makes('.codex', 'mkdir -p .codex && echo x > .codex/config.toml', 'project/.codex/config.toml'),
    makes('.agents', 'mkdir -p .agents && echo x > .agents/a', 'project/.agents/a'),
    makes(
      '.countersign',
      'mkdir -p .countersign && echo x > .countersign/settings.json',
      'project/.countersign/settings.json',
    ),
    changes('.bashrc', 'echo evil >> "$HOME/.bashrc"', 'home/.bashrc'),
    makes('.profile', 'echo evil > "$HOME/.profile"', 'home/.profile'),
    makes('.gitconfig', 'git config --global alias.x y; [ -e "$HOME/.gitconfig" ]', 'home/.gitconfig'),
    makes(
      'autostart',
      'mkdir -p "$HOME/.config/autostart" && echo x > "$HOME/.config/autostart/x.desktop"',
      'home/.config/autostart/x.desktop',
    ),
    makes(
      'a user service',
      'mkdir -p "$HOME/.config/systemd/user" && echo x > "$HOME/.config/systemd/user/x.service"',
      'home/.config/systemd/user/x.service',
    ),
    makes(
      'a program first in the PATH',
      'mkdir -p "$HOME/.local/bin" && echo x > "$HOME/.local/bin/ls"',
      'home/.local/bin/ls',
    ),
    makes('an authorised key', 'echo key > "$HOME/.ssh/authorized_keys"', 'home/.ssh/authorized_keys'),
    makes(
      'a module with hooks',
      'git -c protocol.file.allow=always submodule add -q ./ mod; echo x > .git/modules/mod/hooks/pre-commit; git config submodule.mod.update "!x"; grep -q "!x" .git/config && touch mod-made',
      'project/mod-made',
    ),
    changes(
      "the desk's own data",
      'mkdir -p "$HOME/.countersign-data"; echo x > "$HOME/.countersign-data/grants"',
      'home/.countersign-data/grants',
    ),
    changes('fsmonitor of git', 'printf "[core]\\n fsmonitor = ./x\\n" >> .git/config', 'project/.git/config'),
    changes(
      'commondir of a worktree',
      'echo ../../../ev > .git/worktrees/tree/commondir',
      'project/.git/worktrees/tree/commondir',
    ),
    changes(
      'pointer of a worktree',
      'echo "gitdir: ../ev" > tree/.git && cp tree/.git .git/worktrees/tree/commondir',
      'project/.git/worktrees/tree/commondir',
    ),
    makes(
      'commondir of git',
      'mkdir ev$ID; echo ../ev$ID > .git/commondir && cp .git/commondir "$PWD/was"; grep -q ev was',
      'project/was',
    ),
  ],
};
