/** Says what of a card a summary of it hides, and so whether a yes may be given there. Every shorter form of a card asks here. */
import type { ApprovalRequest } from './approval.ts';
import { raiseLevel, type Assessment } from './assessment.ts';
import { isInside } from '../common/paths.ts';
import { type RiskLevel, riskLevels } from '../risk/risk.ts';

/**
 * What can make a card dangerous beside its text. `program`: a bare name that means a file of the
 * project, not the program that people know by it. `open-sandbox`: the sandbox lets everything onto the network, or lets sandboxes be built inside.
 */
export type HiddenFact =
  | 'kind'
  | 'level'
  | 'opaque'
  | 'long'
  | 'unsandboxed'
  | 'grants'
  | 'escalation-request'
  | 'dangerous'
  | 'environment'
  | 'folder'
  | 'program'
  | 'open-sandbox';

export interface SummaryForm {
  readonly kinds: readonly ApprovalRequest['kind'][];
  readonly mostLevel: RiskLevel;
  /** Longest text of a command drawn whole, in characters. */
  readonly longestText: number;
  /** What the form draws beside the text. */
  readonly shows: readonly HiddenFact[];
}

/**
 * The forms that may say yes at all; decision 0013. Patches are read line by line. In a row and a notification an escalation is
 * never answered, as what it asks for beyond the sandbox is read on its card; agents' own questions and permissions have choices.
 */
export const summaryForms = {
  row: { kinds: ['command', 'network'], mostLevel: 'medium', longestText: 500, shows: ['environment', 'folder'] },
  /** Who asks, in which project, and the text; systems cut at about this length without a sign. */
  notification: { kinds: ['command'], mostLevel: 'low', longestText: 200, shows: [] },
  /** A paired device: all but what is read line by line. Its level is judged where the device's answer is. */
  pocket: {
    kinds: ['command', 'network', 'external-tool', 'escalation', 'permissions'],
    mostLevel: 'critical',
    longestText: 2000,
    shows: [
      'opaque',
      'unsandboxed',
      'grants',
      'escalation-request',
      'dangerous',
      'environment',
      'folder',
      'program',
      'open-sandbox',
    ],
  },
} as const satisfies Record<string, SummaryForm>;

/** In the order of the type; empty where nothing is hidden. The assessment must be of this very card, or null. */
export function hiddenInSummary(
  approval: ApprovalRequest,
  assessment: Assessment | null,
  form: SummaryForm,
): readonly HiddenFact[] {
  const { facts, risk } = approval;
  const { plan } = facts;
  const level = riskLevels.indexOf(raiseLevel(risk.level, assessment));
  const cause = 'cause' in approval ? approval.cause.kind : null;
  const isBareName = facts.argv[0]?.includes('/') === false;
  const hidden: Record<HiddenFact, boolean> = {
    kind: !form.kinds.includes(approval.kind),
    level: level > riskLevels.indexOf(form.mostLevel),
    opaque: risk.opaque,
    long: facts.parsed.text.length > form.longestText,
    unsandboxed: plan.mechanism === 'none',
    grants: plan.grants.length > 0 || 'grants' in approval,
    'escalation-request': cause === 'escalation-request',
    dangerous: cause === 'dangerous',
    environment: Object.keys(facts.envDelta).length > 0,
    folder: facts.cwd !== facts.projectRoot,
    program: isBareName && facts.executable !== null && isInside(facts.executable.realPath, facts.projectRoot),
    'open-sandbox': plan.network === 'full' || plan.nested === true,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the record above has these names and no others
  const all = Object.keys(hidden) as HiddenFact[];
  return all.filter((fact) => hidden[fact] && !form.shows.includes(fact));
}

/** Whether a yes for once may be given in this form. A no may be given everywhere. */
export function isAnswerableInSummary(
  approval: ApprovalRequest,
  assessment: Assessment | null,
  form: SummaryForm,
): boolean {
  return (
    hiddenInSummary(approval, assessment, form).length === 0 &&
    approval.offers.some(({ scope }) => scope.kind === 'once')
  );
}
