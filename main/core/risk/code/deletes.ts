/** What code deletes: the paths that stand at the call, or in the names and loops that lead to it. */
import { namesIn, pathsIn } from './paths.ts';

const deleteCall =
  /\b(?:shutil\.rmtree|os\.(?:remove|unlink|rmdir|removedirs)|\.unlink\s*\(|\.rmdir\s*\(|rmSync|rmdirSync|unlinkSync|(?:fs|fsp|fsPromises|promises)\.(?:rm|rmdir|unlink)|rimraf|removeSync|emptyDirSync|FileUtils\.(?:rm\w*|remove\w*)|File\.(?:delete|unlink|rm(?:_rf)?!?)|Files\.delete\w*|Path(?:name)?\S*\.(?:unlink|rmtree|rmdir|delete)|file\.remove|fs::(?:file|dir|link)_delete|deleteDir|deleteRecursively|Dir\.(?:rmdir|delete)|unlink|rmtree|remove_tree|Deno\.remove(?:Sync)?|os\.(?:RemoveAll|Remove)|(?:fs|filesystem)::remove(?:_\w+)?|delete-(?:directory|file)|vim\.fn\.delete|vim\.fs\.rm|vim\.uv\.fs_(?:unlink|rmdir)|call\s+delete|(?<![\w.$])rm(?=\s*\((?!\s*list\s*=))|rmdir|delete\s+(?:every|file|folder|disk)|empty\s+(?:the\s+)?trash|removeItem|trashItem|removeDirectoryRecursive|removePathForcibly|removeDir|removeFile|(?:Directory|File)\.Delete|delete-directory-and-files|delete-directory-tree|rmdirRecurse|deleteRecursive|file:(?:delete|del_dir(?:_r)?))\b/;

/** What names such a call and does not make it, by language: help on it, its source, its text; and what is only said to be done. */
const named: Readonly<Record<string, RegExp>> = {
  python:
    /\b(?:help|inspect\.\w+|callable|hasattr|repr|str|dir|type|id|vars|pydoc\.\w+|print)\s*\(\s*(?:os|shutil|pathlib|Path)(?:\.\w+)+\s*(?=[),])|\b\w+(?=\.__(?:doc|name|qualname|module|code|annotations|defaults)__)/g,
  js: /\bconsole\.log\s*\(\s*(?:fs|fsp)(?:\.\w+)+\s*(?=[),])|\b\w+(?=\.toString\s*\(\s*\))|\btypeof\s+[\w.]+/g,
  ruby: /\bFileUtils\.\w+\s*\((?:[^()\n]|\([^()\n]*\))*\bnoop:\s*true\b/g,
};

const withoutNamed = (bare: string, language: string): string => bare.replaceAll(named[language] ?? /$^/g, '_');

export const deletesSomething = (bare: string, language: string): boolean =>
  deleteCall.test(withoutNamed(bare, language));

/** Empty where the paths are put together in a way that is not read here. */
export function deleteTargets(code: string, literals: readonly string[], language: string): string[] {
  if (!deletesSomething(code, language)) return [];
  // The name of a module is no path.
  const bare = withoutNamed(code, language).replaceAll(/\b(?:require|import)\s*\(\s*"[\uE000-\uF8FF]"\s*\)/g, '_');
  const known = namesIn(bare, literals);
  const found: string[] = [];
  for (const call of bare.matchAll(new RegExp(deleteCall.source, 'g'))) {
    const before =
      bare
        .slice(Math.max(0, call.index - 80), call.index)
        .split(/[\n;{]/)
        .at(-1) ?? '';
    const after = bare.slice(call.index, call.index + 160).split(/[\n;]/)[0] ?? '';
    found.push(...pathsIn(before + after, literals, known));
  }
  return [...new Set(found)];
}
