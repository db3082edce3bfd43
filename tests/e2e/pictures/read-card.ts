/** A card of a line as the reader and the analyser really find it, for pictures. */
import { effectsOf } from '#core/run/effects/effects-of.ts';
import { createCommandReader } from '#core/request/reading/command-reader.ts';
import { createRiskAnalyser } from '#core/risk/create-risk-analyser.ts';
import type { CommandApproval } from '#domain/approval/approval.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import { sampleApproval, samplePlan } from '../../fakes/samples/sample-views.ts';

const reader = createCommandReader();
const home = '/home/ada';
const projectRoot = '/home/ada/code/api-server';
const requester = {
  entryPoint: 'mcp',
  claimedName: 'claude',
  says: 'History was cleaned up after the rebase.',
} as const;

/** Where git's settings send a push, as the desk would have asked it. */
const sent = {
  urls: ['https://github.com/acme/shop.git'],
  target: 'refs/heads/main',
  settings: '0'.repeat(64),
  beyond: null,
} as const;
export const remote = { kind: 'host', target: { host: 'github.com', port: 443, protocol: 'https' } } as const;

export function cardOf(line: string, grants: readonly Grant[] = []): CommandApproval {
  const argv = ['/bin/sh', '-c', line];
  const parsed = reader.read(argv);
  const risk = createRiskAnalyser(reader).assess({ parsed, cwd: projectRoot, projectRoot, homeDir: home });
  const deletes = risk.effects.deletes.map((each) => ({
    ...each,
    size: { files: 3, bytes: 41_000, isComplete: true },
  }));
  const sized = { ...risk, effects: { ...risk.effects, deletes } };
  const card = sampleApproval({}, line);
  const isOutside = grants.some(({ kind }) => kind === 'unsandboxed');
  const plan = isOutside
    ? { ...samplePlan, grants: [...grants], mechanism: 'none' as const, unsandboxedBecause: 'decision' as const }
    : { ...samplePlan, grants: [...grants], network: grants.length > 0 ? ('filtered' as const) : ('blocked' as const) };
  const [first] = parsed.segments;
  const pushes =
    line.startsWith('git push') && first !== undefined ? [{ ...sent, urls: [...sent.urls], span: first.span }] : [];
  const facts = { ...card.facts, argv, parsed, plan, ...(pushes.length === 0 ? {} : { pushes }) };
  const effects = effectsOf({ facts, risk: sized, homeDir: home, losses: [] });
  return { ...card, facts, risk: sized, effects, requester };
}
