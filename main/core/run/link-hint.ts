/** Says what to do where a command failed because a hard link would lead out of one of its mounts: a grant would not help. Pure. */
import { strerrorTexts } from '../denial/strerror-texts.ts';

/** `strerror` of the languages that are known, and the name by which Node and others say it. */
const said = [...strerrorTexts['cross-device'], 'exdev'];

/** Null where it did not fail so. A rename across mounts is another matter, which programs mend themselves. */
export function linkHint(exitCode: number | null, text: string): string | null {
  if (exitCode === 0) return null;
  const isLink = text
    .split('\n')
    .some((line) => said.some((words) => line.toLowerCase().includes(words)) && !/\b(?:rename|mv)\b/iu.test(line));
  if (!isLink) return null;
  return 'In the sandbox no file gets a second name in another mount. Copy instead: `git clone --no-hardlinks`, `cp` without `-l`, `UV_LINK_MODE=copy` for uv, `--backend=copyfile` for Bun.';
}
