/** Agents of terminals that the broker does not connect. By their documentation, not tried. */
import { inFolder, ownFolder, type OtherAgent } from './other-agent.ts';

export const otherTerminalAgents: readonly OtherAgent[] = [
  {
    id: 'aider',
    name: 'Aider',
    programs: ['aider'],
    // Its settings name commands for tests and for the linter, which it runs by itself.
    protectedNames: ['.aider.conf.yml', '.aider.conf.yaml', '.aider.model.settings.yml', '.aider.model.metadata.json'],
    obeyed: [
      { kind: 'settings', path: '.aider.conf.y*ml' },
      { kind: 'settings', path: '.aider.model.settings.yml' },
    ],
    credentials: ['.aider/oauth-keys.env', '.aider.conf.yml'],
  },
  {
    ...ownFolder('goose', 'Goose', ['goose'], '.goose', ['.config/goose/secrets.yaml', '.config/goose/config.yaml']),
    obeyed: [...inFolder('.goose'), { kind: 'command', path: '.goose/recipes/*' }],
  },
  {
    ...ownFolder('amp', 'Amp', ['amp'], '.amp', ['.local/share/amp/secrets.json']),
    obeyed: [...inFolder('.amp'), { kind: 'plugin', path: '.amp/toolbox/*' }],
  },
  {
    ...ownFolder('crush', 'Crush', ['crush'], '.crush', ['.local/share/crush/crush.json', '.config/crush/crush.json']),
    protectedNames: ['.crush', 'crush.json', '.crush.json'],
    obeyed: [
      ...inFolder('.crush'),
      { kind: 'settings', path: 'crush.json' },
      { kind: 'settings', path: '.crush.json' },
    ],
  },
  {
    ...ownFolder('droid', 'Droid', ['droid'], '.factory', [
      '.factory/auth.json',
      '.factory/auth.encrypted',
      '.factory/auth.v2.file',
      '.factory/auth.v2.key',
    ]),
    obeyed: [...inFolder('.factory'), { kind: 'agent', path: '.factory/droids/*.md' }],
  },
  {
    ...ownFolder('auggie', 'Auggie', ['auggie'], '.augment', ['.augment/session.json']),
    protectedNames: ['.augment', '.augment-plugin'],
  },
  {
    ...ownFolder('amazonq', 'Amazon Q', ['q', 'qchat'], '.amazonq', ['.local/share/amazon-q']),
    obeyed: [...inFolder('.amazonq'), { kind: 'agent', path: '.amazonq/cli-agents/*.json' }],
  },
  ownFolder('devin', 'Devin', ['devin'], '.devin', ['.config/devin', '.local/share/devin']),
  {
    ...ownFolder('openhands', 'OpenHands', ['openhands'], '.openhands', [
      '.openhands/agent_settings.json',
      '.openhands/settings.json',
    ]),
    obeyed: [
      ...inFolder('.openhands'),
      { kind: 'hook', path: '.openhands/setup.sh' },
      { kind: 'hook', path: '.openhands/pre-commit.sh' },
      { kind: 'rules', path: '.openhands/microagents/*' },
    ],
  },
  ownFolder('plandex', 'Plandex', ['plandex', 'pdx'], '.plandex-v2', ['.plandex-home-v2', '.plandex-home']),
  {
    ...ownFolder('rovo', 'Rovo Dev', ['rovodev', 'acli'], '.rovodev', ['.rovodev/config.yml', '.config/acli']),
    obeyed: [...inFolder('.rovodev'), { kind: 'agent', path: '.rovodev/subagents/*.md' }],
  },
  {
    ...ownFolder('pi', 'pi', ['pi'], '.pi', ['.pi/agent/auth.json']),
    obeyed: [
      ...inFolder('.pi'),
      { kind: 'plugin', path: '.pi/extensions/*' },
      { kind: 'command', path: '.pi/prompts/*' },
    ],
  },
  ownFolder('kimi', 'Kimi Code', ['kimi'], '.kimi', ['.kimi/credentials', '.kimi/config.toml']),
  ownFolder('iflow', 'iFlow', ['iflow'], '.iflow', ['.iflow/oauth_creds.json', '.iflow/settings.json']),
  ownFolder('grok', 'Grok CLI', ['grok'], '.grok', ['.grok/user-settings.json', '.grok/auth.json']),
  {
    ...ownFolder('warp', 'Warp', ['warp', 'warp-terminal', 'oz'], '.warp', ['.local/state/warp-terminal']),
    obeyed: [...inFolder('.warp'), { kind: 'mcp', path: '.warp/.mcp.json' }],
  },
  ownFolder('forge', 'Forge', ['forge'], '.forge', ['forge/.credentials.json', '.forge/.credentials.json']),
  ownFolder('letta', 'Letta Code', ['letta'], '.letta', ['.letta/settings.json']),
  ownFolder('mux', 'Mux', ['mux'], '.mux', ['.mux/providers.jsonc']),
  ownFolder('neovate', 'Neovate', ['neovate'], '.neovate', ['.neovate/config.json']),
  ownFolder('openclaw', 'OpenClaw', ['openclaw'], '.openclaw', ['.openclaw']),
  ownFolder('vibe', 'Mistral Vibe', ['vibe'], '.vibe', ['.vibe/.env']),
  ownFolder('commandcode', 'Command Code', ['cmd', 'commandcode'], '.commandcode', ['.commandcode/auth.json']),
];
