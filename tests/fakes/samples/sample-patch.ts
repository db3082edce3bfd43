/** A patch that waits for an answer, to be varied by tests. */
import type { PatchApproval } from '#domain/approval/approval.ts';
import type { PatchedFile } from '#domain/patch/file-change.ts';
import { sampleApproval, sampleRisk } from './sample-views.ts';
import { say } from '#domain/common/message.ts';

const root = '/home/ada/code/api-server';

export function samplePatchedFile(change: PatchedFile['change'], rest: Partial<PatchedFile> = {}): PatchedFile {
  return {
    change,
    realPath: change.path,
    realMovePath: null,
    baseHash: 'a'.repeat(64),
    newHash: 'b'.repeat(64),
    addedLines: 1,
    removedLines: 1,
    oldBytes: 120,
    newBytes: 131,
    flags: [],
    ...rest,
  };
}

export const updatedFile = samplePatchedFile({
  kind: 'update',
  path: `${root}/src/server.ts`,
  unifiedDiff: '@@ -10,3 +10,3 @@\n const port = 80;\n-listen(port);\n+listen(port, host);\n log();\n',
  movePath: null,
});

export const flaggedFile = samplePatchedFile(
  {
    kind: 'update',
    path: `${root}/package.json`,
    unifiedDiff:
      '@@ -3,2 +3,3 @@\n   "scripts": {\n+    "postinstall": "node fetch\u200B.mjs",\n     "test": "node --test"\n',
    movePath: null,
  },
  { flags: ['package-script', 'hidden-characters'], removedLines: 0 },
);

/** A new file of so many lines. */
export function longFile(lines: number, rest: Partial<PatchedFile> = {}): PatchedFile {
  const content = Array.from({ length: lines }, (_, index) => `export const value${index} = ${index};\n`).join('');
  const change = { kind: 'add', path: `${root}/src/long.ts`, content } as const;
  return samplePatchedFile(change, { addedLines: lines, removedLines: 0, baseHash: null, oldBytes: 0, ...rest });
}

export function samplePatch(files: readonly PatchedFile[], change: Partial<PatchApproval> = {}): PatchApproval {
  const {
    kind: _kind,
    stricter: _stricter,
    ...common
  } = sampleApproval({ requester: { entryPoint: 'mcp', claimedName: 'claude', says: null } });
  return {
    ...common,
    kind: 'patch',
    risk: { ...sampleRisk, level: 'medium' },
    reason: say('This project asks before every patch.'),
    offers: [
      { scope: { kind: 'once' }, reach: say('Only these changes.') },
      {
        scope: { kind: 'session' },
        reach: say('{what}, until this session ends.', { what: say('Every later change to these files') }),
      },
    ],
    files: [...files],
    offeredRoot: `${root}/src`,
    ...change,
  };
}
