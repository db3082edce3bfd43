/** What opens this machine, an account or a cluster to others, or switches off what watches and protects it. */
import { type Call, operands, report, textOfPipe } from '../call.ts';
import { familyOf } from '../../programs/facts-of.ts';
import { takesText } from './takes-text.ts';

/** Each hands a shell or a screen to anyone who connects. */
const handsOut =
  /^(?:ttyd|gotty|wetty|shellinaboxd|sshx|upterm|tmate|tty-share|teleconsole|webssh|x11vnc|x0vncserver|krfb|screego|rustdesk|anydesk)$/;
const logsInto = /^(?:sshd|dropbear|vncserver|Xvnc|tigervncserver|xrdp|telnetd|in\.telnetd|rshd|x2goserver)$/;
const locked = /^(?:-c|--credential|-rfbauth|-rfbauthfile|-passwd|-passwdfile|--auth|--password|-localhost)(?:=|$)/;
const ends = /^(?:-kill|-list|-t|-T|-V|-h|--?help|--?version|help|version|list|kill|stop|status)$/;
const ownLogin =
  /AuthorizedKeys|PermitRootLogin[= ]yes|PermitEmptyPasswords[= ]yes|StrictModes[= ]no|SecurityTypes[= ]None/i;

const withoutLogin =
  /^--?[\w.]*(?:token|password|passwd|auth|login)[\w-]*=(?:none|false|off|disabled)?$|^--?(?:no-?auth\w*|noauth|disable-?auth\w*|without-?auth\w*|nopw|allow-anonymous|unauthenticated)$/i;
const forAll = /(?:^|=|\/\/)(?:0\.0\.0\.0|\*|\[?::\]?)(?::\d+)?$|^--?(?:bind_ip_all|listen-all|public)$/;

const everybody = /system:(?:anonymous|unauthenticated)|\ball(?:Authenticated)?Users\b|"?Principal"?\s*:\s*"?\*/;
const strong = /admin|owner|editor|full.?control|write/i;

/** Services that do whatever a client says, as the superuser. */
const obeysClients = /^(?:dockerd|docker|podman|containerd|buildkitd|libvirtd|nerdctl|incusd|lxd)$/;
/** What the kernel starts by itself. */
const startedByKernel = /\bkernel[./](?:core_pattern|modprobe|hotplug|poweroff_cmd)\b|uevent_helper|binfmt_misc/;

const startsPod = /^(?:run|apply|create|patch|replace)$/;
/** A pod that is one with the machine it runs on: its processes, its whole disk, its rights. */
const reachesNode =
  /\bhostPID"?\s*:\s*true|\bprivileged"?\s*:\s*true|\bhostPath"?\s*:\s*\{?\s*"?path"?\s*:\s*["']?\/["']?\s*(?:[}\n,]|$)/m;

const watch =
  /\b(?:cloudtrail|guardduty|securityhub|macie2?|inspector2?|configservice|auditd?|sentinel|defender|access-analyzer|flow-?logs?|sinks|diagnostic-settings|activity-log|detector|log-profiles|public-access-block)\b/;
const switchesOff = /^(?:stop|delete|disable|remove|deactivate|pause)(?:-|$)/;
const opensAll = /:INPUT\s+ACCEPT|flush\s+ruleset|^\s*pass\s+(?:in\s+)?(?:quick\s+)?all/m;

const shell = /^(?:(?:\/usr)?\/bin\/)?(?:ba|z|da|k|fi)?sh$/;
const port = /^--?(?:p|port|listen|addr|address|bind)(?:=|$)|^-p\d+$/;

/** Behind such an option a word is its value: `--shell bash`. */
const takesWord = /^-[^=]*$/;

/** `websocketd --port=8080 bash`: a program that nobody has told of, a port, and what it starts for who comes. */
const handsShell = ({ program, segment }: Call, texts: readonly string[]): boolean =>
  familyOf(program) === null &&
  segment.wrappers.length === 0 &&
  texts.some((text) => port.test(text)) &&
  texts.some((text, at) => shell.test(text) && !takesWord.test(texts[at - 1] ?? ''));

/** Rules about who may log in, changed so that everybody or the superuser may. */
const loosensLogin =
  /\b(?:PermitRootLogin|PasswordAuthentication|PermitEmptyPasswords)\b[^\n]*\byes\b[^\n]*\bsshd_config|\bhost\s+all\s+all\s+(?:0\.0\.0\.0\/0|::\/0|all)\s+trust\b/;

function judgeLoginRules(call: Call): void {
  if (!/^(?:g?sed|tee|echo|printf|cat|perl|ssh|bash|sh)$/.test(call.program)) return;
  const { text } = call.line.parsed;
  if (!loosensLogin.test(text) || !/\b(?:sshd_config|pg_hba\.conf)/.test(text)) return;
  report(call, 'opens-machine', 'critical', 'NXP', 'It gives another host a way into this machine.');
}

export function judgeWaysIn(call: Call): void {
  const { program } = call;
  judgeLoginRules(call);
  if (takesText(program)) return;
  const texts = call.args.map(({ text }) => text);
  const all = texts.join(' ');
  const opens = (text: string): void => report(call, 'opens-machine', 'critical', 'NXP', text);
  if (handsOut.test(program) && !texts.some((text) => ends.test(text))) {
    if (!texts.some((text) => locked.test(text))) opens('It hands a shell to another host.');
    else report(call, 'offers-shell', 'high', 'NX', 'It gives another host a way into this machine.');
  }
  if (!handsOut.test(program) && handsShell(call, texts)) opens('It hands a shell to another host.');
  if (logsInto.test(program) && !texts.some((text) => text !== '-h' && ends.test(text))) {
    if (ownLogin.test(all)) opens('It gives another host a way into this machine.');
    else report(call, 'offers-shell', 'high', 'NX', 'It gives another host a way into this machine.');
  }
  // `--auth none` as `--auth=none`.
  const pairs = texts.map((text, at) => (/^--?[\w-]+$/.test(text) ? `${text}=${texts[at + 1] ?? ''}` : text));
  if ([...texts, ...pairs].some((text) => withoutLogin.test(text)) && texts.some((text) => forAll.test(text)))
    opens('It offers a service to everyone without a login.');
  if (obeysClients.test(program) && texts.some((text) => /^(?:--host=)?tcp:\/\/(?!127\.|localhost)/.test(text)))
    if ((program === 'dockerd' || texts.includes('service')) && !texts.includes('--tlsverify'))
      opens('It offers a service to everyone without a login.');
  if (program === 'code' && texts[0] === 'tunnel' && !/^(?:status|kill|unregister|prune|help)$/.test(texts[1] ?? ''))
    report(call, 'offers-shell', 'high', 'NX', 'It gives another host a way into this machine.');
  if (everybody.test(all) && operands(call, '').length > 1 && strong.test(all))
    report(call, 'gives-everybody', 'critical', 'PC', 'It grants permissions to everyone.');
  if (program === 'sysctl' && startedByKernel.test(all) && all.includes('='))
    report(call, 'kernel-starts', 'critical', 'PS', 'It makes the kernel start a program.');
  if (/^(?:kubectl|oc|k)$/.test(program) && startsPod.test(texts.find((text) => !text.startsWith('-')) ?? ''))
    if (reachesNode.test(`${all}\n${textOfPipe(call)}`))
      report(call, 'enters-node', 'critical', 'NPC', 'The container reaches the whole machine.');
  judgeWatch(call, texts);
}

function judgeWatch(call: Call, texts: readonly string[]): void {
  const verbs = texts.filter((text) => !text.startsWith('-')).slice(0, 5);
  if (verbs.some((word) => watch.test(word)) && verbs.some((word) => switchesOff.test(word)))
    report(call, 'stops-watch', 'critical', 'CS', 'It turns off what watches or protects.');
  if (/^(?:ip6?tables-restore|nft|pfctl)$/.test(call.program) && opensAll.test(textOfPipe(call)))
    report(call, 'stops-watch', 'critical', 'CS', 'It turns off what watches or protects.');
}
