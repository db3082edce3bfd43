/** Ordinary work with hard links, which goes on where the observer refuses to write what has another name outside. */
import { work, type Work } from './work.ts';

const git = 'git -c user.name=t -c user.email=t@example.com';

export const withLinks: readonly Work[] = [
  work(
    'a file written by both of its names',
    'echo x > k1 && ln k1 k2 && echo y >> k2 && echo z >> k1 && grep -q y k1',
  ),
  work(
    'a copy made of links, and written',
    'mkdir la && echo x > la/x && cp -al la lb && echo y >> lb/x && grep -q y la/x',
  ),
  work(
    'packages filled from a store in the project',
    'mkdir -p .pnpm-store node_modules/.tmp && echo x > .pnpm-store/1 && ln .pnpm-store/1 node_modules/.tmp/1 && mv node_modules/.tmp node_modules/p && rm node_modules/p/1 && ln .pnpm-store/1 node_modules/p/1 && echo own > node_modules/p/own && echo more >> node_modules/p/own',
  ),
  work(
    'a clone by hard links, with a commit, a repack and a removal',
    `git clone -q . cl && git clone -q --local cl lc && echo x > lc/new && git -C lc add new && ${git} -C lc commit -q -m x && git -C lc gc -q && git -C cl gc -q && git -C lc fsck && rm -rf cl lc`,
    'git',
  ),
  work(
    'packages removed and made anew',
    'mkdir -p node_modules/r && echo 1 > node_modules/r/x && ln node_modules/r/x node_modules/r/y && rm -rf node_modules/r && mkdir node_modules/r && echo 2 > node_modules/r/x',
  ),
];
