/** Sentences that the desk itself says, which are their own keys, in German. */
import type { Forms } from './create-sayer.ts';
import { asksToMakes } from './de/asks-to-makes.ts';
import { causes } from './de/causes.ts';
import { changes } from './de/changes.ts';
import { composed } from './de/composed.ts';
import { connections } from './de/connections.ts';
import { endings } from './de/endings.ts';
import { kept } from './de/kept.ts';
import { losses } from './de/losses.ts';
import { machine } from './de/machine.ts';
import { obeyed } from './de/obeyed.ts';
import { offers } from './de/offers.ts';
import { opensToWrites } from './de/opens-to-writes.ts';
import { others } from './de/others.ts';
import { patches } from './de/patches.ts';
import { programs } from './de/programs.ts';
import { refusals } from './de/refusals.ts';
import { ruling } from './de/ruling.ts';
import { sandboxes } from './de/sandboxes.ts';
import { starts } from './de/starts.ts';
import { stored } from './de/stored.ts';
import { trying } from './de/trying.ts';
import { planted } from './de/planted.ts';
import { wholeAgents } from './de/whole-agents.ts';

/** Each found in the sources as it stands. */
export const germanFound: Forms = {
  ...asksToMakes,
  ...causes,
  ...changes,
  ...connections,
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
  ...starts,
  ...stored,
  ...trying,
  ...planted,
  ...programs,
  ...wholeAgents,
};

export const germanSaid: Forms = { ...composed, ...germanFound };
