/** Every spec of a program; each name stands in one of them. */
import { backupTools } from './families/machine/backups.ts';
import { checkerTools } from './families/code/checkers.ts';
import { buildTools } from './families/code/build.ts';
import { cloudTools } from './families/remote/cloud.ts';
import { containerTools } from './families/remote/containers.ts';
import { dataTools } from './families/code/models-and-tables.ts';
import { deviceTools } from './families/machine/devices.ts';
import { dotnetTools } from './families/code/dotnet.ts';
import { jvmTools } from './families/code/jvm.ts';
import { dockerTools } from './families/remote/docker.ts';
import { hardwareTools } from './families/machine/hardware.ts';
import { kubernetesTools } from './families/remote/kubernetes.ts';
import { nodePackageTools } from './families/code/node-packages.ts';
import { diskTools } from './families/machine/disks.ts';
import { filesTools } from './families/everyday/files.ts';
import { gitTools } from './families/code/git.ts';
import { languagesTools } from './families/everyday/languages.ts';
import { lookingTools } from './families/everyday/looking.ts';
import { machineTools } from './families/machine/machine.ts';
import { networkTools } from './families/remote/network.ts';
import { packageTools } from './families/code/packages.ts';
import { powershellTools } from './families/everyday/powershell.ts';
import { publisherTools } from './families/code/publishers.ts';
import { readingTools } from './families/everyday/reading.ts';
import { serviceTools } from './families/remote/services.ts';
import type { ToolModel } from './spec.ts';
import { systemPackageTools } from './families/machine/system-packages.ts';
import { macTools } from './families/machine/mac.ts';
import { processTools } from './families/machine/processes.ts';
import { systemTools } from './families/machine/system.ts';
import { terminalsTools } from './families/everyday/terminals.ts';
import { textTools } from './families/everyday/text.ts';
import { hostedTools } from './families/lesser/hosted.ts';
import { lesserMachineTools } from './families/lesser/machines.ts';
import { lesserStoreTools } from './families/lesser/stores.ts';
import { watcherTools } from './families/lesser/watchers.ts';
import { seldomRemoteTools } from './families/usual/seldom-remote.ts';
import { seldomTools } from './families/usual/seldom.ts';
import { usualTools } from './families/usual/usual.ts';
import { versionControlTools } from './families/code/version-control.ts';
import { wrappersTools } from './families/everyday/wrappers.ts';

export const allTools: readonly ToolModel[] = [
  ...gitTools,
  ...versionControlTools,
  ...nodePackageTools,
  ...packageTools,
  ...dotnetTools,
  ...jvmTools,
  ...publisherTools,
  ...systemPackageTools,
  ...buildTools,
  ...checkerTools,
  ...dockerTools,
  ...kubernetesTools,
  ...serviceTools,
  ...containerTools,
  ...cloudTools,
  ...dataTools,
  ...deviceTools,
  ...backupTools,
  ...systemTools,
  ...processTools,
  ...machineTools,
  ...diskTools,
  ...hardwareTools,
  ...macTools,
  ...readingTools,
  ...textTools,
  ...lookingTools,
  ...filesTools,
  ...networkTools,
  ...wrappersTools,
  ...languagesTools,
  ...terminalsTools,
  ...powershellTools,
  ...usualTools,
  ...seldomTools,
  ...seldomRemoteTools,
  ...lesserStoreTools,
  ...hostedTools,
  ...watcherTools,
  ...lesserMachineTools,
];
