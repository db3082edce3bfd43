/** What is known about the machine itself: the parts a sandbox is made of, and what stands in its way; pure. */
import type { ProbeResult } from '#domain/common/health.ts';
import type { Culprit, NoSandbox } from '../sandbox/machine/explain-no-sandbox.ts';
import type { MachineFacts } from '../sandbox/machine/machine-facts.ts';
import { english, type Message, say, verbatim } from '#domain/common/message.ts';

export interface MachineFindings {
  readonly facts: MachineFacts;
  /** Why there is no sandbox; null when there is one. */
  readonly noSandbox: NoSandbox | null;
  /** Version of Landlock that the helper found, 0 for none; null without a helper. */
  readonly landlock: number | null;
}

type State = ProbeResult['state'];

/** `remedy` counts only for a failure. */
interface Finding {
  readonly id: string;
  readonly title: Message;
  readonly state: State;
  readonly evidence: string;
  readonly remedy: Message;
}

export function machineProbes(found: MachineFindings): readonly ProbeResult[] {
  const findings = [...bubblewrapFindings(found), ...hurdleFindings(found), ...observerFindings(found)];
  return findings.map((finding) => ({
    ...finding,
    protection: null,
    remedy: finding.state === 'fail' ? finding.remedy : null,
    durationMs: 0,
  }));
}

function bubblewrapFindings({ facts: { bwrap }, noSandbox }: MachineFindings): readonly Finding[] {
  const remedy = noSandbox?.error.remedy ?? verbatim('');
  return [
    {
      id: 'bubblewrap',
      title: say('bubblewrap builds sandboxes here'),
      state: noSandbox === null ? 'pass' : 'fail',
      evidence:
        bwrap === null
          ? 'not found'
          : `${bwrap.path}\n${bwrap.version}\n${english(noSandbox?.error.message) ?? ''}`.trim(),
      remedy: remedy,
    },
    {
      id: 'bubblewrap-rights',
      title: say('bubblewrap has no privileges of its own'),
      state: bwrap === null ? 'not-applicable' : bwrap.setuid ? 'fail' : 'pass',
      evidence: bwrap === null ? '' : bwrap.setuid ? 'setuid or setgid' : 'neither setuid nor setgid',
      remedy: remedy,
    },
  ];
}

/** What may stand in the way of a sandbox. */
function hurdleFindings({ facts, noSandbox }: MachineFindings): readonly Finding[] {
  const { settings, container, kernel } = facts;
  /** It passes where it does not stand in the way, and says nothing where something else does. */
  const hurdle = (name: Culprit, isThere: boolean): State => {
    if (noSandbox?.culprit === name) return 'fail';
    return isThere && noSandbox === null ? 'pass' : 'not-applicable';
  };
  const remedy = noSandbox?.error.remedy ?? verbatim('');
  const apparmor = settings['kernel/apparmor_restrict_unprivileged_userns'];
  return [
    {
      id: 'user-namespaces',
      title: say('The kernel lets programs create user namespaces'),
      state: hurdle('user-namespaces', true),
      evidence: Object.entries(settings)
        .map(([name, value]) => `${name.replaceAll('/', '.')} = ${value ?? 'not known to this kernel'}`)
        .join('\n'),
      remedy: remedy,
    },
    {
      id: 'filter-kernel',
      title: say('The kernel filters system calls for programs'),
      state: hurdle('filter', true),
      evidence: noSandbox?.culprit === 'filter' ? english(noSandbox.error.message) : `kernel ${kernel}`,
      remedy: remedy,
    },
    {
      id: 'apparmor',
      title: say('AppArmor lets bubblewrap create user namespaces'),
      state: hurdle('apparmor', apparmor === '1'),
      evidence: `kernel.apparmor_restrict_unprivileged_userns = ${apparmor ?? 'not known to this kernel'}`,
      remedy: remedy,
    },
    {
      id: 'container',
      title: say('The container around the desk allows sandboxes'),
      state: hurdle('container', container !== null),
      evidence: container ?? 'no container',
      remedy: remedy,
    },
    {
      id: 'windows',
      title: say('The Linux inside Windows allows sandboxes'),
      state: hurdle('windows', /microsoft/i.test(kernel)),
      evidence: kernel,
      remedy: remedy,
    },
    {
      id: 'nested',
      title: say('The desk may build sandboxes where it runs'),
      state: hurdle('nested', facts.sandboxed),
      evidence: facts.sandboxed ? 'inside the sandbox of a desk' : 'not inside the sandbox of a desk',
      remedy: remedy,
    },
  ];
}

function observerFindings({ facts: { kernel, compiler }, landlock }: MachineFindings): readonly Finding[] {
  return [
    {
      id: 'landlock',
      title: say('The kernel has Landlock'),
      state: landlock === null ? 'not-applicable' : landlock > 0 ? 'pass' : 'fail',
      evidence:
        landlock === null ? `unknown without the observer; kernel ${kernel}` : `version ${landlock}; kernel ${kernel}`,
      remedy: say('Use a kernel from 5.19 on, with landlock among the names in its boot parameter lsm=.'),
    },
    {
      id: 'compiler',
      title: say('The denial observer was built'),
      state: landlock === null ? 'fail' : 'pass',
      evidence: `compiler: ${compiler ?? 'none'}`,
      remedy:
        compiler === null
          ? say('Install a C compiler and build again, or use a package that brings the observer.')
          : say('Build again with `npm run build`; the compiler’s headers may be missing.'),
    },
  ];
}
