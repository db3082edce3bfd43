/** How dangerous the changes of a patch would be: by what runs the files later, and by where they lie. Pure. */
import type { FileFlag, PatchedFile } from '#domain/patch/file-change.ts';
import { isInside } from '#domain/common/paths.ts';
import { riskLevels, type PathEffect, type Risk, type RiskLevel } from '#domain/risk/risk.ts';

const levels: Record<FileFlag, RiskLevel> = {
  'start-up': 'critical',
  protected: 'high',
  hook: 'high',
  symlink: 'high',
  'mode-change': 'high',
  'agent-settings': 'high',
  'hidden-characters': 'high',
  'package-script': 'medium',
  ci: 'high',
  container: 'medium',
  'editor-settings': 'high',
  lockfile: 'medium',
  'outside-project': 'medium',
  'build-script': 'medium',
  executable: 'low',
  binary: 'low',
};

export function ratePatch(files: readonly PatchedFile[], projectRoot: string, homeDir: string): Risk {
  const effect = ({ realPath, realMovePath, oldBytes }: PatchedFile): PathEffect => ({
    path: realMovePath ?? realPath,
    place: placeOf(realMovePath ?? realPath, projectRoot, homeDir),
    size: { files: 1, bytes: oldBytes, isComplete: true },
  });
  const deleted = files.filter(({ change }) => change.kind === 'delete');
  const flags = files.flatMap((file) => file.flags);
  const rank = Math.max(0, ...flags.map((flag) => riskLevels.indexOf(levels[flag])));
  return {
    level: riskLevels[rank] ?? 'low',
    categories: [
      ...(deleted.length > 0 ? (['data_deletion'] as const) : []),
      ...(flags.some((flag) => levels[flag] !== 'low') ? (['system_modification'] as const) : []),
    ],
    reasons: [],
    effects: {
      reads: [],
      writes: files.filter(({ change }) => change.kind !== 'delete').map(effect),
      deletes: deleted.map(effect),
      hosts: [],
      privilege: false,
    },
    opaque: false,
  };
}

function placeOf(path: string, projectRoot: string, homeDir: string): PathEffect['place'] {
  if (isInside(path, projectRoot)) return 'project';
  if (isInside(path, '/tmp') || isInside(path, '/var/tmp')) return 'temporary';
  return isInside(path, homeDir) ? 'home' : 'system';
}
