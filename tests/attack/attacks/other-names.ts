/** Attacks through files of the project that have another name outside: made by a person, a package manager or a copy before the command starts. */
import type { Attack } from '../harness/attack.ts';
import type { Family } from '../harness/run-batch.ts';

const changes = (name: string, script: string, path: string): Attack => ({
  name,
  script,
  effect: { kind: 'changed', path },
});

const store = '$OUT/store';
const numbers = 'one two three four five six seven eight nine ten';

/** Found before the command starts, and mounted read-only. */
const files: Family = {
  title: 'files with another name outside',
  before: `mkdir -p deep/er ${store} && for n in ${numbers}; do echo before > ${store}/$n; done
ln "$HOME/.bashrc" deep/rc; ln ${store}/one one; ln ${store}/two deep/er/two; ln ${store}/three three; ln three also-three
ln ${store}/four four; mkdir gone && ln ${store}/five gone/five; ln ${store}/six 'odd
name'; ln ${store}/seven seven; ln ${store}/eight .git/eight; ln ${store}/nine nine; ln ${store}/ten ten`,
  attacks: [
    changes('a start-up file', 'echo evil >> deep/rc', 'home/.bashrc'),
    changes('written anew', ': > one; echo evil > one', 'outside/store/one'),
    changes('in a folder', 'echo evil >> deep/er/two', 'outside/store/two'),
    changes('by the second of two names in the project', 'echo evil >> also-three', 'outside/store/three'),
    changes('by a new name for it', 'ln four new4; echo evil >> new4', 'outside/store/four'),
    changes('by a folder that is moved', 'mv gone going; echo evil >> going/five', 'outside/store/five'),
    changes('with an odd name', 'for f in odd*; do echo evil >> "$f"; done', 'outside/store/six'),
    changes('its mode', 'chmod 777 seven', 'outside/store/seven'),
    changes('in the repository', 'echo evil >> .git/eight', 'outside/store/eight'),
    changes('by a link that leads to it', 'ln -s nine soft; echo evil >> soft', 'outside/store/nine'),
    changes('shortened', 'truncate -s 1 ten', 'outside/store/ten'),
  ],
};

/** Closed for reading, because the other name is. */
const secrets: Family = {
  title: 'secrets with another name in the project',
  before: 'ln "$HOME/.ssh/id_ed25519" key; ln "$HOME/.netrc" sub/net',
  attacks: [
    { name: 'a key', script: 'cat key', effect: { kind: 'shows', text: '<secret>' } },
    { name: 'a password', script: 'cp sub/net copy; cat copy', effect: { kind: 'shows', text: '<secret>' } },
  ],
};

/** By the thousand: only who watches the calls can refuse them. */
const stores: Family = {
  title: 'stores of packages and of git',
  observed: true,
  apart: true,
  before: `mkdir -p ${store} node_modules/.pnpm/x/node_modules/x .venv/lib/site-packages node_modules/y && for n in ${numbers}; do echo before > ${store}/$n; done
ln ${store}/one node_modules/.pnpm/x/node_modules/x/one; ln ${store}/two .venv/lib/site-packages/two; ln ${store}/three node_modules/y/three
ln ${store}/four node_modules/y/four; mkdir -p .git/objects/aa && ln ${store}/five .git/objects/aa/five; ln ${store}/six node_modules/y/six
mkdir n2 && mkdir n2/node_modules && ln ${store}/seven n2/node_modules/seven; ln ${store}/eight node_modules/y/eight; ln ${store}/nine node_modules/y/nine`,
  attacks: [
    changes('a package of the store', 'echo evil >> node_modules/.pnpm/x/node_modules/x/one', 'outside/store/one'),
    changes('a package of Python', ': > .venv/lib/site-packages/two', 'outside/store/two'),
    changes('moved out of the store first', 'mv node_modules/y/three t3; echo evil >> t3', 'outside/store/three'),
    changes('linked out of the store first', 'ln node_modules/y/four t4; echo evil >> t4', 'outside/store/four'),
    changes(
      'an object of git',
      'chmod u+w .git/objects/aa/five; echo evil > .git/objects/aa/five',
      'outside/store/five',
    ),
    changes('by a link that leads to it', 'ln -s node_modules/y/six s6; echo evil >> s6', 'outside/store/six'),
    changes(
      'with the whole store moved away',
      'mv n2/node_modules n2/kept; echo evil >> n2/kept/seven',
      'outside/store/seven',
    ),
    changes('shortened', 'truncate -s 1 node_modules/y/eight', 'outside/store/eight'),
    changes(
      'opened for reading too',
      `python3 -c "open('node_modules/y/nine','r+').write('evil')"`,
      'outside/store/nine',
    ),
  ],
};

/** More of them than can be mounted. */
const many: Family = {
  title: 'more files with another name outside than can be mounted',
  observed: true,
  before: `mkdir -p ${store} deep/er/still && for n in $(seq 200); do echo before > ${store}/$n; ln ${store}/$n deep/er/still/$n; done; ln "$HOME/.bashrc" deep/er/still/rc`,
  attacks: [
    changes('the first of them', 'echo evil >> deep/er/still/1', 'outside/store/1'),
    changes('the last of them', 'echo evil >> deep/er/still/99', 'outside/store/99'),
    changes('a start-up file, moved by a folder', 'mv deep/er deep/ar; echo evil >> deep/ar/still/rc', 'home/.bashrc'),
  ],
};

export const otherNames: readonly Family[] = [files, secrets, stores, many];
