/** Tries whether folders can be watched: protected names that the host exchanges are else looked at in rounds. */
import { mkdtempSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ProbeResult } from '#domain/common/health.ts';
import { codeOf } from '../sandbox/paths/real-path-of.ts';
import { say, type Message } from '#domain/common/message.ts';

export function watchProbe(): ProbeResult {
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-watch-'));
  const began = performance.now();
  try {
    watch(folder, { persistent: false }).close();
    return told('pass', 'a folder was watched', null, began);
  } catch (error) {
    // Nothing lies open for it: the guard of names goes round by itself.
    const remedy = say(
      'Raise fs.inotify.max_user_watches and fs.inotify.max_user_instances, or end what uses them up. Until then a command is ended up to 20 ms after a protected name was replaced, and looking costs CPU time.',
    );
    return told('fail', codeOf(error) ?? 'refused', remedy, began);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function told(state: ProbeResult['state'], evidence: string, remedy: Message | null, began: number): ProbeResult {
  const title = say('Folders can be watched');
  return { id: 'watches', title, protection: null, state, evidence, remedy, durationMs: performance.now() - began };
}
