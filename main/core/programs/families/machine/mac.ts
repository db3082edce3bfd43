/** What only a Mac has. */
import { is } from '../../facts/kinds.ts';
import { asks, changesMachine } from '../../facts/questions.ts';
import { writesTo } from '../../facts/files.ts';
import { critical, high, low, medium, only, secret, takes, tools } from '../../spec.ts';
import { say } from '#domain/common/message.ts';

const accounts = 'It changes the accounts of the machine.';
const guards = 'It changes a protection of the machine.';
const off = 'It turns off a protection of the machine.';

export const macTools = tools({
  defaults: [
    is('any words'),
    asks('write|delete|import', changesMachine),
    low('read|read-type|domains|find|help'),
    high('', 'S', 'It changes settings of the account or machine.'),
  ],
  spctl: [
    asks('', changesMachine),
    low('--status|-a|--assess'),
    critical('--master-disable|--global-disable|--disable', 'SC', off),
    high('', 'SC', guards),
  ],
  csrutil: [
    asks('', changesMachine),
    low('status|authenticated-root'),
    critical('disable', 'SC', off),
    high('', 'SC', guards),
  ],
  fdesetup: [low('status|list|isactive'), critical('disable', 'SC', off), high('', 'SC', guards)],
  'networksetup systemsetup scutil': [
    only('networksetup scutil', is('any words')),
    takes('-long'),
    asks('', changesMachine),
    low('/^-+(get|list|show|print|is|help|version|nc$|dns$|proxy$|r$)/'),
    high('', 'S', 'It changes how the machine is set up.'),
  ],
  'tccutil nvram pmset bless kextload kextunload kmutil profiles sysadminctl dseditgroup dscacheutil': [
    only('tccutil nvram', is('any words')),
    only('nvram', asks('', changesMachine)),
    low(
      'status|list|show',
      '-g|-get|-list|--get|-p|-statistics|-cachedump|-getcomputername|-listallhardwareports|-listallnetworkservices|-getinfo|-getdnsservers|-q',
    ),
    high('', 'S', 'It changes how the machine is set up.'),
  ],
  dscl: [is('any words'), asks('', changesMachine), low('/^-?(read|list|search|readall)$/'), high('', 'PS', accounts)],
  security: [
    is('any words'),
    asks(
      '/^(dump-keychain|find-(generic|internet)-password|export|delete)/',
      say('It reads or changes stored passwords.'),
    ),
    { ...critical('dump-keychain -d', 'X', 'It prints all stored passwords.'), printsSecret: true },
    critical('authorizationdb write', 'PC', off),
    writesTo('-o'),
    secret(
      'find-generic-password|find-internet-password|dump-keychain|export|find-key',
      'X',
      'It prints a stored password.',
    ),
    low(
      'list-keychains|find-certificate|find-identity|verify-cert|show-keychain-info|default-keychain|cms|error|help',
      'find-identity -v',
    ),
    high('', 'SC', 'It changes stored passwords or trusted certificates.'),
  ],
  hdiutil: [low('info|verify|imageinfo|checksum'), medium('', '', 'It creates or attaches a disk image.')],
  tmutil: [
    is('any words'),
    asks('delete|disable|deletelocalsnapshots', say('It deletes backups or stops them.')),
    low(
      'machinedirectory|listlocalsnapshotdates|compare|uniquesize|calculatedrift|listbackups|listlocalsnapshots|status|destinationinfo|latestbackup|isexcluded|version',
    ),
    high('', 'DSC', 'It changes or deletes backups.'),
  ],
  xattr: [
    high(
      '/^com\\.apple\\.quarantine$/ -d|-c',
      'SC',
      'It removes the mark by which the system checks downloaded files.',
    ),
    medium('-d|-c|-r', 'S', 'It removes marks from files that the system uses to warn.'),
    low(''),
  ],
  plutil: [takes('-long'), low('-lint|-p|-extract|-type|-help'), medium('', '', 'It changes files in place.')],
  'codesign pkgutil productbuild productsign notarytool stapler altool xcrun xcode-select PlistBuddy swift-frontend simctl instruments':
    [
      only('PlistBuddy', low('/^(?:[Pp]rint|[Hh]elp)\\b/ -c')),
      low(
        'simctl list|getenv|get_app_container|listapps|help',
        'xctrace list|help',
        'devicectl list',
        'swift|clang --version',
      ),
      high('simctl erase|delete all', 'D', 'It deletes what is on a device.'),
      medium('notarytool|altool submit', 'NC', 'It sends a program to be published.'),
      high('altool --upload-app|--upload-package|-u', 'NC', 'It sends a program to be published.'),
      high('-s|--switch|--reset|--forget', 'S', 'It changes the tools of the machine.'),
      low(
        '-v|-d|--verify|--display|-p|--print-path|--find|-f|--show-sdk-path|-lint|-extract|--pkgs|--pkg-info|--version|--packages|--pkgs-plist|--files|--export-plist|--pkg-info-plist|--pkg-groups|--groups|--group-plist|--group-pkgs|--file-info|--check-signature|--payload-files|--lsbom|--only-files',
        'simctl pbpaste|help',
        'notarytool history|log|info',
        'altool --notarization-history|--notarization-info|--list-apps|--list-providers',
      ),
      medium('', '', 'It signs, packs or changes a program.'),
    ],
  installer: [high('', 'S', 'It installs software on the machine.')],
  mdutil: [low('-s'), high('', 'S', 'It changes how the machine is set up.')],
});
