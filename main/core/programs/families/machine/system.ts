/** Programs that change a machine: services, accounts, disks, the firewall; and those of macOS. */
import { is } from '../../facts/kinds.ts';
import { carries } from '../../facts/carrying.ts';
import { detours } from '../../facts/hook.ts';
import { asks, changesMachine } from '../../facts/questions.ts';
import { tooWide } from '../../facts/too-wide.ts';
import { critical, high, low, medium, only, secret, takes, tools } from '../../spec.ts';
import { say } from '#domain/common/message.ts';

const services = 'It changes the services of the machine.';
const accounts = 'It changes the accounts of the machine.';
const guards = 'It changes a protection of the machine.';
const off = 'It turns off a protection of the machine.';
const stops = 'It stops the machine.';

export const systemTools = tools({
  systemctl: [
    takes('-H -M -n --lines -o --output -p --property -t --type'),
    tooWide('wide'),
    asks(
      'start|stop|restart|reload|enable|disable|mask|unmask|edit|isolate|set-default|daemon-reload|kill',
      changesMachine,
    ),
    low(
      'status|show|is-active|is-enabled|is-failed|list-units|list-unit-files|list-timers|list-sockets|list-dependencies|cat|help|get-default|list-jobs|show-environment|is-system-running',
      '!*',
    ),
    critical(
      'stop|disable|mask|kill /^(auditd|firewalld|ufw|apparmor|selinux\\S*|fail2ban|falcon-sensor|clamav\\S*|rsyslog|osqueryd|crowdstrike|wazuh\\S*|nftables|iptables|systemd-journald)(\\.service)?$/',
      'SC',
      off,
    ),
    low('poweroff|reboot|halt|suspend|hibernate|kexec|rescue|emergency|default|exit --dry-run'),
    high('poweroff|reboot|halt|suspend|hibernate|kexec|rescue|emergency|isolate', 'S', stops),
    high('', 'S', services),
  ],
  'service rc-service rc-update chkconfig initctl sv supervisorctl update-rc.d invoke-rc.d': [
    takes('-c --configuration'),
    low('* status', 'status', '--status-all|--list', 'list|avail|tail|maintail|help|version|show|pid|show-all'),
    // Another program of the same name, whose words are its own.
    medium(
      '* list|ls|show|get|info|count|ready|describe|view|search|log|logs',
      '',
      'A use of this tool that is not known to be harmless.',
    ),
    critical('/^(auditd|firewalld|ufw|apparmor|rsyslog)$/ /^(stop|disable)$/', 'SC', off),
    high('', 'S', services),
  ],
  launchctl: [
    low(
      'print|print-cache|print-disabled|plist|procinfo|hostinfo|resolveport|runstats|managerpid|manageruid|managername|error|variant|version|dumpstate|list|help|blame|limit !-w',
    ),
    is('any words'),
    tooWide('wide'),
    asks('load|unload|bootstrap|bootout|enable|disable|kickstart|submit|remove', changesMachine),
    low('getenv'),
    high('', 'S', services),
  ],
  'loginctl machinectl busctl dbus-send gdbus gsettings dconf xdg-settings xdg-mime kwriteconfig5 update-desktop-database':
    [
      low(
        'list|show|status|get|read|list-schemas|list-keys|introspect|tree|query|list-recursively|get-range|describe|list-sessions|list-users|session-status|user-status|dump',
      ),
      high('', 'S', 'It changes the settings of the account or machine.'),
    ],
  'shutdown reboot halt poweroff init telinit': [
    only('shutdown reboot halt poweroff', asks('', say('It stops the machine.'))),
    only('shutdown', low('--show', '-k')),
    high('', 'S', stops),
  ],
  'useradd adduser usermod userdel deluser groupadd groupmod groupdel addgroup delgroup gpasswd chsh chfn chage passwd chpasswd newgrp vipw visudo pwck grpck newusers sg':
    [
      only('useradd userdel usermod groupadd chsh passwd visudo', asks('', changesMachine)),
      only('visudo vipw', detours('--editor')),
      only('passwd', low('-S|--status')),
      only('chage', low('-l|--list')),
      only('chsh', low('-l|--list-shells')),
      only('useradd', low('-D !* !-b|-e|-f|-g|-k|-s')),
      only('pwck grpck', low('-r|--read-only')),
      only('visudo', low('-c|--check')),
      only('sg', carries('c:', { form: 'option-script', scriptOption: 'c', shellAlone: [] })),
      only('newgrp', carries('', { skip: 1, shellAlone: [] })),
      high('', 'PS', accounts),
    ],
  'nmcli netplan wpa_cli iwctl bluetoothctl rfkill': [
    takes('-f --fields -m --mode -c --colors -g --get-values'),
    secret('-s|--show-secrets', 'X', 'It prints a stored password.'),
    low(
      '!*',
      'general|g|networking|radio|device|d|connection|con|c|monitor status|show|list|!*',
      'get|list|status|scan',
      '* wifi list|!*',
      'devices|info|paired-devices|version',
    ),
    high('', 'S', 'It changes how the machine is connected.'),
  ],
  mknod: [takes('-m --mode -Z'), medium('* p', '', 'It creates a pipe.'), high('', 'PS', 'It creates a device.')],
  logrotate: [takes('-s --state'), low('-d|--debug'), high('', 'SD', 'It rotates the logs of the machine.')],
  'lsmod modinfo lsns lslocks lslogins lsipc': [low('')],
  'modprobe depmod': [
    only('modprobe', asks('', changesMachine)),
    low('-n|--dry-run|--show|--show-depends|-c|--showconfig|-D|--version'),
    high('', 'SP', 'It changes the kernel while it runs.'),
  ],
  'insmod rmmod kexec': [
    only('insmod rmmod', asks('', changesMachine)),
    high('', 'SP', 'It changes the kernel while it runs.'),
  ],
  sysctl: [low('!-w|--write|-p|--load|--system !/=/'), high('', 'SP', 'It changes the kernel while it runs.')],
  'bpftool bpftrace': [
    only('bpftrace', low('-l')),
    low('prog|map|net|link|cgroup|feature|btf list|show|dump', '-l !*'),
    high('', 'SP', 'It changes the kernel while it runs.'),
  ],
  'iptables-restore ip6tables-restore': [asks('', changesMachine), low('-t|--test|-h|-V'), high('', 'SC', guards)],
  'iptables ip6tables nft ebtables ipset': [
    only('iptables ip6tables nft', asks('', changesMachine)),
    only('nft', low('-c|--check')),
    low('-L|--list|-S|--list-rules|-C|--check !-F|--flush|-D|--delete|-A|--append|-I|--insert|-X|-P|-Z', 'list'),
    critical('-F|--flush', 'SC', off),
    critical('flush', 'SC', off),
    high('', 'SC', guards),
  ],
  'ufw firewall-cmd pfctl': [
    asks('', changesMachine),
    only('ufw', low('--dry-run')),
    only('pfctl', low('-n !-d|-e|-F|-k|-K', '-s !-d|-e|-F|-f|-k|-K|-T')),
    low('status', '--state|--list-all|--list-ports|--get-zones !*'),
    critical('disable|reset', 'SC', off),
    critical('-d|-F|--panic-off', 'SC', off),
    high('', 'SC', guards),
  ],
  setenforce: [asks('', changesMachine), critical('0|Permissive|permissive', 'SC', off), high('', 'SC', guards)],
  'getenforce sestatus aa-status': [low('')],
  'semanage setsebool chcon restorecon aa-enforce apparmor_parser auditctl augenrules': [
    low('-l', 'list|export'),
    critical('-D|-e 0', 'SC', off),
    high('', 'SC', guards),
  ],
  'aa-disable aa-complain aa-teardown': [critical('', 'SC', off)],
  'fail2ban-client': [low('status|ping|version'), critical('stop', 'SC', off), high('', 'SC', guards)],
  'at batch': [
    tooWide('carrier'),
    only('at', carries('l r d c V q: t: f: m M v', { skip: 64, inert: ['l', 'r', 'd', 'c', 'V'], shellAlone: [] })),
    only('batch', carries('q: f: m v', { skip: 64, shellAlone: [] })),
    low('-l|-V|-c'),
    high('', 'S', 'It leaves a command behind that runs later.'),
  ],
  'systemd-run': [
    tooWide('carrier'),
    carries(
      'G q r t P d u: p: E: H: M: --user --system --scope --pty --pipe --wait --collect --quiet --same-dir --remain-after-exit --unit: --property: --description: --slice: --setenv: --uid: --gid: --nice: --working-directory: --on-active: --on-boot: --on-calendar: --on-unit-active: --timer-property: --service-type: --host: --machine:',
    ),
    high('', 'S', 'It leaves a command behind that runs later.'),
  ],
  atq: [low('')],
  atrm: [high('', 'S', 'It changes what runs later.')],
  setcap: [high('', 'PS', 'It gives a program special privileges.')],
  'getcap getfacl lsattr capsh': [low('')],
  setfacl: [
    asks('-R|--recursive', say('It changes permissions on many files at once.')),
    low('--test'),
    high('-R|--recursive', 'S', 'It changes file permissions.'),
    high('/^(?:[~/]|\\.\\.\\/)/', 'S', 'It changes file permissions.'),
    medium('', '', 'It changes file permissions.'),
  ],
  chattr: [high('', 'S', 'It changes file permissions.')],
});
