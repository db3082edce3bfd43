/** Finds settings by every word that was typed: in their names, values, explanations and choices, in the shown language. */
import type { Settings, SettingsKey } from '#domain/settings/settings.ts';
import { foldText, foldWords } from '../../../text/describe/fold-text.ts';
import { hostTexts as h } from '../../../text/texts/host-texts.ts';
import { learnTexts } from '../../../text/texts/learn-texts.ts';
import { modelTexts } from '../../../text/texts/model-texts.ts';
import { quietTexts } from '../../../text/texts/quiet-texts.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { settingsTexts as t } from '../../../text/texts/settings-texts.ts';
import { simulatorTexts } from '../../../text/texts/simulator-texts.ts';
import { describeValue, nameOf } from '../describe-value.ts';

export type SectionKey = keyof typeof t.sections;
/** One thing on the screen that is found, or not, as a whole: a setting, or a part that is none. */
export type Findable = SettingsKey | 'learn' | 'simulator' | 'model' | 'quiet';

/** In the order of the screen. */
export const findables: Readonly<Record<SectionKey, readonly Findable[]>> = {
  asking: ['approvalPolicy', 'approvalDeadlineMs', 'reviewer'],
  files: ['files', 'writesOutside', 'keepStaged', 'denyRead', 'permissions', 'nestedSandboxes'],
  network: ['network', 'allowedHosts', 'deniedHosts'],
  environment: ['passEnv'],
  limits: ['timeoutMs', 'limits'],
  protections: ['requiredProtections'],
  learn: ['learn'],
  simulator: ['simulator'],
  model: ['model'],
  quiet: ['quiet'],
};

const isSection = (key: string): key is SectionKey => Object.hasOwn(findables, key);

export interface FoundSettings {
  readonly isFound: (findable: Findable) => boolean;
  readonly hasFound: (section: SectionKey) => boolean;
  readonly count: number;
}

export function findSettings(typed: string, values: Settings): FoundSettings {
  const words = foldWords(typed);
  const found = new Set<Findable>();
  for (const section of Object.keys(findables).filter(isSection)) {
    for (const findable of findables[section]) {
      const text = foldText([t.sections[section], ...textsOf(findable, values)].join(' '));
      if (isShown(findable, values) && words.every((word) => text.includes(word))) found.add(findable);
    }
  }
  return {
    isFound: (findable) => found.has(findable),
    hasFound: (section) => findables[section].some((each) => found.has(each)),
    count: found.size,
  };
}

/** Where nothing is filtered, or nothing passes, the screen has no lists of hosts. */
function isShown(findable: Findable, { network }: Settings): boolean {
  return (findable !== 'allowedHosts' && findable !== 'deniedHosts') || network === 'ask' || network === 'allow-listed';
}

function textsOf(findable: Findable, values: Settings): readonly string[] {
  if (findable === 'learn') return [learnTexts.lead, learnTexts.label];
  if (findable === 'simulator') return [simulatorTexts.title, simulatorTexts.lead];
  if (findable === 'model') return [modelTexts.lead, modelTexts.sends];
  if (findable === 'quiet') return [quietTexts.title, quietTexts.lead, quietTexts.clock];
  return [nameOf(findable), describeValue(values, findable), ...explanationsOf(findable, values)];
}

const all = (tree: Readonly<Record<string, string>>): readonly string[] => Object.values(tree);

/** What stands beneath a setting on the screen as it is now: what it is for, and what can be chosen. */
function explanationsOf(key: SettingsKey, { approvalPolicy, files, network }: Settings): readonly string[] {
  switch (key) {
    case 'approvalPolicy':
      return [
        ...all(texts.policy),
        ...all(t.policyWhat),
        ...(approvalPolicy.mode === 'granular' ? [t.kindsLead, ...all(t.kinds), ...all(t.kindsWhat)] : []),
      ];
    case 'approvalDeadlineMs':
      return [t.deadlineLead, t.deadlineNone];
    case 'files':
      return [...all(texts.files), ...all(t.filesWhat), ...(files.mode === 'workspace-write' ? [t.roots, t.tmp] : [])];
    case 'denyRead':
      return [t.denyReadLead];
    case 'permissions':
      return [t.permissionsLead, ...all(t.accessTo), ...all(t.placeKind)];
    case 'writesOutside':
      return [...all(t.outsideName), ...all(t.outsideWhat)];
    case 'keepStaged':
      return [t.keepStagedLead];
    case 'reviewer':
      return [t.reviewerSends, ...all(t.reviewerMode), ...all(t.reviewerWhat), t.reviewerKinds, ...all(t.reviewerKind)];
    case 'nestedSandboxes':
      return [t.nestedTick, t.nestedLead];
    case 'network':
      return [...all(texts.network), ...all(t.networkWhat)];
    case 'allowedHosts':
      return network === 'ask' || network === 'allow-listed' ? [h.allowedLead[network], h.found, h.foundLead] : [];
    case 'deniedHosts':
      return [h.deniedLead];
    case 'passEnv':
      return [t.passEnvLead];
    case 'timeoutMs':
      return [t.timeoutNone];
    case 'limits':
      return Object.values(t.limit).flatMap(({ name, lead, unit }) => [name, lead, unit]);
    case 'requiredProtections':
      return [t.requiredLead, ...all(texts.protection)];
  }
}
