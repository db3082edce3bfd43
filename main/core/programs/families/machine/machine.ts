/** Programs that keep a machine or an account set up: boot, trust, quotas, network cards, homes, sharing. */
import { carriesBehind } from '../../facts/carrying.ts';
import { detours } from '../../facts/hook.ts';
import { critical, high, low, medium, only, secret, sends, takes, tools } from '../../spec.ts';

const setup = 'It changes how the machine is set up.';
const home = 'It changes the settings of the account or machine.';
const network = 'It changes the network of the machine.';
const trust = 'It changes whom the machine trusts.';
const boot = 'It changes how the machine starts.';

export const machineTools = tools({
  'systemd-resolve': [
    low('--status|--statistics'),
    high('/^--(?:set|reset|flush|revert|reload)/', 'S', setup),
    medium('', 'N', 'It asks for the address of a name.'),
  ],
  'systemd-analyze coredumpctl udevadm bootctl systemd-cryptenroll systemd-detect-virt systemd-cgls systemd-cgtop systemd-path systemd-escape systemd-id128 systemd-delta':
    [
      takes('-n -u'),
      low(
        'info|monitor|list|status|verify|blame|time|plot|critical-chain|security|dump|calendar|settle|is-installed|test-builtin|help',
        '!*',
      ),
      high('', 'S', setup),
    ],
  'update-initramfs mkinitcpio dracut grub2-mkconfig grub-mkconfig grub2-install grubby kernelstub sbctl mokutil plymouth-set-default-theme':
    [
      takes('-o -k'),
      low('status|verify|list-files|list', '--info|--sb-state|-l|--list-modules|-S'),
      high('', 'S', boot),
    ],
  'nixos-rebuild darwin-rebuild home-manager rpm-ostree ostree transactional-update bootc': [
    takes('-I --flake'),
    low('build|dry-build|dry-activate|status|generations|packages|news|log|refs|show|list-generations|option|build-vm'),
    high('', 'S', setup),
  ],
  chezmoi: [
    takes('-S'),
    low('diff|status|managed|unmanaged|data|doctor|cat|source-path|verify|dump|execute-template|help'),
    high('', 'S', home),
  ],
  'stow yadm dotbot topgrade rcup homesick': [
    takes('-d -t --dir --target'),
    low('-n|--no|--simulate|--dry-run', 'status|list|diff|log'),
    high('', 'S', home),
  ],
  mkcert: [high('-install|-uninstall', 'S', trust), low('-CAROOT'), medium('', '', 'It creates or changes keys.')],
  'certutil trust p11-kit': [takes('-d -n -t -i'), low('-L|-V|-K', 'list|list-modules|dump'), high('', 'S', trust)],
  'certbot acme.sh lego': [
    low('certificates|plugins', '--list'),
    medium('--dry-run|--staging|--test-cert', 'N', 'It requests a test certificate.'),
    high('', 'SN', 'It requests or changes certificates of a server.'),
  ],
  'step cfssl vault-agent': [
    low('certificate inspect|verify|fingerprint|lint', 'version|help|crypto|certinfo'),
    high('ca|ssh', 'C', trust),
    medium('', '', 'It creates or changes keys.'),
  ],
  ykman: [
    takes('-d'),
    low('info|list', 'oath|piv|fido|openpgp info|list'),
    secret('oath accounts|code', 'X', 'It prints a secret.'),
    high('', 'DC', 'It changes or deletes keys on a stick.'),
  ],
  'aws-vault saml2aws gimme-aws-creds granted assume aws-sso': [
    only('aws-vault', carriesBehind('exec', '', { after: '--' })),
    low('list|ls|version'),
    secret('', 'X', 'It reads stored secrets.'),
  ],
  'rage rage-keygen age-keygen': [
    takes('-r -R -i -o'),
    secret('-d|--decrypt', 'X', 'It prints a secret.'),
    medium('', '', 'It signs, encrypts or changes keys.'),
  ],
  'tc ethtool iw iwconfig brctl bridge ovs-vsctl': [
    takes('-s -d'),
    low(
      'qdisc|class|filter|link|fdb|vlan|dev show|ls|list|!*',
      '-i|-S|-k|-g|-a|-c|-l|-T|-P',
      'show|list|dev',
      '!*',
      '* !*',
    ),
    high('', 'S', network),
  ],
  wg: [secret('showconf|genkey|genpsk', 'X', 'It prints a secret.'), low('show|pubkey', '!*'), high('', 'SN', network)],
  'wg-quick sshuttle openvpn openconnect vpnc strongswan ipsec pptp nordvpn mullvad expressvpn proton-vpn': [
    takes('-r -c'),
    only('openvpn', detours('--up --down --route-up --tls-verify')),
    low('status|statusall|list'),
    high('', 'SN', network),
  ],
  'tor i2pd onionshare onionshare-cli': [high('', 'NX', 'It opens a way to this machine from outside.')],
  'dnsmasq hostapd dhcpd dhclient avahi-publish radvd': [
    only('dhcpd', low('-t|-T')),
    low('--test|--version'),
    high('', 'S', network),
  ],
  'hping3 arp-scan arpspoof bettercap mitmproxy mitmdump macchanger slowloris': [
    high('', 'NC', 'It probes or attacks systems.'),
  ],
  'iperf3 iperf speedtest speedtest-cli avahi-browse dns-sd nbtscan showmount smbtree rpcinfo ldapsearch snmpwalk snmpget':
    [medium('', 'N', 'It queries other hosts.')],
  smbclient: [
    takes('-U -W -I -c'),
    sends('/(?:^|;)\\s*m?put\\b/', 'NX', 'It sends files to another host.'),
    medium('', 'N', 'It talks to another host.'),
  ],
  sshfs: [medium('', 'N', 'It talks to another host.')],
  'fusermount fusermount3': [medium('', '', 'It unmounts a folder.')],
  'mount.cifs mount.nfs exportfs smbpasswd pdbedit rpcclient': [
    low('-v|-L|-s !*'),
    high('', 'PS', 'It changes who may reach files of the machine.'),
  ],
  gcore: [high('', 'X', 'It copies what another process holds in memory.')],
  xhost: [low('!*'), high('', 'PX', 'It lets others see and control the screen.')],
  keyctl: [
    low('list|show|describe|rdescribe|search|get_persistent|supports|id'),
    secret('print|pipe|read|dump', 'X', 'It prints a secret.'),
    medium('', '', 'It creates or changes keys.'),
  ],
  'klist kdestroy': [low('')],
  'quota repquota lastb lastlog ausearch aureport ac sa lastcomm': [low('-C'), low('')],
  'faillog pam_tally2 faillock': [high('-r|--reset', 'C', 'It deletes a record of what was done.'), low('')],
  'edquota setquota quotaon quotaoff': [high('', 'S', setup)],
  'monit s6-svc runit runsv svscan': [
    low('status|summary|validate|procmatch', '-t|-V'),
    high('', 'S', 'It changes the services of the machine.'),
  ],
  'lpadmin cupsctl cupsenable cupsdisable lpinfo': [low('-v|-m'), high('', 'S', setup)],
  'lp lpr lpstat lpq scanimage': [
    low('-t|-p|-a|-L'),
    only('lpq lpstat', low('!*')),
    medium('', '', 'It prints on paper or queries a printer.'),
  ],
  'trash-empty': [high('', 'D', 'It permanently deletes what was thrown away.')],
  'xset xinput xrandr setxkbmap loadkeys setfont xmodmap brightnessctl pactl amixer wpctl light': [
    low('q|list|get|info|status', '-q|--query|--list|-query|-print|--listmonitors'),
    high('test|test-xi2', 'X', 'It records what is typed.'),
    high('--test|--test-xi2', 'X', 'It records what is typed.'),
    medium('', 'S', 'It changes how screen, sound or keyboard work.'),
  ],
  'wine wine64 proton box64': [medium('', '', 'It runs a program that is not analysed here.')],
  'winetricks protontricks lutris': [medium('', 'N', 'It fetches programs.')],
  'radare2 r2 rizin': [medium('-w', '', 'It changes a program.'), low('')],
  'patchelf chrpath install_name_tool upx par2 lrzip zpaq objcopy': [
    low('--print-rpath|--print-interpreter|--print-needed|-l|-t|--list|--test', 'verify|v'),
    medium('', '', 'It changes files in place.'),
  ],
  'lvs vgs pvs lvdisplay vgdisplay pvdisplay lvscan vgscan pvscan lvmdiskscan blkid': [low('')],
  'lvcreate lvextend lvresize vgcreate vgextend vgreduce vgrename pvcreate pvresize pvmove xfs_growfs growpart partprobe blockdev dmsetup kpartx':
    [
      low('-t|--test', '--getsize64|--getss|--report|--getsz', 'ls|info|status|table'),
      high('', 'SD', 'It changes the disks of the machine.'),
    ],
  'debugfs xfs_db': [
    only('xfs_db', low('-r !-x')),
    critical('-w|-x', 'D', 'It writes to a file system, bypassing the kernel.'),
    high('', 'X', 'It reads a disk, bypassing its file system.'),
  ],
});
