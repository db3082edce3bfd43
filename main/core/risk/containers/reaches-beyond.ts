/** What an engine of containers is told to hand to one: the machine's own processes, rights, files and devices. */
import { type Call, has, operands, optionValues, report } from '../call.ts';
import { placeWord } from '../line.ts';
import { isSecretPath } from '../files/sensitive-paths.ts';
import { isEngineSocket } from './engine-socket.ts';
import { containerValued, readMount } from './read-mount.ts';

const beyond = 'The container reaches beyond itself.';
const whole = 'The container reaches the whole machine.';
const files = 'The container reaches files of the machine.';

/** Each has its own of these; with `host` it has the machine's. */
const spaces = ['--pid', '--ipc', '--uts', '--userns', '--cgroupns'];
/** What every container may do anyway. */
const usualRights =
  /^(?:CAP_)?(?:AUDIT_WRITE|CHOWN|DAC_OVERRIDE|FOWNER|FSETID|KILL|MKNOD|NET_BIND_SERVICE|SETFCAP|SETGID|SETPCAP|SETUID|SYS_CHROOT)$/i;
/** Folders of the system that hold no settings and no data. */
const harmless =
  /^\/(?:etc\/(?:localtime|timezone|hosts|resolv\.conf|ssl\/certs|ca-certificates)|usr\/share|sys\/fs\/cgroup)(?:\/|$)/;
/** What goes past the container once it has the machine's disks and rights. */
const steps = /^(?:chroot|nsenter)$/;
const takesOver = /\bmount\b[^;&|]*\/dev\/[a-z]|\bnsenter\b|release_agent|core_pattern/;

/** Where the words of the engine itself end: behind the image another program begins. */
function upToImage(call: Call): Call {
  const words = operands(call, containerValued);
  const at = words.findIndex(({ text }) => /^(?:run|create|exec)$/.test(text));
  const image = words[at + 1];
  return image === undefined ? call : { ...call, args: call.args.slice(0, call.args.indexOf(image) + 1) };
}

export function judgeReachingBeyond(call: Call): void {
  const verbs = operands(call, containerValued).slice(0, 3);
  if (!verbs.some(({ text }) => /^(?:run|create|exec|from)$/.test(text))) return;
  const own = upToImage(call);
  const inside = call.args.slice(own.args.length).map(({ text }) => text);
  const isPrivileged = has(own, '--privileged');
  const hasSpace = spaces.some((space) => optionValues(own, space).some(({ text }) => text === 'host'));
  const hasRight = optionValues(own, '--cap-add').some(({ text }) => !usualRights.test(text));
  const isUnguarded =
    has(own, '--device', '--device-cgroup-rule', '--with-ns', '--allow-new-privs') ||
    optionValues(own, '--security-opt').some(({ text }) => !text.startsWith('no-new-privileges'));
  if (isPrivileged || hasSpace || hasRight || isUnguarded) report(call, 'container-beyond', 'high', 'P', beyond);
  const hasRoot = judgeMounts(own);
  const isTaken = isPrivileged && takesOver.test(inside.join(' '));
  if (isTaken || (hasRoot && (isPrivileged || steps.test(inside[0] ?? ''))))
    report(call, 'container-whole', 'critical', 'P', whole);
}

/** Whether one of them is the root of the machine. */
function judgeMounts(own: Call): boolean {
  let hasRoot = false;
  for (const mount of optionValues(own, '-v', '--volume', '--mount')) {
    const { source } = readMount(mount.text);
    // A plain name is a store of the engine's own.
    if (!/^[/~.]/.test(source)) continue;
    const { path, place, isWhole } = placeWord(own.line, { ...mount, text: source });
    hasRoot ||= path === '/';
    const isBroad = isWhole && place === 'home';
    const isSystem = place === 'system' && !harmless.test(path);
    const isSecret = isSecretPath(path, own.line.homeDir);
    if (path === '/' || isBroad || isSystem || isEngineSocket(path) || isSecret)
      report(own, 'container-files', 'high', isSecret ? 'PX' : 'P', files, mount.span);
  }
  return hasRoot;
}
