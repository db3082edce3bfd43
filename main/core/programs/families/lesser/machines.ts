/** Machines, disks, boards and desktops: programs that are seldom met. */
import { tooWide } from '../../facts/too-wide.ts';
import { carries } from '../../facts/carrying.ts';
import { is } from '../../facts/kinds.ts';
import { critical, high, low, medium, only, sends, takes, tools } from '../../spec.ts';

const setup = 'It changes how the machine is set up.';
const packages = 'It changes the packages of the machine.';
const disk = 'It overwrites a disk.';
const machine = 'It starts, stops or changes a virtual machine.';
const deletesMachine = 'It deletes a virtual machine or its disk.';
const attacks = 'It probes or attacks systems.';
const network = 'It changes the network of the machine.';
const keys = 'It changes the tool chains of the account.';
const opens = 'It opens something in another program.';
const screen = 'It records what the screen shows.';
const device = 'It writes to a device that is attached to the machine.';

export const lesserMachineTools = tools({
  'equery eix qlist qfile xbps-query xbps-checkvers pkg_info urpmq dpkg-repack': [low('')],
  'xbps-remove xbps-reconfigure xbps-pkgdb eopkg swupd urpmi urpme tdnf microdnf slackpkg installpkg removepkg upgradepkg pkg_add pkg_delete ipkg pkg freebsd-update checkinstall alien nix-channel apt-add-repository apt-fast nala pamac tazpkg ubuntu-drivers do-release-upgrade etckeeper kcarectl eix-sync emaint':
    [
      low(
        'list|search|info|show|query|history|check-update|list-installed|list-available|search-file|bundle-list|bundle-info|audit|which|stats|version|list-upgrades|devices|repolist|vcs|diagnose',
        '--list|--dry-run|-s|--simulate|--simulation|-N|--test|--check-dist-upgrade-only',
      ),
      medium('fetch|download', 'N', 'It fetches packages.'),
      medium('--fetch', 'N', 'It fetches packages.'),
      high('', 'SN', packages),
    ],
  'makepkg mock pbuilder sbuild debuild dpkg-buildpackage flatpak-builder snapcraft': [
    low('--printsrcinfo|--packagelist|--verifysource|--help|--version', 'list|status'),
    high('-i|--install|-si|-s|--syncdeps|-sri|-sic', 'SN', packages),
    high('upload|push|release|register|promote|close|login', 'NC', 'It publishes something that others use.'),
    medium('', '', 'It signs, packs or changes a program.'),
  ],
  'sdkman n phpenv plenv rvm chruby ghcup juliaup elan g gvm gobrew pkgx aqua devbox flox hermit nodist tgswitch': [
    low(
      'list|ls|ls-remote|status|current|which|version|versions|info|doctor|bin|help|whereis|show|config|releases',
      '--list|-l',
    ),
    high('default|global|implode|nuke|self-update|autolibs', 'S', 'It changes the programs of the account.'),
    medium('', 'NS', keys),
  ],
  'xl vm vm-bhyve bhyve bhyvectl hyperkit crosvm gnome-boxes quickemu quickget vmware kata-runtime virt-manager virt-viewer virt-make-fs guestmount guestunmount cloud-localds pvesm pvesh vzdump xm vz oneuser':
    [
      low('list|ls|info|status|uptime|dmesg|top|vcpu-list|get|version|help|switch list', '--list|--version'),
      high('destroy|delete|rm|remove|free|purge', 'D', deletesMachine),
      high('--destroy', 'D', deletesMachine),

      medium('', 'S', machine),
    ],
  'pw-cli pw-link pw-metadata pw-record pw-play': [
    low('info|list-objects|ls|i|dump|help', '-l|-i|-o|--version'),
    medium('', 'S', 'It changes how screen, sound or keyboard work.'),
  ],
  ngrep: [high('', 'X', 'It listens to the network.')],
  'virt-resize virt-sysprep virt-sparsify': [
    low('-n|--dry-run'),
    high('', 'D', 'It changes the disk of a virtual machine.'),
  ],
  'cloud-init': [low('status|query|schema|analyze|collect-logs|features|devel'), high('', 'S', setup)],
  'kernel-install homectl portablectl sysext systemd-sysext systemd-confext svc insserv openrc rtcwake plymouth setupcon localedef debconf-set-selections multipath multipathd iscsiadm oomctl cgcreate cgdelete cgset cgclassify tuned-adm authconfig newaliases cupsaccept cupsreject lpmove lpoptions rpi-update armbian-upgrade kubelet':
    [
      low(
        'list|status|inspect|show|get|recommend|active|verify|dump|is-attached',
        '-ll|-l|--list|-s|--status|--version|--help|--list-archive',
      ),
      high('', 'S', setup),
    ],
  'rpi-eeprom-update rpi-eeprom-config raspi-gpio pinctrl vcgencmd': [
    high('-a|-d|-f|-r|--apply|--edit|--config', 'S', setup),
    high('set|op|dh|dl', 'S', 'It writes to a device that is attached to the machine.'),
    low(''),
  ],
  udisksctl: [
    low('status|info|dump|monitor|help'),
    medium('mount|unmount|unlock|lock|power-off|loop-setup|loop-delete', 'S', 'It changes the disks of the machine.'),
    high('', 'S', 'It changes the disks of the machine.'),
  ],
  'ventoy Ventoy2Disk.sh etcher balena-etcher balena-etcher-cli woeusb rpi-imager usbimager mkusb asr': [
    low('--version|--help|-l|-v'),
    critical('', 'D', disk),
  ],
  'airodump-ng airmon-ng aireplay-ng airbase-ng wash bully wifite kismet dsniff urlsnarff mailsnarf beef ncrack patator crowbar fcrackzip pdfcrack hashid hash-identifier cewl cupp impacket-smbexec impacket-psexec impacket-wmiexec psexec.py smbexec.py wmiexec.py nxc pypykatz sliver-client empire setoolkit linpeas winpeas linux-exploit-suggester.sh wifiphisher yersinia macof zap zaproxy burpsuite arachni skipfish commix xsser weevely dirsearch feroxbuster gospider hakrawler dalfox sublist3r assetfinder findomain':
    [high('', 'NC', attacks)],
  'secretsdump.py lazagne laZagne.py mimipenguin gitrob': [
    critical('', 'XC', 'It takes secrets of this or another machine.'),
  ],
  'iwlist mii-tool iptables-save ip6tables-save arptables-save conntrack wpa_passphrase wavemon': [
    only('mii-tool', high('-F|-A|-R|-r', 'S', network)),
    only('conntrack', high('-D|-F|-I|-U|--delete|--flush', 'SC', network)),

    low(''),
  ],
  'wpa_supplicant vconfig tailscaled headscale teleport swanctl warp-cli warp protonvpn-cli protonvpn et-server dnscrypt-proxy ifenslave teamd batctl olsrd babeld bird vtysh frr':
    [
      low('status|list|show|version', '-V', '-v|--version|--list-conns|--stats|--list-sas'),
      only('headscale', low('users|nodes|routes|preauthkeys list|ls')),
      high('', 'SN', network),
    ],
  'scan-build intercept-build': [
    low(''),
    tooWide('carrier'),
    carries(
      'o: v V k h --status-bugs --keep-going --use-cc: --use-c++: --use-analyzer: --exclude: --html-title: --cdb: --append',
    ),
  ],
  tsh: [
    takes('--proxy --user --cluster'),
    low('status|version|help|clusters'),
    medium('ls|login|logout|apps|db|kube', 'N', 'It queries another host without changing anything there.'),
    high('', 'NC', 'It runs a task on other hosts.'),
  ],
  'sshpass pee mispipe bear ccache sccache distcc icecc proot fakeroot fakechroot faketime dumb-init tini gosu su-exec s6-setuidgid chpst softlimit cgexec prlimit systemd-cat trickle cpulimit eatmydata nocache dtach abduco ifne lckdo schedtool proxytunnel tsocks graftcp box86 primusrun optirun prime-run gamemoderun mangohud dbus-launch aa-exec runcon xdg-dbus-proxy':
    [
      only('sshpass', carries('p: f: d: P: e v')),
      only('gosu su-exec s6-setuidgid chpst', carries('u: U: e: m: n: o: /:', { skip: 0 })),
      only(
        'prlimit',
        carries('p: --pid: --as: --core: --cpu: --data: --fsize: --memlock: --nofile: --nproc: --rss: --stack:'),
      ),
      only('cgexec', carries('g: --sticky')),
      only('systemd-cat', carries('t: p: --identifier: --priority: --stderr-priority:')),
      only('proot', carries('r: b: m: q: w: 0 S: R: k: v:')),
      only('dtach', carries('n: c: A: e: r: E z')),
      only('abduco', carries('n: c: A: e: r f l')),
      only('bear', carries('--output: --append --verbose', { after: '--' })),
      only(
        'ccache',
        low('-s|--show-stats|-p|--show-config|--version|-sv', '-V'),
        medium('!* -C|--clear|-c|--cleanup|-M|-F|-z', '', 'It changes a cache.'),
      ),
      only(
        'sccache',
        low('-s|--show-stats'),
        medium('!* --start-server|--stop-server|-z|--zero-stats', '', 'It changes a cache.'),
      ),
      only(
        'ccache sccache distcc icecc ifne eatmydata nocache fakeroot dumb-init tini aa-exec gamemoderun prime-run',
        carries(
          'g c s t: l: i: p V C z --show-stats --show-config --version --clear --cleanup --start-server --stop-server --zero-stats',
          {
            inert: [
              's',
              'C',
              'p',
              'V',
              'z',
              '--show-stats',
              '--show-config',
              '--version',
              '--clear',
              '--cleanup',
              '--start-server',
              '--stop-server',
              '--zero-stats',
            ],
          },
        ),
      ),
      low(''),
    ],
  'idea pycharm webstorm goland charm studio rubymine clion hx helix micro atom kate gedit mousepad obs vncviewer xfreerdp rdesktop remmina scrcpy byobu zellij minicom picocom cu tio gitui lazygit lazydocker ranger nnn lf vifm yazi marimo audacity darktable kdenlive thunar nautilus dolphin':
    [
      low('--version|--help', 'ls|list-sessions|list'),
      only(
        'zellij',
        medium('delete-session|delete-all-sessions|kill-session|kill-all-sessions', '', 'It ends processes by name.'),
      ),
      medium('', '', opens),
    ],
  'scrot maim grim slurp flameshot gnome-screenshot spectacle screencapture import wf-recorder peek': [
    medium('', 'X', screen),
  ],
  'teamviewer anydesk rustdesk x2goclient': [
    low('info|status|version', '--get-id|--get-status|--version'),
    high('', 'PX', 'It lets others see and control the screen.'),
  ],
  'gio gvfs-trash kioclient5': [
    low('info|list|cat|tree|monitor|help|version|mime'),
    high('remove', 'D', 'It deletes files.'),
    high('trash --empty', 'D', 'It permanently deletes what was thrown away.'),
    medium('', '', 'It creates files from others, or changes them.'),
  ],
  'kreadconfig5 kreadconfig6 zenity kdialog yad xwininfo sample spindump dmidecode candump canbusload': [low('')],
  'kwriteconfig6 dconf-editor xfconf-query lsregister': [
    only('xfconf-query', low('-l|--list', '!-s|--set|-r|--reset|-n|--create')),
    high('', 'S', 'It changes settings of the account or machine.'),
  ],
  'fc-cache gtk-update-icon-cache update-mime-database mandb dot_clean purge cansend cangen iceprog openFPGALoader ecpprog eject lprm cancel afplay qlmanage agvtool':
    [
      only('agvtool', medium('next-version|bump|new-version|new-marketing-version', '', device)),
      only('agvtool', low('what-version|what-marketing-version|vers|mvers')),
      only('lprm cancel', high('-|-a', 'S', 'It changes how the machine is set up.')),
      medium('', '', device),
    ],
  'textutil sips sox libreoffice soffice unoconv abiword ssconvert HandBrakeCLI handbrake unpaper gocr heif-convert vipsthumbnail vips lame flac oggenc opusenc mp4box MP4Box':
    [
      low('-info|--info|-g|--getProperty|--version|--help|-i !-o|--output|--out|-s|-z|-Z|--convert-to'),
      only('flac lame', low('-t|--test|-d')),
      medium('', '', 'It creates files from others, or changes them.'),
    ],
  chflags: [
    high('-R /^\\//', 'S', 'It changes permissions on many files at once.'),
    medium('', 'S', 'It changes permissions on many files at once.'),
  ],
  tlmgr: [low('info|list|search|show|conf|version|check', 'update --list'), medium('', 'NS', packages)],
  'git-filter-repo': [low('--analyze|--dry-run|--help|--version'), high('', 'DC', 'It rewrites the entire history.')],
  'git-crypt git-secret transcrypt blackbox_edit blackbox_cat blackbox_decrypt_all_files': [
    low('status|list|whoknows|version|help', '--version'),
    only('git-crypt', high('unlock|export-key', 'X', 'It prints a secret.')),
    only(
      'git-secret',
      high('reveal|cat', 'X', 'It prints a secret.'),
      high('removeperson|tell|killperson', 'C', 'It changes the store of secrets.'),
    ),
    medium('', '', 'It encrypts files.'),
  ],
  'stgit stg quilt git-absorb git-branchless git-machete spr ghstack graphite gt': [
    low('series|top|files|applied|unapplied|diff|show|status|log|ls|smartlog|sl|id|next|previous', '-n|--dry-run'),
    high('land|submit|push-all', 'NC', 'It changes something that others use.'),
    medium('', '', 'It changes the project.'),
  ],
  'tarsnap bup btrbk sanoid syncoid zrepl burp duplicacy bconsole amadmin amcheck veeamconfig urbackupclientctl zfs-auto-snapshot znapzend':
    [
      takes('-f --keyfile --cachedir -c --config --configdir'),
      low(
        'dryrun|list|ls|stats|status|check|help|version|midx|fsck|info|diff|history',
        '--list-archives|--print-stats|-n|--dry-run|--readonly|--monitor-health',
      ),
      high(
        '/^(?:-d|--nuke|rm|gc|prune|forget|clean|delete|--prune-snapshots|--force-prune|--delete-target-snapshots|split-rm|destroy)$/',
        'D',
        'It deletes backups.',
      ),
      only('syncoid', sends('/@/', 'NX', 'It copies files to where backups are kept.')),
      high('run|restore|recover', 'D', 'It changes or deletes backups.'),
      medium('', 'N', 'It copies files to where backups are kept.'),
    ],
  'dar fsarchiver partclone.ext4 partclone.ntfs partclone.dd testdisk photorec extundelete foremost scalpel': [
    low('-l|--list|-t|-i !-o', 'archinfo|probe'),
    high('restfs|mkfs', 'D', 'It overwrites a disk.'),
    high('--restore|-r', 'D', 'It overwrites a disk.'),
    medium('', 'X', 'It reads a disk, bypassing its file system.'),
  ],
  sd: [is('any words'), low('-p|--preview', '* * !*'), medium('', '', 'It changes files in place.')],
  tidy: [medium('-m|-modify|-o|-output', '', 'It changes files in place.'), low('')],
  'mmv prename vidir vipe uudecode pax': [
    low('-n|--dry-run|--no-act'),
    medium('', '', 'It creates files from others, or changes them.'),
  ],
});
