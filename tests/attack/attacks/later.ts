/** Attacks on what the host runs or reads later: repositories of every shape, tools of people, and what the broker itself cleans up. */
import type { Attack } from '../harness/attack.ts';
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

export const repositories: Family = {
  title: 'repositories of every shape',
  before: `
    git config extensions.worktreeConfig true
    git config include.path ../own.inc
    git config --add include.path ../deep/er/own.inc
    git config core.sshCommand tools/ssh.sh
    git config diff.external ./tools/diff.sh
    mkdir -p tools && echo x > tools/ssh.sh && echo x > tools/diff.sh
    git config core.fsmonitor tools/watch.sh
    echo x > tools/clean.py && git config filter.x.clean "python3 -B tools/clean.py %f"
    echo x > tools/alias.sh && git config alias.pre "!A=1 tools/alias.sh && true"
    echo x > pager.js && git config pager.log "node pager.js"
    echo x > tools/tool.sh && git config difftool.mine.cmd "'tools/tool.sh' x"
    mkdir -p .hg/store .jj/repo && echo x > .jj/repo/config.toml
    mkdir -p githooks && git config core.hooksPath githooks`,
  attacks: [
    makes('a configuration of this tree alone', 'echo "[core]" > .git/config.worktree', 'project/.git/config.worktree'),
    makes(
      'a configuration of another tree alone',
      'echo "[core]" > .git/worktrees/tree/config.worktree && cp .git/worktrees/tree/config.worktree had-tree',
      'project/had-tree',
    ),
    makes(
      'an included file that is missing',
      'echo "[alias] x = !x" > own.inc && cp own.inc had-inc',
      'project/had-inc',
    ),
    makes(
      'an included file in a missing folder',
      'mkdir -p deep/er && echo x > deep/er/own.inc',
      'project/deep/er/own.inc',
    ),
    changes('a program that git starts to connect', 'echo evil > tools/ssh.sh', 'project/tools/ssh.sh'),
    changes(
      'a program that git starts to compare',
      'mv tools/diff.sh t; echo evil > tools/diff.sh',
      'project/tools/diff.sh',
    ),
    changes('a script that git gives to an interpreter', 'echo evil > tools/clean.py', 'project/tools/clean.py'),
    makes(
      'hooks of Mercurial',
      'printf "[hooks]\\nupdate = evil\\n" > .hg/hgrc && cp .hg/hgrc had-hg',
      'project/had-hg',
    ),
    changes('settings of Jujutsu', 'echo evil > .jj/repo/config.toml', 'project/.jj/repo/config.toml'),
    changes('a script behind an alias', 'echo evil > tools/alias.sh', 'project/tools/alias.sh'),
    changes('a script that git pages by', 'echo evil > pager.js', 'project/pager.js'),
    changes('a script of a tool', 'echo evil > tools/tool.sh', 'project/tools/tool.sh'),
    makes(
      'a watcher that is missing',
      'echo evil > tools/watch.sh && cp tools/watch.sh had-watch',
      'project/had-watch',
    ),
    makes('a hook in the configured folder', 'echo evil > githooks/pre-commit', 'project/githooks/pre-commit'),
    makes(
      'the configured folder anew',
      'mv githooks g2; mkdir githooks; cp g2/* githooks/; echo evil > githooks/pre-push',
      'project/githooks/pre-push',
    ),
    changes(
      'the configuration through a lock file',
      'cp .git/config .git/config.lock; echo "# x" >> .git/config.lock; mv -f .git/config.lock .git/config',
      'project/.git/config',
    ),
    changes(
      'the configuration through a hard link',
      'ln .git/config c$ID && echo "# x" >> c$ID',
      'project/.git/config',
    ),
    changes('the configuration through /proc', 'echo "# x" >> /proc/self/cwd/.git/config', 'project/.git/config'),
    changes('the configuration by git itself', 'git config core.pager ./evil', 'project/.git/config'),
    changes('the pointer of a tree', 'echo "gitdir: ../evil" > tree/.git', 'project/tree/.git'),
    changes(
      'the tree moved away and its pointer anew',
      'mv tree t2 && mkdir tree && echo "gitdir: ../evil" > tree/.git',
      'project/tree/.git',
    ),
    makes(
      'a repository of a tree redirected',
      'rm -rf .git/worktrees/tree && mkdir -p .git/worktrees/tree && echo evil > .git/worktrees/tree/evil',
      'project/.git/worktrees/tree/evil',
    ),
    changes('the modules moved away', 'mv .git/hooks .git/h; git config --unset core.hooksPath', 'project/.git/config'),
  ],
};

export const noRepository: Family = {
  title: 'a project without a repository',
  before: 'rm -rf .git tree',
  attacks: [
    makes(
      'a repository with a hook',
      'git init -q . ; mkdir -p .git/hooks && echo evil > .git/hooks/pre-commit',
      'project/.git/hooks/pre-commit',
    ),
    makes(
      'a pointer to a repository',
      'rm -rf .git; git init -q --bare e$ID && echo "gitdir: e$ID" > .git && [ -f .git ] && touch had-pointer',
      'project/had-pointer',
    ),
    makes(
      'a link to a repository',
      'rm -rf .git; git init -q --bare f$ID && ln -sT f$ID .git && [ -L .git ] && touch had-link',
      'project/had-link',
    ),
    makes(
      'a repository moved into place',
      'rm -rf .git; git init -q r$ID && mv -T r$ID/.git .git && [ -f .git/HEAD ] && touch had-moved',
      'project/had-moved',
    ),
    makes(
      'a bare repository in the root',
      'mkdir -p objects refs && echo "ref: refs/heads/main" > HEAD && echo "[core] bare=false" > config && [ -f HEAD ] && touch had-bare',
      'project/had-bare',
    ),
    makes(
      'an exchange of names',
      `python3 -c "
import ctypes,os
os.makedirs('x/hooks',exist_ok=True); open('x/hooks/pre-commit','w').close()
c=ctypes.CDLL(None); c.syscall(316 if os.uname().machine=='x86_64' else 276,-100,b'x',-100,b'.git',2)" ; [ -f .git/hooks/pre-commit ] || { rmdir .git; mv x .git; }`,
      'project/.git/hooks/pre-commit',
    ),
  ],
};

export const toolsOfPeople: Family = {
  title: 'tools of people',
  attacks: [
    makes('a server for another agent', 'mkdir -p .cursor && echo "{}" > .cursor/mcp.json', 'project/.cursor/mcp.json'),
    makes(
      'settings of another agent',
      'mkdir -p .gemini && echo "{}" > .gemini/settings.json',
      'project/.gemini/settings.json',
    ),
    makes('tasks of another editor', 'mkdir -p .zed && echo "{}" > .zed/tasks.json', 'project/.zed/tasks.json'),
    makes(
      'a link in place of a folder',
      'mkdir v$ID && echo x > v$ID/settings.json && ln -sT v$ID .claude && [ -e .claude/settings.json ] && touch had-claude',
      'project/had-claude',
    ),
    makes(
      'a folder in another case',
      'mkdir -p .Claude .cLAUDE && echo x > .Claude/x && [ .claude -ef .Claude ] && touch had-case || { mkdir -p .codex; echo x > .codex/config.toml; }',
      'project/.codex/config.toml',
    ),
    makes(
      'a name that ends in a slash',
      'mkdir .idea/ ; echo x > .idea/./workspace.xml',
      'project/.idea/workspace.xml',
    ),
    makes('a start-up file of a person', 'echo evil > "$HOME/.zshenv"', 'home/.zshenv'),
    makes(
      'a key of a person',
      'mkdir -p "$HOME/.ssh"; echo k > "$HOME/.ssh/authorized_keys"',
      'home/.ssh/authorized_keys',
    ),
    makes(
      'a job for later',
      'mkdir -p "$HOME/.config/systemd/user/default.target.wants" && echo x > "$HOME/.config/systemd/user/x.timer"',
      'home/.config/systemd/user/x.timer',
    ),
    makes('a program of a person', 'mkdir -p "$HOME/bin" && echo x > "$HOME/bin/git"', 'home/bin/git'),
    changes(
      'a rule of the desk',
      'mkdir -p "$HOME/.countersign-data"; echo x > "$HOME/.countersign-data/rules"',
      'home/.countersign-data/rules',
    ),
    makes(
      'a note that makes the desk remove something',
      'mkdir -p "$HOME/.countersign-data/placeholders"; echo "d/etc/x" > "$HOME/.countersign-data/placeholders/1-1-9" && touch had-note',
      'project/had-note',
    ),
  ],
};
