/** Looks up which programs of a line can be trusted, where the settings or a rule make anything depend on it. */
import type { Command } from '#domain/command/command.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { trustedPrograms } from '../../request/wrappers/trusted-programs.ts';
import type { HostPorts } from '../run-context.ts';

const nothing: ReadonlySet<string> = new Set();

/** Looking costs several questions to the disk, which most commands need not wait for. */
export async function trustedBySettings(
  command: Pick<Command, 'argv' | 'parsed' | 'cwd' | 'projectRoot'>,
  { approvalPolicy, files }: Pick<Settings, 'approvalPolicy' | 'files'>,
  ports: Pick<HostPorts, 'disk' | 'rules'>,
): Promise<ReadonlySet<string>> {
  const mayMatter =
    approvalPolicy.mode === 'untrusted' ||
    ports.rules
      .rulesFor(command.projectRoot)
      .some(({ sandbox, grants }) => sandbox === 'bypass' || grants !== undefined);
  return mayMatter ? trustedPrograms(command, files, ports.disk) : nothing;
}
