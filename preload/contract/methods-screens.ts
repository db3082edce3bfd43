/** The calls of single screens and of programs; a page loads their schemas with the first of them. */
import { approvalMethods } from './methods-approvals.ts';
import { auditMethods } from './methods-audit.ts';
import { grantMethods } from './methods-grants.ts';
import { hookMethods } from './methods-hooks.ts';
import { modelMethods } from './methods-model.ts';
import { learningMethods } from './methods-learning.ts';
import { networkMethods } from './methods-network.ts';
import { projectMethods } from './methods-projects.ts';
import { ruleMethods } from './methods-rules.ts';
import { settingsMethods } from './methods-settings.ts';
import { shellMethods } from './methods-shell.ts';
import { simulationMethods } from './methods-simulation.ts';

export const screenMethods = {
  ...projectMethods,
  ...ruleMethods,
  ...simulationMethods,
  ...shellMethods,
  ...settingsMethods,
  ...modelMethods,
  ...learningMethods,
  ...auditMethods,
  ...approvalMethods,
  ...grantMethods,
  ...networkMethods,
  ...hookMethods,
} as const;
