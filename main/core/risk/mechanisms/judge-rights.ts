/** Who may become root: accounts, groups, capabilities, programs that run as their owner. */
import { type Call, has, operands, optionValues, report } from '../call.ts';
import { placeWord } from '../line.ts';
import { isAccountPath } from '../files/sensitive-paths.ts';

/** Members of these can become root, or read what only root may. */
const strongGroup =
  /^(?:root|wheel|sudo|admin|docker|lxd|lxc|incus|libvirt|disk|shadow|kvm|podman|sudoers|Administrators|0)$/;
const strongCapability =
  /cap_(?:setuid|setgid|setfcap|setpcap|sys_admin|sys_ptrace|sys_module|sys_rawio|dac_override|dac_read_search|chown|fowner|bpf)|(?:^|\s)(?:=|all[=+]|cap_all)/i;
/** A mode of four digits, or in letters, that makes a program run as its owner or its group. */
export const setuidMode = /^0?[2467][0-7]{3}$|^[ugoa]*[+=][rwxX]*s|(?:^|,)[ugoa]*[+=][rwxX]*s/;

const makesRoot = 'It creates an account with root privileges.';
const joinsRoot = 'It gives an account root privileges.';

export function judgeRights(call: Call): void {
  if (/^(?:useradd|adduser|usermod|luseradd|pw|newusers|sysadminctl)$/.test(call.program)) judgeAccount(call);
  else if (/^(?:gpasswd|groupmems|addgroup|dseditgroup|dscl|net)$/.test(call.program)) judgeGroup(call);
  else if (/^(?:passwd|chpasswd)$/.test(call.program)) judgePassword(call);
  else if (call.program === 'setcap') judgeCapability(call);
  else if (call.program === 'install') judgeInstalledMode(call);
  else if (call.program === 'nsenter') judgeEnter(call);
  else if (/^(?:visudo|vipw|sudoedit|crontab)$/.test(call.program)) judgeEditorOf(call);
  else if (/^(?:chmod|chown|chgrp|chattr|setfacl)$/.test(call.program)) judgeAccountFile(call);
}

const strong = (call: Call, text: string): void => report(call, 'makes-root', 'critical', 'PS', text);

function judgeAccount(call: Call): void {
  const numbers = optionValues(call, '-u', '--uid', '-g', '--gid', '-UID');
  if (has(call, '-o', '--non-unique') || numbers.some(({ text }) => /^0+$|^root$/.test(text)))
    return strong(call, makesRoot);
  const groups = optionValues(call, '-G', '--groups', '--ingroup').flatMap(({ text }) => text.split(','));
  const [, group] = call.program === 'adduser' ? operands(call, '--home --shell --uid --gid --ingroup --gecos') : [];
  const words = call.args.map(({ text }) => text);
  if ([...groups, group?.text ?? ''].some((name) => strongGroup.test(name)) || words.includes('-admin'))
    strong(call, joinsRoot);
}

function judgeGroup(call: Call): void {
  const words = call.args.map(({ text }) => text);
  const names = words.map((text) => text.replace(/^\/(?:Local\/Default\/)?Groups\//i, ''));
  const isChange =
    call.program === 'net'
      ? words.includes('/add')
      : words.some((text) => /^-?(?:a|d|M|A|o|append|create|merge|--add|--members)$/.test(text));
  if (call.program === 'dscl' && words.some((text) => /^UniqueID$/i.test(text)) && words.includes('0'))
    return strong(call, makesRoot);
  if (isChange && names.some((name) => strongGroup.test(name))) strong(call, joinsRoot);
}

function judgePassword(call: Call): void {
  const isRoot = operands(call, '-n -x -w -i').some(({ text }) => text === 'root');
  const handed = call.line.parsed.segments
    .filter(({ pipeline }) => pipeline.id === call.segment.pipeline.id)
    .flatMap(({ argv, redirections }) => [...argv, ...redirections.map(({ target }) => target)]);
  const isOpened = has(call, '-d', '--delete') || (isRoot && !has(call, '-S', '--status', '-l', '--lock'));
  if (isOpened || (call.program === 'chpasswd' && handed.some((text) => /^\s*root:/m.test(text ?? ''))))
    strong(call, 'It changes how root access is gained.');
}

function judgeCapability(call: Call): void {
  if (operands(call, '-n').some(({ text }) => strongCapability.test(text)))
    report(call, 'grants-capability', 'critical', 'PS', 'It gives a program privileges that lead to root.');
}

function judgeInstalledMode(call: Call): void {
  for (const mode of optionValues(call, '-m', '--mode'))
    if (setuidMode.test(mode.text))
      report(
        call,
        'sets-setuid',
        'critical',
        'PS',
        'It makes a program run with the privileges of its owner.',
        mode.span,
      );
}

function judgeEnter(call: Call): void {
  if (optionValues(call, '-t', '--target').some(({ text }) => text === '1'))
    report(call, 'enters-machine', 'critical', 'P', 'It breaks out of a container into the machine around it.');
}

/** An editor of the line's own choice changes who may do what without anybody looking. */
function judgeEditorOf(call: Call): void {
  const named = call.segment.assignments.find(({ name }) => /^(?:SUDO_)?(?:EDITOR|VISUAL)$/.test(name));
  if (named === undefined || call.program === 'crontab') return;
  if (!/^(?:vim?|nano|emacs|code)(?: |$)/.test(named.value ?? ''))
    report(call, 'edits-accounts', 'critical', 'PS', 'It changes who may do what on this machine.', named.span);
}

function judgeAccountFile(call: Call): void {
  for (const word of call.args)
    if (!word.text.startsWith('-') && isAccountPath(placeWord(call.line, word).path))
      report(call, 'opens-accounts', 'critical', 'PS', 'It changes who may do what on this machine.', word.span);
}

const installers =
  /^(?:pip[\d.]*|npm|pnpm|yarn|gem|cargo|go|make|gmake|cmake|ninja|meson|cpan|cpanm|python[\d.]*|composer|luarocks)$/;

/** Installing as the superuser changes the machine, whatever tool does it. */
export function judgeInstallAsRoot(call: Call): void {
  if (installers.test(call.program) && call.args.some(({ text }) => /^(?:un)?install$|^--install$/.test(text)))
    report(call, 'installs-for-all', 'high', 'S', 'It installs for the whole machine.');
}
