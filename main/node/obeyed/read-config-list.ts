/** Reads what `git config --list -z --show-origin --show-scope` prints. */

export interface GitSetting {
  /** The file that says it; null for the command line and the environment. */
  readonly file: string | null;
  /** In small letters, as `core` of `core.pager` and `filter` of `filter.lfs.clean`. */
  readonly section: string;
  /** As written; null where there is none. */
  readonly subsection: string | null;
  readonly key: string;
  /** Null for a key without one, which means yes. */
  readonly value: string | null;
}

/** Three words for each setting, ended by NUL: scope, origin, and the name with its value in the lines after. */
export function readConfigList(printed: Buffer): readonly GitSetting[] {
  const words = printed.toString('utf8').split('\0');
  const settings: GitSetting[] = [];
  for (let index = 0; index + 2 < words.length; index += 3) {
    const [origin = '', said = ''] = [words[index + 1], words[index + 2]];
    const end = said.indexOf('\n');
    const name = end < 0 ? said : said.slice(0, end);
    const [first, last] = [name.indexOf('.'), name.lastIndexOf('.')];
    settings.push({
      file: origin.startsWith('file:') ? origin.slice('file:'.length) : null,
      section: name.slice(0, first).toLowerCase(),
      subsection: first === last ? null : name.slice(first + 1, last),
      key: name.slice(last + 1).toLowerCase(),
      value: end < 0 ? null : said.slice(end + 1),
    });
  }
  return settings;
}
