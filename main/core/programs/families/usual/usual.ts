/** Programs of one kind that no other spec tells of: what their usual words do is all that is known of them. */
import { carriesBehind } from '../../facts/carrying.ts';
import { writesTo } from '../../facts/files.ts';
import { runs as runsBy } from '../../facts/hook.ts';
import { opensConsole } from '../../facts/interpreting.ts';
import { is } from '../../facts/kinds.ts';
import { high, low, medium, only, takes, tools } from '../../spec.ts';

const runs = 'It runs or changes the project.';
const data = 'It deletes data of a database.';

const builders =
  'odin lake gprbuild haxelib spago wasmtime wasmer forge hardhat truffle anchor sui aptos starknet scarb solc vyper slither mythril pixi please plz gauge karate detox maestro patrol jazzy mint carthage rover graphql bob ginkgo gotestsum richgo rolldown oxc wxt unocss panda lit ember nest meteor wasp redwood rw blitz keystone strapi directus sanity payload medusa adonis feathers sails fastify fastapi litestar marp quarto jupyter-book nbdev typst tectonic arara build2 bjam tup autoconf automake aclocal autoheader bison flex yacc lex re2c ragel antlr4 javacc flatc capnp sip cython pyrex maturin setuptools-rust cibuildwheel auditwheel delocate-wheel pyinstaller nuitka shiv pex briefcase pyoxidizer cx_Freeze paket fake fantomas msbuild xbuild vstest.console nunit3-console coverlet reportgenerator bloop kobalt kscript bld jbang jdeps javap javadoc native-image shadow-cljs rebar erlc elixirc cabal-install hpack hoogle haddock purs pulp elm elm-test elm-format idris2 agda coqc coq_makefile lean isabelle dafny z3 cvc5 minizinc gnatmake gnatprove dub haxe luac prove moonc fennel ponyc chapel chpl yasm fasm sdcc cc65 ca65 rgbasm rgblink nesasm mpy-cross';
const readers =
  'hcl2json rspamadm nbdiff rust-objdump rust-nm rust-size rust-readobj ogrinfo xfs_info mysqlshow pg_lsclusters apt-config gopls browserslist envinfo nmblookup xlsclients xset-q glances atop nmon bpytop btm bottom gtop dool dstat ifstat nload bmon inxi neofetch fastfetch screenfetch cpuid turbostat lsscsi hwinfo biosdecode usb-devices lsinitramfs lsinitrd pstack prtstat ipcs latencytop tload runlevel mountpoint getsebool matchpathcon pkgconf pkg-config zdump html2text rst2html csvstack csvsum pdfimages jless jid gron jo jtc jql yj onefetch git-sizer git-quick-stats git-standup git-recent git-who git-effort git-churn git-fame git-authors tig difft soxi mkvinfo mp3info checksec binwalk nethogs iftop clamscan rkhunter chkrootkit lynis bandwhich hyfetch macchina gocloc pygount getopt jot rs lam banner toilet boxes chafa viu catimg timg lsdvd dumpe2fs lsfd systeminfo tasklist findstr ifdata zrun duff agedu diskus pdu gdu dfc pydf ncdu dua ffind fselect choose hck dot neato circo fdp sfdp twopi plantuml mmdc d2 frogmouth csvtk pq miller jnv jqp otree sqldiff pg_waldump pg_controldata sqlite3_analyzer';

export const usualTools = tools({
  'yo plop hygen cookiecutter xcodegen tuist sourcery mockery wire gowire sqlc swig thrift autoreconf libtoolize jlink jpackage':
    [low('--version|--help|--check|--dry-run'), only('sqlc', low('vet|compile|diff|version')), medium('', '', runs)],
  [readers]: [low('')],
  'wmctrl swaymsg hyprctl i3-msg bspc playerctl v4l2-ctl': [
    low(
      '/^(?:get\\w*|search|monitors|clients|workspaces|devices|activewindow|version|layers|binds|query|status|metadata|position)$/',
      '-l|-m|-d|-lG|-lp|--list-devices|--list-formats|--list-ctrls|--info|--all|-D|--list-all|-L',
      '-t /^get_\\w+$/',
    ),
    medium('', '', runs),
  ],
  'ghc-pkg llvm-profdata cordova fvm ghq gibo mob oh-my-posh omz tmuxinator wezterm atuin asar goctl ibus mackup rojo watson watchman wd xcodes yalc twiggy forc exercism cicada tmuxp sesh antidote zinit fisher omf pmy mise-en-place dotdrop vcsh homeshick mr myrepos gita conan2 xrepo vcpkg-tool kas bitbake-layers bitbake devtool lefthook-cli husky cz-cli gitmoji gitversion minver versionize svu semver cocogitto cog convco git-town gt-cli av sapling':
    [
      low(
        'list|ls|show|status|info|version|root|dump|search|doctor|env|config|check|validate|view|log|logs|last|history|report|tree|diff|help|releases|installed|completion|completions|which|where|path|paths|debug|get|find|stats|graph|current|next|bump-preview|manifest|forall-help|sizes|monos|garbage|dominators|top|watch-list|aggregate|projects|tags|frames|shell-integration|discover',
        '--version|--help|--check|--dry-run|--list',
        '* list|ls|show|status|info|version|get|check',
      ),
      medium('', '', runs),
    ],
  [builders]: [
    only(
      'forge hardhat anchor',
      high('--broadcast', 'NC', 'It moves money, or makes something public that cannot be taken back.'),
    ),
    only('pixi', is('runs scripts'), carriesBehind('run', 'e: --environment: --manifest-path: --frozen --locked')),
    low(
      'build|test|tests|check|lint|list|ls|show|info|status|version|doc|docs|compile|validate|verify|analyze|analyse|bench|coverage|tree|why|outdated|env|help|explain|inspect|stats|dump|graph|plan|diff|snapshot|size|bundle',
      '--check|--list|--version|--dry-run',
    ),
    medium('dev|serve|start|run|watch|preview|console|repl|shell|open|up', '', 'It starts a server or keeps running.'),
    low(''),
  ],
  'google-chrome google-chrome-stable chromium chromium-browser chrome brave-browser microsoft-edge firefox': [
    takes('--user-data-dir --profile -P'),
    writesTo('--screenshot --print-to-pdf'),
    runsBy(
      '--renderer-cmd-prefix --utility-cmd-prefix --gpu-launcher --ppapi-plugin-launcher --browser-subprocess-path',
    ),
    low('--version|--help', '/^--headless/ /^--(?:screenshot|print-to-pdf|dump-dom)/ !/^https?:/'),
    high(
      '/^--remote-debugging-address=(?!127\\.|localhost|\\[?::1)/',
      'XN',
      'It opens a browser and its logins to everyone.',
    ),
    high(
      '/^--remote-debugging-p(?:ort|ipe)/ /--user-data-dir=.*\\.config\\/(?:google-chrome|chromium|BraveSoftware|microsoft-edge)|--profile/',
      'X',
      'It opens the logins of a browser to other programs.',
    ),
    medium('', 'N', 'It opens a browser.'),
  ],
  'drush wp symfony magento n98-magerun2 spark yii craft occ typo3 sake concrete5 cake think hyperf valet lando ddev docksal':
    [
      only('wp drush', opensConsole('php', { behind: 'eval php:eval php-eval ev', reads: 'shell' })),
      low(
        '/^(?:status|list|info|about|version|help|core:status|check:requirements|debug:[\\w-]+|lint:[\\w-]+|router:match|[\\w-]+:(?:list|status|info|show|get))$/',
        '* list|status|get|info|check|version|path|search|describe|verify-checksums',
      ),
      high('db|database reset|drop|clean|import', 'D', data),
      high('* db reset|drop|clean', 'D', data),
      high('/^--role=(?:administrator|super_?admin)$/', 'PC', 'It lets somebody do everything there.'),
      high('/^(?:sql|db|database|doctrine|schema|site)(?::[\\w-]+)*:(?:drop|reset|purge|wipe|install)$/', 'D', data),
      high('delete|destroy', 'D', data),
      medium('', '', runs),
    ],
  'doggo dog drill kdig delv dnsx httping fping tcping tcptraceroute hurl grpcui wscat ncftp irssi weechat gcalcli transmission-remote jira linear acli newsboat cpanm cpan cpm carton mongotop mongostat redis-benchmark ghz h2load freshclam apt-file nvchecker cheat howdoi ddgr googler trans':
    [medium('', 'N', 'It queries other hosts.')],
  'vacuumdb reindexdb clusterdb pg_repack mysqlcheck pg_checksums pg_upgrade mysqlslap pg_recvlogical cockroach surreal cypher-shell arangosh nodetool couchbase-cli neo4j-admin meilisearch elasticsearch-plugin opensearch-plugin sqlplus rman expdp impdp db2 tiup pgbackrest barman wal-g pgloader':
    [
      low('version|help|status|info|list|describecluster|tpstats|check', '--version|--help|-l|--list'),
      high(
        '/^(?:drain|decommission|removenode|drop|delete|clean|cleanup|clearsnapshot|restore|delete-[\\w-]+|stanza-delete)$/',
        'D',
        data,
      ),
      high('/\\b(?:drop|truncate|delete\\s+from|detach\\s+delete)\\b/', 'D', data),
      medium('', '', 'It changes a database server.'),
    ],
  'a2ensite a2dissite a2enmod a2dismod a2enconf dpkg-divert dpkg-statoverride unattended-upgrade debootstrap ifup ifdown dhcpcd ipvsadm keepalived vgcfgrestore mkinitramfs dkms grub-set-default fwupdmgr tlp cpupower powertop authselect realm pam-auth-update update-crypto-policies fips-mode-setup semodule aide tripwire usbguard systemd-sysusers systemd-tmpfiles zramctl kmod ntpd chronyd nixos-install nixos-generate-config nmtui raspi-config armbian-config snapraid mergerfs ipa sssctl':
    [
      low(
        'status|list|ls|show|info|get-devices|get-updates|get-history|check|verify',
        '--version|-l|--list|--status|-L',
        '--check|--dry-run',
      ),
      high('', 'S', 'It changes how the machine is set up.'),
    ],
});
