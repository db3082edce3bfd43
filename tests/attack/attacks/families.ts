/** All families whose attacks run together in one sandbox. */
import type { Family } from '../harness/run-batch.ts';
import { ledTo, repositoriesBeneath } from './beneath.ts';
import { collectedSettings, repositoriesApart } from './odd-places.ts';
import { hooks, pathsAndLinks, removals, renames, secrets } from './files.ts';
import { noRepository, repositories, toolsOfPeople } from './later.ts';
import { obeyedNames } from './obeyed.ts';
import { brokenBeneath, brokenRepository, settingsOfGit, variablesOfPeople } from './named-by-settings.ts';
import { otherNames } from './other-names.ts';
import { plantedRepositories } from './planted.ts';
import { devices, rareSockets } from './surface.ts';
import {
  environment,
  ipc,
  kernelCalls,
  kernelSettings,
  memory,
  namespaces,
  setId,
  signals,
  sockets,
  terminals,
} from './system.ts';

export const families: readonly Family[] = [
  pathsAndLinks,
  removals,
  renames,
  secrets,
  hooks,
  kernelSettings,
  kernelCalls,
  namespaces,
  sockets,
  signals,
  memory,
  terminals,
  ipc,
  setId,
  environment,
  repositories,
  noRepository,
  repositoriesBeneath,
  ledTo,
  collectedSettings,
  repositoriesApart,
  toolsOfPeople,
  settingsOfGit,
  variablesOfPeople,
  brokenRepository,
  brokenBeneath,
  rareSockets,
  devices,
  ...plantedRepositories,
  ...obeyedNames,
  ...otherNames,
];
