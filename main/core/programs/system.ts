/** Programs that change a machine: services, accounts, disks, the firewall; and those of macOS. */
import { critical, high, low, medium, secret, sends, tool } from './spec.ts';

const services = 'It changes the services of the machine.';
const accounts = 'It changes the accounts of the machine.';
const guards = 'It changes a protection of the machine.';
const off = 'It switches a protection of the machine off.';
const stops = 'It stops the machine.';

export const systemTools = [
  tool(
    'systemctl',
    '-H -M -n --lines -o --output -p --property -t --type',
    low(
      'status|show|is-active|is-enabled|is-failed|list-units|list-unit-files|list-timers|list-sockets|list-dependencies|cat|help|get-default|list-jobs|show-environment|is-system-running',
      '!*',
    ),
    critical(
      'stop|disable|mask|kill /^(auditd|firewalld|ufw|apparmor|selinux\\S*|fail2ban|falcon-sensor|clamav\\S*|rsyslog|osqueryd|crowdstrike|wazuh\\S*|nftables|iptables|systemd-journald)(\\.service)?$/',
      'SC',
      off,
    ),
    high('poweroff|reboot|halt|suspend|hibernate|kexec|rescue|emergency|isolate', 'S', stops),
    high('', 'S', services),
  ),
  tool(
    'service rc-service rc-update chkconfig initctl sv supervisorctl update-rc.d invoke-rc.d',
    '-c --configuration',
    low('* status', 'status', '--status-all|--list', 'list|avail|tail|maintail|help|version|show|pid|show-all'),
    // Another program of the same name, whose words are its own.
    medium(
      '* list|ls|show|get|info|count|ready|describe|view|search|log|logs',
      '',
      'A use of this tool that is not known to be harmless.',
    ),
    critical('/^(auditd|firewalld|ufw|apparmor|rsyslog)$/ /^(stop|disable)$/', 'SC', off),
    high('', 'S', services),
  ),
  tool(
    'launchctl',
    '',
    low('list|print|blame|help|version|getenv|managername|dumpstate|error|print-disabled'),
    high('', 'S', services),
  ),
  tool(
    'loginctl machinectl busctl dbus-send gdbus gsettings dconf xdg-settings xdg-mime kwriteconfig5 update-desktop-database',
    '',
    low(
      'list|show|status|get|read|list-schemas|list-keys|introspect|tree|query|list-recursively|get-range|describe|list-sessions|list-users|session-status|user-status|dump',
    ),
    high('', 'S', 'It changes the settings of the account or machine.'),
  ),
  tool('shutdown reboot halt poweroff init telinit', '', high('', 'S', stops)),
  tool('passwd', '', low('-S|--status')),
  tool('chage', '', low('-l|--list')),
  tool(
    'useradd adduser usermod userdel deluser groupadd groupmod groupdel gpasswd chsh chfn chage passwd chpasswd newgrp vipw visudo pwck newusers sg',
    '',
    high('', 'PS', accounts),
  ),
  tool(
    'nmcli netplan wpa_cli iwctl bluetoothctl rfkill',
    '-f --fields -m --mode -c --colors -g --get-values',
    secret('-s|--show-secrets', 'X', 'It prints a stored password.'),
    low(
      '!*',
      'general|g|networking|radio|device|d|connection|con|c|monitor status|show|list|!*',
      'get|list|status|scan',
      '* wifi list|!*',
    ),
    high('', 'S', 'It changes how the machine is connected.'),
  ),
  tool(
    'mknod mkfifo-none',
    '-m --mode -Z',
    medium('* p', '', 'It makes a pipe.'),
    high('', 'PS', 'It makes a device.'),
  ),
  tool('logrotate', '-s --state', low('-d|--debug'), high('', 'SD', 'It turns over the logs of the machine.')),
  tool('lsmod modinfo lsns lslocks lslogins lsipc', '', low('')),
  tool(
    'modprobe depmod',
    '',
    low('-n|--dry-run|--show|--show-depends|-c|--showconfig|-D|--version'),
    high('', 'SP', 'It changes the kernel while it runs.'),
  ),
  tool('insmod rmmod kexec', '', high('', 'SP', 'It changes the kernel while it runs.')),
  tool(
    'sysctl',
    '',
    low('!-w|--write|-p|--load|--system !/=/'),
    high('', 'SP', 'It changes the kernel while it runs.'),
  ),
  tool(
    'bpftool bpftrace',
    '',
    low('prog|map|net|link|cgroup|feature|btf list|show|dump', '-l !*'),
    high('', 'SP', 'It changes the kernel while it runs.'),
  ),
  tool(
    'iptables ip6tables nft ebtables ipset',
    '',
    low('-L|--list|-S|--list-rules !-F|--flush|-D|--delete|-A|--append|-I|--insert|-X|-P|-Z', 'list'),
    critical('-F|--flush', 'SC', off),
    critical('flush', 'SC', off),
    high('', 'SC', guards),
  ),
  tool(
    'ufw firewall-cmd pfctl',
    '',
    low('status', '--state|--list-all|--list-ports|--get-zones !*'),
    critical('disable|reset', 'SC', off),
    critical('-d|-F|--panic-off', 'SC', off),
    high('', 'SC', guards),
  ),
  tool('setenforce', '', critical('0|Permissive|permissive', 'SC', off), high('', 'SC', guards)),
  tool('getenforce sestatus aa-status', '', low('')),
  tool(
    'semanage setsebool chcon restorecon aa-enforce apparmor_parser auditctl augenrules',
    '',
    low('-l', 'list|export'),
    critical('-D|-e 0', 'SC', off),
    high('', 'SC', guards),
  ),
  tool('aa-disable aa-complain aa-teardown', '', critical('', 'SC', off)),
  tool('fail2ban-client', '', low('status|ping|version'), critical('stop', 'SC', off), high('', 'SC', guards)),
  tool('at batch', '', low('-l|-V'), high('', 'S', 'It leaves a command behind that runs later.')),
  tool('systemd-run', '', high('', 'S', 'It leaves a command behind that runs later.')),
  tool('atq', '', low('')),
  tool('atrm', '', high('', 'S', 'It changes what runs later.')),
  tool('setcap', '', high('', 'PS', 'It gives a program special rights.')),
  tool('getcap getfacl lsattr capsh', '', low('')),
  tool('setfacl chattr', '', high('', 'S', 'It changes the rights of files.')),
  tool(
    'killall pkill',
    '',
    low('-0'),
    high('-u|-U|--user|/^\\.$/', 'S', 'It ends all processes of an account.'),
    medium('', 'S', 'It ends processes by name.'),
  ),
  tool(
    'renice skill snice xkill fuser',
    '',
    low('-l|-v !-k|--kill'),
    medium('', 'S', 'It changes or ends other processes.'),
  ),
  tool(
    'nsenter unshare chroot setpriv bwrap firejail systemd-nspawn',
    '',
    low('--version'),
    high('', 'P', 'It runs a program in another set of rights.'),
  ),
  tool(
    'sudo doas pkexec run0',
    '-u -U -g -C -D -h -p -R -r -T -t --user --other-user --group --host --prompt',
    // Only where nothing follows: the same letters mean something else to the command that does.
    low('!* -V|--version|-l|--list|-k|-K|--reset-timestamp|-v|--validate'),
    high('', 'P', 'It runs with the rights of another account.'),
  ),
  tool('su runuser', '', high('', 'P', 'It runs with the rights of another account.')),
  tool('sudoedit', '', high('', 'PS', 'It edits a file with the rights of another account.')),
  tool('ldapmodify ldapdelete samba-tool net kadmin kinit', '', high('', 'SC', accounts)),
  tool('stress stress-ng memtester sysbench bonnie++ fio', '', high('', 'R', 'It uses up the machine on purpose.')),
  tool(
    'xmrig minerd cpuminer cgminer ethminer nbminer t-rex lolminer',
    '',
    critical('', 'RN', 'It uses the machine to earn money for somebody.'),
  ),
  tool(
    'strace ltrace gdb lldb perf dtrace dtruss ptrace valgrind rr',
    '',
    medium('-p|--pid|--attach|-a|-s', 'PX', 'It looks inside another process.'),
    low(''),
  ),
  tool('xdg-open open start', '', medium('', '', 'It opens something in another program.')),
  tool('pbcopy xclip xsel wl-copy', '', medium('', '', 'It changes the clipboard.')),
  tool('pbpaste wl-paste', '', medium('', '', 'It reads the clipboard, which may hold a secret.')),
  tool(
    'mail mailx sendmail mutt msmtp swaks telegram-send notify-send-none',
    '',
    sends('', 'NX', 'It sends a message to somebody.'),
  ),
  tool(
    'tmux screen',
    '',
    low('ls|list-sessions|display-message|capture-pane', '-ls|-list'),
    medium('', '', 'It runs commands in another terminal.'),
  ),
  tool(
    'code code-insiders codium cursor windsurf subl zed',
    '',
    low('--list-extensions|--version|--status'),
    high('--install-extension', 'NS', 'It installs code for the account.'),
    medium('', '', 'It opens an editor.'),
  ),
  tool('vim vi nvim nano emacs ed ex', '', medium('', '', 'It opens an editor.')),
  tool('notify-send say terminal-notifier logger wall write', '', low('')),
];

export const macTools = [
  tool(
    'defaults',
    '',
    low('read|read-type|domains|find|help'),
    high('', 'S', 'It changes settings of the account or machine.'),
  ),
  tool(
    'spctl',
    '',
    low('--status|-a|--assess'),
    critical('--master-disable|--global-disable|--disable', 'SC', off),
    high('', 'SC', guards),
  ),
  tool('csrutil', '', low('status|authenticated-root'), critical('disable', 'SC', off), high('', 'SC', guards)),
  tool('fdesetup', '', low('status|list|isactive'), critical('disable', 'SC', off), high('', 'SC', guards)),
  tool(
    'networksetup systemsetup scutil',
    '-long',
    low('/^-+(get|list|show|print|is|help|version|nc$|dns$|proxy$|r$)/'),
    high('', 'S', 'It changes how the machine is set up.'),
  ),
  tool(
    'tccutil nvram pmset bless kextload kextunload kmutil profiles sysadminctl dseditgroup dscacheutil',
    '',
    low(
      'status|list|show',
      '-g|-get|-list|--get|-p|-getcomputername|-listallhardwareports|-listallnetworkservices|-getinfo|-getdnsservers|-q',
    ),
    high('', 'S', 'It changes how the machine is set up.'),
  ),
  tool('dscl', '', low('/^-?(read|list|search|readall)$/'), high('', 'PS', accounts)),
  tool(
    'security',
    '',
    { ...critical('dump-keychain -d', 'X', 'It prints all stored passwords.'), printsSecret: true },
    critical('authorizationdb write', 'PC', off),
    secret(
      'find-generic-password|find-internet-password|dump-keychain|export|find-key|find-identity',
      'X',
      'It prints a stored password.',
    ),
    low(
      'list-keychains|find-certificate|verify-cert|show-keychain-info|default-keychain|cms|error|help',
      'find-identity -v',
    ),
    high('', 'SC', 'It changes stored passwords or trusted certificates.'),
  ),
  tool('hdiutil', '', low('info|verify|imageinfo|checksum'), medium('', '', 'It makes or attaches a disk image.')),
  tool(
    'tmutil',
    '',
    low('listbackups|listlocalsnapshots|status|destinationinfo|latestbackup|isexcluded|version'),
    high('', 'DSC', 'It changes or deletes backups.'),
  ),
  tool(
    'xattr',
    '',
    high(
      '/^com\\.apple\\.quarantine$/ -d|-c',
      'SC',
      'It takes off the mark by which the system checks what was fetched.',
    ),
    medium('-d|-c|-r', 'S', 'It takes marks off files that the system uses to warn.'),
    low(''),
  ),
  tool(
    'codesign pkgutil productbuild productsign notarytool stapler altool xcrun xcode-select plutil PlistBuddy swift-frontend simctl instruments',
    '',
    low(
      'simctl list|getenv|get_app_container|listapps|help',
      'xctrace list|help',
      'devicectl list',
      'swift|clang --version',
    ),
    high('simctl erase|delete all', 'D', 'It deletes what is on a device.'),
    medium('notarytool|altool submit', 'NC', 'It sends a program to be published.'),
    medium('altool --upload-app', 'NC', 'It sends a program to be published.'),
    high('-s|--switch|--reset|--forget', 'S', 'It changes the tools of the machine.'),
    low(
      '-v|-d|--verify|--display|-p|--print-path|--find|-f|--show-sdk-path|-lint|-extract|--pkgs|--pkg-info|--version',
    ),
    medium('', '', 'It signs, packs or changes a program.'),
  ),
  tool('installer', '', high('', 'S', 'It installs software on the machine.')),
  tool('mdutil', '', low('-s'), high('', 'S', 'It changes how the machine is set up.')),
];
