/** Words for values of the vocabulary that more than one screen names, and for amounts. */
import { inLanguage } from '../both/by-language.ts';
import { scopes } from '../both/scopes.ts';

export const words = {
  scope: inLanguage('en', scopes),
  decider: {
    person: 'a person',
    rule: 'rule {rule}',
    cache: 'an earlier yes ({scope})',
    hook: 'hook {name}',
    reviewer: 'reviewer {model}',
    policy: 'the project’s policy',
    deadline: 'the deadline',
    nobody: 'nobody: no desk was there to ask',
    shutdown: 'the desk closing',
  },
  entryPoints: {
    page: 'this page',
    cli: 'the command line',
    mcp: 'MCP',
    hook: 'a hook',
    drive: 'a driven agent',
    agent: 'the built-in agent',
  },
  source: {
    default: 'the default',
    user: 'you, every project',
    project: 'you, this project',
    session: 'this session',
    call: 'this call',
    'project-file': 'the project’s file',
    team: 'your team',
    managed: 'your organisation',
  },
  duration: {
    milliseconds: '{n} ms',
    seconds: '{n} s',
    minutes: '{minutes} min {seconds} s',
    hours: '{hours} h {minutes} min',
  },
  age: { now: 'just now', minutes: '{n} min ago', hours: '{n} h ago', days: '{n} d ago' },
  bytes: { B: '{n} B', KB: '{n} KB', MB: '{n} MB', GB: '{n} GB' },
  /** Around what a requester calls itself. */
  quoteOpens: '“',
  quoteCloses: '”',
  requesterPage: 'You, here',
  requesterThrough: 'Through {entryPoint}',
  requesterClaims: 'through {entryPoint}',
  requesterClaimWhat: 'What the requester calls itself; the name is not verified.',
} as const;
