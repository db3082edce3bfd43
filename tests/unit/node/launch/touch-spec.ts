/** A launch whose only trace is a file in its project, with a name of the plan that has to be made on the host. */
import path from 'node:path';
import type { LaunchSpec } from '#core/ports.ts';
import { barePlan } from '../../../fakes/samples/bare-plan.ts';

export function touchSpec(mechanism: 'bwrap' | 'none', project: string): LaunchSpec {
  return {
    runId: `run_touch${process.pid}`,
    attempt: 1,
    plan: {
      ...barePlan,
      mechanism,
      unsandboxedBecause: mechanism === 'none' ? 'decision' : null,
      entries: [...barePlan.entries, { path: project, access: 'write' }],
      protectedPaths: [path.join(project, '.vscode')],
    },
    argv: ['/bin/sh', '-c', 'touch "$0"', path.join(project, 'began')],
    cwd: project,
    projectRoot: project,
    env: {},
    terminal: null,
  };
}
