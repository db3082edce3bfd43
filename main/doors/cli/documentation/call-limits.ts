/** Options of `exec` and `run` that say what a call may do. */
import type { CliOption } from './cli-option.ts';

export const callLimits: readonly CliOption[] = [
  {
    name: 'cwd',
    value: 'DIR',
    takes: 'folder',
    what: 'the folder to run in (default: the current folder if it is in the project)',
  },
  {
    name: 'approval',
    value: 'WHEN',
    takes: ['untrusted', 'on-failure', 'on-request', 'granular', 'never'],
    what: 'when a person is asked',
  },
  {
    name: 'ask',
    value: 'WHAT',
    takes: ['sandbox', 'rules', 'permissions', 'network', 'patches'],
    what: 'with --approval granular: a question that a person may be asked; may be repeated',
  },
  {
    name: 'sandbox',
    value: 'FILES',
    takes: ['read-only', 'workspace-write', 'danger-full-access', 'external-sandbox'],
    what: 'which files may be changed',
  },
  {
    name: 'network',
    value: 'MODE',
    takes: ['blocked', 'ask', 'allow-listed', 'full'],
    what: 'which connections may be made',
  },
  {
    name: 'allow-host',
    value: 'HOST',
    what: 'a host, *.domain or **.domain (with :port) that needs no question; may be repeated',
  },
  { name: 'writable', value: 'PATH', takes: 'file', what: 'a further path that may be written; may be repeated' },
  {
    name: 'socket',
    value: 'PATH',
    takes: 'file',
    what: "a unix socket that the command may use, such as an SSH agent's; always asked about; may be repeated",
  },
  {
    name: 'credential',
    value: 'TOOL:HOST',
    what: 'your login of npm, git or hcloud at this host, which the command uses and never sees; always asked about; may be repeated',
  },
  {
    name: 'forward',
    value: 'PORT',
    what: 'open this port of the sandbox on localhost while it runs; always asked about; may be repeated',
  },
  {
    name: 'json',
    what: 'one line of JSON about the outcome, on file descriptor 3 or as the last line of stderr',
  },
];
