/** Every table about programs, in the order in which they are asked. */
import { backupTools } from './families/backups.ts';
import { buildTools } from './families/build.ts';
import { cloudTools } from './families/cloud.ts';
import { containerTools } from './families/containers.ts';
import { dataTools } from './families/models-and-tables.ts';
import { deviceTools } from './families/devices.ts';
import { diskTools } from './families/disks.ts';
import { gitTools } from './families/git.ts';
import { machineTools } from './families/machine.ts';
import { packageTools } from './families/packages.ts';
import { powershellTools } from './families/powershell.ts';
import { readingTools } from './families/reading.ts';
import { serviceTools } from './families/services.ts';
import type { ToolModel } from './spec.ts';
import { systemPackageTools } from './families/system-packages.ts';
import { macTools, systemTools } from './families/system.ts';
import { versionControlTools } from './families/version-control.ts';

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
