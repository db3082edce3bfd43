/** Says which repositories that git would run programs for were staged, or changed, while a command ran. See decision 0059. */
import path from 'node:path';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { stagedPrograms, type StagedPrograms } from '../../git/staged-repositories.ts';
import { say, type Message } from '#domain/common/message.ts';

const mostNamed = 3;
const mostSentences = 8;

/** To be called before the command begins; what it returns says, in sentences for agent and person, what is new since. */
export function watchStaged({ entries }: SandboxPlan, projectRoot: string): () => readonly Message[] {
  const written = entries.filter(({ path: named, access }) => access === 'write' && named !== '/' && named !== '/tmp');
  const roots = [...new Set([projectRoot, ...written.map(({ path: named }) => named)])];
  const before = new Map(roots.map((root) => [root, stagedPrograms(root)]));
  return () =>
    roots.flatMap((root) => toldOf(root, before.get(root) ?? new Map(), stagedPrograms(root))).slice(0, mostSentences);
}

function toldOf(root: string, before: StagedPrograms, after: StagedPrograms): readonly Message[] {
  return [...after].flatMap(([tree, programs]) => {
    const fresh = programs.filter((program) => before.get(tree)?.includes(program) !== true);
    if (fresh.length === 0) return [];
    const named = fresh.slice(0, mostNamed).map(nameOf);
    const programsNamed = fresh.length > mostNamed ? say('{named} and more', { named }) : say('{named}', { named });
    // The command chose it, and it is read at terminals.
    const name = (path.relative(root, tree) || '.').replace(/\p{C}/gu, '?');
    return [
      say(
        'While the command ran, {name} came into the index of {root} as a repository of its own, or changed there, with {programs}. git status in {root} runs that outside any sandbox. Look into {git}, or remove it, before anyone runs git there.',
        { name, root, programs: programsNamed, git: path.join(name, '.git') },
      ),
    ];
  });
}

/** Without its value, which is the command's own words. */
function nameOf(program: string): string {
  return (
    program
      .split('=', 1)[0]
      ?.replace(/[^\w./ -]/g, '?')
      .slice(0, 80) ?? ''
  );
}
