/** Programs that only look: text, names, facts about the machine. What they read is judged by its path elsewhere. */
import { reads, searchesFiles, writesTo } from '../../facts/files.ts';
import { carriesBehind } from '../../facts/carrying.ts';
import { detours, runs } from '../../facts/hook.ts';
import { is } from '../../facts/kinds.ts';
import { looks, none } from '../../facts/looking.ts';
import { tooWide } from '../../facts/too-wide.ts';
import { high, low, medium, only, secret, takes, tools } from '../../spec.ts';

export const readingTools = tools({
  'diffstat crc32 rga jaq fx tomlq csvcut csvgrep csvstat mlr xmlstarlet tokei cloc scc loc wcwidth locate mdfind mdls zstdcat lz4cat factor bc [[ let read readonly mapfile shift return exit break continue shopt local declare typeset getopts times ulimit umask jobs fg bg disown pushd popd help compgen history fc logname users who w last finger cal lsblk lspci lsusb lsmem lshw vmstat iostat mpstat sar pidstat pstree top htop btop lsof clear reset stty info apropos whatis tldr col colrm uuidgen mcookie namei findmnt pathchk units ncal diff3 zdiff zcmp bzgrep xzgrep lzgrep xzless bzless pdfgrep pcregrep pcre2grep zipgrep zipnote lzcat sloccount plocate pwdx pmap lstopo numastat slabtop vnstat iotop nvtop xprop xdpyinfo glxinfo fc-list fc-match yes system_profiler ioreg vm_stat lsb_release sensors acpi tput mediainfo ffprobe pdfinfo pdftotext printenv isutf8 ts pv errno combine zipinfo cowsay figlet lolcat exa eza lsd broot dust duf procs peco m4 cpp shuf tsort ptx spell aspell hunspell wdiff antiword docx2txt catdoc alias unalias gfind':
    [low('')],
  dc: [low(''), runs('-e --expression', { inside: /!\s*([^<>=].*)/ })],
  exiftool: [
    medium('/^-[\\w:]+[-+<]?=|^-(?:overwrite_original\\w*|tagsFromFile)$/', '', 'It changes files in place.'),
    low(''),
  ],
  date: [
    looks('u R I? d: r: --utc --universal --iso-8601? --rfc-3339: --rfc-email --date: --reference:', {
      operands: { most: 1, like: /^\+/ },
    }),
    is('quiet'),
    high('-s|--set', 'S', 'It changes how the machine is set up.'),
    high('/^\\d{8,12}(?:\\.\\d\\d)?$/ !-d|-r|-j|-f', 'S', 'It changes how the machine is set up.'),
    low(''),
  ],
  'hwclock chronyc ntpdate': [
    low('-r|--show|--get', 'tracking|sources|sourcestats|activity'),
    high('', 'S', 'It changes how the machine is set up.'),
  ],
  'dig nslookup host whois ping ping6 traceroute tracepath mtr': [medium('', 'N', 'It queries other hosts.')],
  'nmap masscan zmap nikto sqlmap hydra john hashcat gobuster ffuf dirb wfuzz msfconsole msfvenom aircrack-ng responder crackmapexec netexec bloodhound-python impacket-secretsdump mimikatz linpeas.sh pspy':
    [high('', 'NC', 'It probes or attacks systems.')],
  'tcpdump tshark wireshark dumpcap ettercap capinfos': [
    takes('-i -c -s -w -Y -T -e -z -F -f'),
    only('tcpdump', detours('-z')),
    low('-r|--read-file|-D|-L|--list-interfaces !-w|-i|-z', '-r|--read-file -z !-w|-i'),
    high('', 'XS', 'It listens to the traffic of the machine.'),
  ],
  ip: [
    carriesBehind('netns exec', '', { skip: 1 }),
    low(
      'addr|address|a|route|r|link|l|neigh|n|rule|netns|maddr|mroute|tunnel|tuntap|vrf|xfrm|nexthop|token show|list|ls|get|identify|pids',
      'netns|maddr|mroute|tunnel|tuntap|vrf|nexthop|token|monitor !*',
      'addr|address|a|route|r|link|l|neigh|n|rule !/^(add|del|delete|set|flush|replace|change)$/',
    ),
    high('', 'S', 'It changes the network of the machine.'),
  ],
  'netstat ss': [high('-K|--kill', 'S', 'It changes the network of the machine.'), low('')],
  getent: [medium('/^a?hosts(?:v[46])?$/ !/^localhost$/', 'N', 'It asks for the address of a name.'), low('')],
  resolvectl: [
    medium('query|service|openpgp|tlsa *', 'N', 'It asks for the address of a name.'),
    low('status|query|statistics|service|openpgp|tlsa|show-cache|show-server-state|log-level !*'),
    medium('flush-caches|reset-statistics|reset-server-features', '', 'It changes the network of the machine.'),
    low(
      'query|status|service',
      'dns|domain|llmnr|mdns|dnssec|nta|dnsovertls|default-route * !*',
      'dns|domain|llmnr|mdns|dnssec|nta|dnsovertls|default-route !*',
      '!*',
    ),
    high('', 'S', 'It changes the network of the machine.'),
  ],
  'ifconfig arp route networkctl': [
    low('!/^(add|del|up|down|flush|-d|-s)$/'),
    high('', 'S', 'It changes the network of the machine.'),
  ],
  journalctl: [high('--vacuum-size|--vacuum-time|--vacuum-files|--rotate|--flush', 'DC', 'It deletes logs.'), low('')],
  dmesg: [high('-c|-C|--clear', 'DC', 'It deletes logs.'), low('')],
  hostname: [looks('f s i I d A', none), low('!*'), high('*', 'S', 'It changes the name of the machine.')],
  'update-ca-certificates update-ca-trust': [high('', 'SC', 'It changes whom the machine trusts.')],
  'ldconfig update-alternatives alternatives update-grub grub-install efibootmgr dpkg-reconfigure locale-gen timedatectl hostnamectl localectl':
    [
      only('timedatectl hostnamectl localectl efibootmgr', low('!*')),
      low('status|list|show', '--list|--display|--query|-p|--print-cache'),
      high('', 'S', 'It changes how the machine is set up.'),
    ],
  'pass gopass': [
    low('git status|log|diff|show|reflog', '--version', 'version|ls|list|find|search|help', '!*'),
    high('rm|remove|delete', 'D', 'It changes the store of secrets.'),
    medium('generate|insert|add|create|mv|cp|move|copy', '', 'It changes the store of secrets.'),
    secret('!git|init', 'X', 'It reads or changes stored secrets.'),
    medium('', '', 'It changes the store of secrets.'),
  ],
  'gpg gpg2 age sops': [
    takes('-u -r -o --output --recipient'),
    writesTo('-o --output'),
    only(
      'gpg',
      reads(
        '-o -r -u --output --recipient --local-user --homedir --keyserver --passphrase --passphrase-file --pinentry-mode',
      ),
    ),
    only('gpg', tooWide('wide')),
    low(
      '--version|--warranty|--print-md|--list-packets|--list-config|--export-ownertrust|--dump-options',
      '--list-keys|-k|--list-secret-keys|-K|--list-sigs|--check-sigs|--show-keys|--verify|--list-public-keys|--fingerprint',
    ),
    secret('--export-secret-keys|--export-secret-subkeys|-d|--decrypt|-i', 'X', 'It prints a secret.'),
    secret('decrypt|exec-env|exec-file', 'X', 'It prints a secret.'),
    high('--delete-keys|--delete-secret-keys|--delete-secret-and-public-key', 'D', 'It deletes keys.'),
    medium('', '', 'It signs, encrypts or changes keys.'),
  ],
  openssl: [
    reads(),
    writesTo('-keyout -out'),
    tooWide('wide'),
    low(
      'version|x509|verify|dgst|ciphers|list|help|crl|asn1parse|rand|speed|errstr|prime',
      'req -text',
      'base64|enc !-in|-k|-pass',
    ),
    medium('s_client|ocsp', 'N', 'It talks to another host.'),
    secret('rsa|ec|dsa|pkey|pkcs8 -text !-pubin|-pubout', 'X', 'It prints a private key.'),
    secret('pkcs12 -nodes|-noenc', 'X', 'It prints a private key.'),
    medium('', '', 'It creates or changes keys.'),
  ],
  yq: [
    takes('-o -p --output-format --input-format'),
    searchesFiles('--arg --argjson --slurpfile --rawfile --indent -f --from-file -L'),
    medium('-i|--inplace', '', 'It changes files in place.'),
    low(''),
  ],
  keytool: [
    takes('-keystore -storepass -alias -file -storetype -keypass -dname -validity -keyalg -keysize'),
    low('-list|-printcert|-printcertreq|-printcrl|-help'),
    high('-cacerts', 'S', 'It changes which certificates the machine trusts.'),
    medium('', '', 'It creates or changes keys.'),
  ],
  'ssh-keygen': [
    low('-l|-F|-y|-B'),
    high('-t !-f|-R', 'S', 'It creates a key of the account.'),
    high('-f !-R /\\/\\.ssh\\//', 'S', 'It creates a key of the account.'),
    medium('', 'S', 'It creates or changes keys of the account.'),
  ],
  'ssh-copy-id': [high('', 'SN', 'It gives someone a way to log in.')],
  'ssh-add ssh-agent ssh-keyscan': [
    low('-l|-L'),
    medium('-K|-t', 'NS', 'It hands out keys or asks other hosts about theirs.'),
    only('ssh-add', medium('*', 'S', 'It starts or queries the key agent.')),
    medium('*', 'N', 'It hands out keys or asks other hosts about theirs.'),
    medium('', '', 'It starts or queries the key agent.'),
  ],
  'keyring secret-tool kwallet-query keepassxc-cli': [low('version'), secret('', 'X', 'It reads stored secrets.')],
  'op bw lpass vault doppler infisical chamber 1password': [
    only('doppler', carriesBehind('run', '', { after: '--' })),
    only('op', carriesBehind('run', '', { after: '--' })),
    low('version|status|help|completion', '--version|--help'),
    medium('account|vault|user|group|connect|events-api list|ls|get', 'N', 'It talks to a service.'),
    medium('item|document list|ls', 'N', 'It talks to a service.'),
    medium('whoami|projects|environments|workplace|activity|changelog', 'N', 'It talks to a service.'),
    only('bw', medium('list|sync|update', 'N', 'It talks to a service.')),
    only(
      'vault',
      medium(
        'kv|secrets|auth|policy|audit|namespace|plugin|lease list|lookup|metadata|help',
        'N',
        'It talks to a service.',
      ),
      medium('list|path-help|print', 'N', 'It talks to a service.'),
      high(
        'kv|secrets|auth|policy|lease|token delete|destroy|disable|revoke|metadata',
        'DNC',
        'It changes the store of secrets.',
      ),
    ),
    secret('', 'XN', 'It reads stored secrets.'),
  ],
});
