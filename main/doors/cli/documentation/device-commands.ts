/** The subcommands about phones that may answer. */
import type { CliCommand, CliOption } from './cli-option.ts';

/** Of serve. */
export const storeOptions: readonly CliOption[] = [
  { name: 'store', value: 'URL', what: 'share with the hosts of a team: postgres://USER@HOST/DATABASE' },
  { name: 'store-host', value: 'NAME', what: 'how this host is called there (default: the name of the machine)' },
  {
    name: 'store-lost',
    value: 'WAY',
    takes: ['hold', 'go-on'],
    what: 'while the store is out of reach: hold new commands (default), or go on with the own rules',
  },
];

export const deviceCommands: readonly CliCommand[] = [
  {
    name: 'pair',
    usage: '[options]',
    what: 'let a phone answer what waits: once, or no',
    options: [
      { name: 'port', value: 'N', what: 'where phones come in (default: any free port, which is then kept)' },
      { name: 'origin', value: 'URL', what: 'the address at which a tunnel or a proxy shows it to the phone' },
      { name: 'listen', value: 'ADDRESS', what: 'listen beyond this machine, with --origin, --cert and --key' },
      { name: 'cert', value: 'FILE', takes: 'file', what: 'the certificate for the name of --origin' },
      { name: 'key', value: 'FILE', takes: 'file', what: 'its key' },
    ],
    notes: [
      'Shows a code for the camera. It works once, for three minutes. The phone then shows four characters, which you type here. The key of the phone never leaves it; each of its answers is signed.',
      'Without options phones come in on 127.0.0.1, as an SSH tunnel or a proxy of your own reaches it. docs/away.md tells the ways.',
    ],
  },
  {
    name: 'devices',
    usage: '[--json] | rename DEVICE NAME | revoke DEVICE | off',
    what: 'the phones that may answer',
    actions: ['rename', 'revoke', 'off'],
    options: [{ name: 'json', what: 'the answer as JSON' }],
    notes: ['revoke cuts the connections of a phone at once, and none of its answers counts any more.'],
  },
  {
    name: 'team',
    usage: '[--json] | cards | allow|deny CARD | trust HOST | verify | policies | publish | init URL',
    what: 'what waits at other hosts of the team, and the store they share',
    actions: ['cards', 'allow', 'deny', 'trust', 'verify', 'policies', 'publish', 'init'],
    options: [
      { name: 'json', what: 'the answer as JSON' },
      {
        name: 'key',
        value: 'KEY',
        takes: 'file',
        what: 'publish: the public key of minisign that signs it, or its file',
      },
    ],
    notes: [
      'For a desk that was started with serve --store. A card is named by its id or its fingerprint; an answer counts once, and the first of all hosts is the one.',
      'trust compares the key of another host: what it shows can be allowed from here, and its yes counts here, from then on.',
      'publish puts a signed policy into the store, where hosts follow it as store:NAME; the store takes it of an administrator alone.',
      'verify checks the copy of each log that may be read. init makes the tables, or brings them up; it is for an administrator of the database.',
    ],
  },
];
