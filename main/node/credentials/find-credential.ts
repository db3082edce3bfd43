/** Finds the person's credential for a tool and a place; one file a tool. */
import type { CredentialTool } from '#domain/sandbox/permission.ts';
import { gitCredential } from './git-credential.ts';
import { hcloudCredential } from './hcloud-credential.ts';
import { npmCredential } from './npm-credential.ts';
import type { FindCredential } from './tool-credential.ts';

const byTool: Readonly<Record<CredentialTool, FindCredential>> = {
  npm: npmCredential,
  git: gitCredential,
  hcloud: hcloudCredential,
};

export const findCredential: FindCredential = (tool, place, sources) => byTool[tool](tool, place, sources);
