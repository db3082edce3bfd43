/** Every table about programs, in the order in which they are asked. */
import { backupTools } from './backups.ts';
import { buildTools } from './build.ts';
import { cloudTools } from './cloud.ts';
import { containerTools } from './containers.ts';
import { dataTools } from './models-and-tables.ts';
import { deviceTools } from './devices.ts';
import { diskTools } from './disks.ts';
import { gitTools } from './git.ts';
import { machineTools } from './machine.ts';
import { packageTools } from './packages.ts';
import { powershellTools } from './powershell.ts';
import { readingTools } from './reading.ts';
import { serviceTools } from './services.ts';
import type { ToolModel } from './spec.ts';
import { systemPackageTools } from './system-packages.ts';
import { macTools, systemTools } from './system.ts';
import { versionControlTools } from './version-control.ts';

export const allTools: readonly ToolModel[] = [
  ...gitTools,
  ...versionControlTools,
  ...packageTools,
  ...systemPackageTools,
  ...buildTools,
  ...serviceTools,
  ...containerTools,
  ...cloudTools,
  ...dataTools,
  ...deviceTools,
  ...backupTools,
  ...systemTools,
  ...machineTools,
  ...diskTools,
  ...macTools,
  ...readingTools,
  ...powershellTools,
];
