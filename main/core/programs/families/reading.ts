/** Programs that only look: text, names, facts about the machine. What they read is judged by its path elsewhere. */
import { high, low, medium, secret, tool } from '../spec.ts';

export const readingTools = [
  tool(
    'ls dir stat file readlink realpath basename dirname pwd tree du df wc nl tac rev cut paste fold fmt expand unexpand column comm join cmp diff sdiff colordiff diffstat delta icdiff uniq tr seq numfmt strings od hexdump xxd hd cksum sum md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum md5 shasum crc32 grep egrep fgrep zgrep rg ag ack ugrep rga fzf sk jq gojq jaq fx dasel xq tomlq csvcut csvgrep csvlook csvstat mlr xmllint xmlstarlet tokei cloc scc loc wcwidth locate mdfind mdls glow mdcat bat batcat less more most zcat bzcat xzcat zstdcat zless lz4cat tail head cat iconv dos2unix-none factor bc dc expr echo printf true false : test [ [[ let read readonly mapfile shift return exit break continue set shopt local declare typeset export unset getopts type which whereis command hash times ulimit umask jobs fg bg wait disown dirs pushd popd cd help compgen complete bind history fc logname id whoami groups users who w last finger uname arch nproc uptime tty cal hostnamectl-none locale getconf lscpu lsblk lspci lsusb lsmem lshw free vmstat iostat mpstat sar pidstat ps pgrep pstree top htop btop lsof fuser-none sleep clear reset stty man info apropos whatis tldr col colrm uuidgen mcookie namei findmnt pathchk units ncal diff3 zdiff zcmp bzgrep xzgrep lzgrep xzless bzless pdfgrep pcregrep pcre2grep zipgrep zipnote lzcat sloccount plocate pwdx pmap lstopo numastat slabtop vnstat iotop nvtop nvidia-smi xprop xdpyinfo glxinfo fc-list fc-match yes nslookup-none sw_vers system_profiler ioreg vm_stat getent lsb_release dmidecode-none sensors acpi tput open-none exiftool identify mediainfo ffprobe pdfinfo pdftotext printenv env isutf8 ts sponge-none pv vipe-none errno combine zipinfo unrar-none logger-none cowsay figlet lolcat exa eza lsd broot ncdu-none dust duf procs hexyl peco asciinema-none envsubst m4 cpp pr split-none csplit-none shuf tsort ptx look spell aspell hunspell wdiff antiword docx2txt catdoc ctags-none etags-none cscope-none gtags-none nohup time nice timeout stdbuf ionice setsid taskset chrt unbuffer caffeinate xargs parallel watch eval exec builtin trap alias unalias busybox toybox script rlwrap coproc systemd-inhibit dbus-run-session xvfb-run cross-env npx bunx dotenv direnv flock source . find gfind fd fdfind sed gsed awk gawk mawk nawk sort gsort base64 base32 basenc',
    '',
    low(''),
  ),
  tool('date', '', high('-s|--set', 'S', 'It changes how the machine is set up.'), low('')),
  tool(
    'hwclock chronyc ntpdate',
    '',
    low('-r|--show|--get', 'tracking|sources|sourcestats|activity'),
    high('', 'S', 'It changes how the machine is set up.'),
  ),
  tool('dig nslookup host whois ping ping6 traceroute tracepath mtr', '', medium('', 'N', 'It asks other hosts.')),
  tool(
    'nmap masscan zmap nikto sqlmap hydra john hashcat gobuster ffuf dirb wfuzz msfconsole msfvenom aircrack-ng responder crackmapexec netexec bloodhound-python impacket-secretsdump mimikatz linpeas.sh pspy',
    '',
    high('', 'NC', 'It probes or attacks systems.'),
  ),
  tool(
    'tcpdump tshark wireshark dumpcap ettercap capinfos',
    '-i -c -s -w -Y -T -e -z -F -f -q',
    low('-r|--read-file|-D|-L|--list-interfaces !-w|-i|-z', '-r|--read-file -z !-w|-i'),
    high('', 'XS', 'It listens to the traffic of the machine.'),
  ),
  tool(
    'ip',
    '',
    low(
      'addr|address|a|route|r|link|l|neigh|n|rule show|list|ls|get',
      'addr|address|a|route|r|link|l|neigh|n|rule !/^(add|del|delete|set|flush|replace|change)$/',
    ),
    high('', 'S', 'It changes the network of the machine.'),
  ),
  tool(
    'ifconfig netstat ss arp route networkctl resolvectl',
    '',
    low('!/^(add|del|up|down|flush|-d|-s)$/'),
    high('', 'S', 'It changes the network of the machine.'),
  ),
  tool(
    'journalctl',
    '',
    high('--vacuum-size|--vacuum-time|--vacuum-files|--rotate|--flush', 'DC', 'It deletes logs.'),
    low(''),
  ),
  tool('dmesg', '', high('-c|-C|--clear', 'DC', 'It deletes logs.'), low('')),
  tool('hostname', '', low('!*'), high('*', 'S', 'It changes the name of the machine.')),
  tool(
    'ldconfig update-ca-certificates update-ca-trust update-alternatives update-grub grub-install efibootmgr dpkg-reconfigure locale-gen timedatectl hostnamectl localectl',
    '',
    low('status|list|show', '--list|--display|--query|-p|--print-cache'),
    high('', 'S', 'It changes how the machine is set up.'),
  ),
  tool(
    'pass gopass',
    '',
    low('--version', 'version|ls|list|find|search|help'),
    secret('!git|init', 'X', 'It reads or changes stored secrets.'),
    medium('', '', 'It changes the store of secrets.'),
  ),
  tool(
    'gpg gpg2 age sops',
    '-u -r -o --output --recipient',
    low('--version', '--list-keys|-k|--verify|--list-public-keys|--fingerprint'),
    secret('--export-secret-keys|--export-secret-subkeys|-d|--decrypt|-i', 'X', 'It prints a secret.'),
    secret('decrypt|exec-env|exec-file', 'X', 'It prints a secret.'),
    high('--delete-keys|--delete-secret-keys|--delete-secret-and-public-key', 'D', 'It deletes keys.'),
    medium('', '', 'It signs, encrypts or changes keys.'),
  ),
  tool(
    'openssl',
    '',
    low(
      'version|x509|verify|dgst|ciphers|list|help|crl|asn1parse|rand|speed|errstr|prime',
      'req -text',
      'base64|enc !-in|-k|-pass',
    ),
    medium('s_client|ocsp', 'N', 'It talks to another host.'),
    medium('', '', 'It makes or changes keys.'),
  ),
  tool('yq', '-o -p --output-format --input-format', medium('-i|--inplace', '', 'It changes files in place.'), low('')),
  tool(
    'keytool',
    '-keystore -storepass -alias -file -storetype -keypass -dname -validity -keyalg -keysize',
    low('-list|-printcert|-printcertreq|-printcrl|-help'),
    high('-cacerts', 'S', 'It changes which certificates the machine trusts.'),
    medium('', '', 'It makes or changes keys.'),
  ),
  tool('ssh-keygen', '', low('-l|-F|-y|-B'), medium('', 'S', 'It makes or changes keys of the account.')),
  tool(
    'ssh-add ssh-agent ssh-copy-id ssh-keyscan',
    '',
    low('-l|-L'),
    medium('-K|-t', 'N', 'It hands out keys or asks other hosts about theirs.'),
    medium('*', 'N', 'It hands out keys or asks other hosts about theirs.'),
    medium('', '', 'It starts or asks the key agent.'),
  ),
  tool(
    'op bw lpass vault doppler infisical chamber keyring secret-tool kwallet-query 1password keepassxc-cli',
    '',
    low('version|status'),
    secret('', 'X', 'It reads stored secrets.'),
  ),
];
