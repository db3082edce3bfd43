/** Sentences that the broker itself says, which are their own keys, in German. */
import type { Forms } from './forms-of.ts';
import { asksToMakes } from './de/commands/asks-to-makes.ts';
import { causes } from './de/causes.ts';
import { changes } from './de/commands/changes.ts';
import { connections } from './de/connections.ts';
import { conversations } from './de/conversations.ts';
import { deciders } from './de/deciders.ts';
import { endings } from './de/endings.ts';
import { kept } from './de/kept.ts';
import { losses } from './de/commands/losses.ts';
import { machine } from './de/machine.ts';
import { obeyed, planted } from './de/obeyed.ts';
import { offers } from './de/offers.ts';
import { opensToWrites } from './de/commands/opens-to-writes.ts';
import { others } from './de/commands/others.ts';
import { patches } from './de/commands/patches.ts';
import { programs } from './de/commands/programs.ts';
import { refusals } from './de/refusals.ts';
import { ruling } from './de/ruling.ts';
import { sandboxes } from './de/sandboxes.ts';
import { staged } from './de/staged.ts';
import { starts } from './de/starts.ts';
import { stored } from './de/stored.ts';
import { teamPolicy } from './de/team-policy.ts';
import { teamStore } from './de/team-store.ts';
import { trying } from './de/trying.ts';
import { wholeAgents } from './de/commands/whole-agents.ts';

/** Each found in the sources as it stands. */
export const germanSentences: Forms = {
  ...asksToMakes,
  ...causes,
  ...changes,
  ...connections,
  ...conversations,
  ...deciders,
  ...endings,
  ...kept,
  ...losses,
  ...machine,
  ...obeyed,
  ...offers,
  ...opensToWrites,
  ...others,
  ...patches,
  ...refusals,
  ...ruling,
  ...sandboxes,
  ...staged,
  ...starts,
  ...stored,
  ...teamPolicy,
  ...teamStore,
  ...trying,
  ...planted,
  ...programs,
  ...wholeAgents,
};
