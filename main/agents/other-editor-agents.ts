/** Agents of editors that the broker does not connect. By their documentation, not tried. */
import { inFolder, ownFolder, type OtherAgent } from './other-agent.ts';

export const otherEditorAgents: readonly OtherAgent[] = [
  {
    ...ownFolder('cline', 'Cline', ['cline'], '.cline', ['.cline/data/secrets.json', '.cline/secrets.json']),
    protectedNames: ['.cline', '.clinerules'],
    obeyed: [
      ...inFolder('.cline'),
      { kind: 'hook', path: '.clinerules/hooks/*' },
      { kind: 'command', path: '.clinerules/workflows/*' },
      { kind: 'skill', path: '.clinerules/skills/*/SKILL.md' },
    ],
  },
  {
    ...ownFolder('roo', 'Roo Code', ['roo'], '.roo', []),
    protectedNames: ['.roo', '.roomodes'],
    obeyed: [...inFolder('.roo'), { kind: 'settings', path: '.roomodes' }],
  },
  {
    ...ownFolder('kilo', 'Kilo Code', ['kilo', 'kilocode'], '.kilocode', [
      '.local/share/kilo/auth.json',
      '.kilocode/cli/config.json',
    ]),
    protectedNames: ['.kilocode', '.kilo', '.kilocodemodes', 'kilo.json', 'kilo.jsonc'],
    obeyed: [
      ...inFolder('.kilocode'),
      ...inFolder('.kilo'),
      { kind: 'settings', path: '.kilocodemodes' },
      { kind: 'settings', path: 'kilo.json*' },
      { kind: 'settings', path: '.kilo/kilo.json*' },
    ],
  },
  {
    ...ownFolder('continue', 'Continue', ['cn'], '.continue', ['.continue/auth.json', '.continue/.env']),
    protectedNames: ['.continue', '.continuerc.json'],
    obeyed: [
      ...inFolder('.continue'),
      { kind: 'mcp', path: '.continue/mcpServers/*' },
      { kind: 'settings', path: '.continue/config.*' },
      { kind: 'settings', path: '.continuerc.json' },
    ],
  },
  ownFolder('windsurf', 'Windsurf', ['windsurf'], '.windsurf', [
    '.codeium/config.json',
    '.codeium/windsurf/mcp_config.json',
  ]),
  ownFolder('trae', 'Trae', ['trae', 'trae-cli'], '.trae', ['.trae/auth.json']),
  ownFolder('kiro', 'Kiro', ['kiro', 'kiro-cli'], '.kiro', ['.kiro/auth.json', '.local/share/kiro-cli']),
  ownFolder('junie', 'Junie', ['junie'], '.junie', ['.junie/credentials.json']),
  ownFolder('antigravity', 'Antigravity', ['antigravity'], '.antigravity', ['.gemini/antigravity']),
  ownFolder('qoder', 'Qoder', ['qoder', 'qodercli'], '.qoder', ['.qoder/.auth', '.qoder/auth.json']),
  ownFolder('codebuddy', 'CodeBuddy', ['codebuddy'], '.codebuddy', [
    '.codebuddy/auth.json',
    '.codebuddy/local_storage',
  ]),
  ownFolder('zencoder', 'Zencoder', ['zencoder'], '.zencoder', ['.zencoder/auth.json']),
  ownFolder('tabnine', 'Tabnine', ['tabnine'], '.tabnine', ['.tabnine/agent', '.config/TabNine']),
  ownFolder('cody', 'Cody', ['cody'], '.sourcegraph', ['.config/Cody-nodejs']),
];
