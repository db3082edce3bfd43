/** Who may import whom: the table of ARCHITECTURE.md as data. The first row whose files match a path is its zone. */

export interface Zone {
  readonly name: string;
  /** Globs over paths from the root: `*` stands for one part of a path, `**` for any rest. */
  readonly files: readonly string[];
  /** Zones whose files may be imported. A zone that does not name itself has files that stand alone. */
  readonly zones?: readonly string[];
  /** Zones of which only types may be imported. */
  readonly typesOf?: readonly string[];
  /** The first parts of a path that make up one room: its files may import each other, not those of a sibling room. */
  readonly roomDepth?: number;
  readonly packages?: readonly string[];
  readonly node?: boolean;
  /** Part of the plan, without files so far. */
  readonly planned?: boolean;
}

/** A folder of the core that is not named here, nor in a row of its own, is in no zone. */
const stages = [
  'shell',
  'policy',
  'approval',
  'risk',
  'review',
  'sandbox',
  'staging',
  'attempt',
  'denial',
  'escalation',
  'patch',
  'result',
];
const stage = { zones: ['domain', 'agents', 'programs'], typesOf: ['ports'], roomDepth: 3 };
const pageLibraries = [
  'react',
  'react-dom',
  'zustand',
  'radix-ui',
  'lucide-react',
  '@xterm/xterm',
  '@xterm/addon-fit',
  '@xterm/addon-search',
  '@tanstack/react-virtual',
  'diff',
];
const host = [
  'entry point',
  'agent starts',
  'mcp entry point',
  'built-in entry point',
  'pocket entry point',
  'team entry point',
  'team store',
  'request stage',
  'compose',
  'domain',
  'contract',
  'channels',
  'ports',
  'star',
  'rpc',
  'node',
  'telemetry',
  'assess',
  'resources',
];

export const zones: readonly Zone[] = [
  { name: 'agents', files: ['main/agents/**'], zones: ['agents'] },
  { name: 'programs', files: ['main/core/programs/**'], zones: ['programs', 'domain'] },
  { name: 'domain', files: ['main/core/domain/**'], zones: ['domain', 'agents'], packages: ['zod'] },
  { name: 'ports', files: ['main/core/ports.ts', 'main/core/ports/**'], typesOf: ['domain', 'ports'] },
  {
    name: 'star',
    files: [
      'main/core/*.ts',
      'main/core/broker/**',
      'main/core/run/**',
      'main/core/pipeline/**',
      'main/core/operations/**',
      'main/core/session/**',
      'main/core/simulate/**',
      'main/core/tickets/**',
      'main/core/configuration/**',
      'main/core/agent-sessions/**',
    ],
    zones: ['domain', 'agents', 'star', 'stage', 'request stage', 'network stage'],
    typesOf: ['ports'],
  },
  { name: 'request stage', files: ['main/core/request/**'], ...stage },
  { name: 'network stage', files: ['main/core/network/**'], ...stage, packages: ['tldts'] },
  { name: 'stage', files: stages.map((name) => `main/core/${name}/**`), ...stage },
  {
    name: 'telemetry',
    files: ['main/node/telemetry/**'],
    zones: ['telemetry', 'node', 'domain'],
    typesOf: ['ports'],
    packages: [
      '@opentelemetry/api',
      '@opentelemetry/exporter-logs-otlp-http',
      '@opentelemetry/exporter-metrics-otlp-http',
      '@opentelemetry/resources',
      '@opentelemetry/sdk-logs',
      '@opentelemetry/sdk-metrics',
    ],
    node: true,
  },
  {
    name: 'assess',
    files: ['main/node/assess/**'],
    zones: ['assess', 'node', 'domain', 'resources'],
    typesOf: ['ports'],
    packages: ['ai', '@ai-sdk/openai-compatible', '@ai-sdk/openai', '@ai-sdk/anthropic', 'zod'],
    node: true,
  },
  {
    name: 'team store',
    files: ['main/node/team-store/**'],
    zones: ['team store', 'domain', 'resources'],
    typesOf: ['ports'],
    packages: ['pg', 'zod'],
    node: true,
  },
  {
    name: 'node',
    files: ['main/node/**'],
    zones: ['node', 'telemetry', 'domain', 'agents', 'resources'],
    typesOf: ['ports'],
    packages: ['node-pty', 'execa', 'picomatch', 'web-push', 'zod', 'yaml'],
    node: true,
  },
  {
    name: 'mcp entry point',
    files: ['main/doors/mcp/**'],
    zones: ['domain', 'star', 'contract', 'channels', 'rpc', 'mcp entry point'],
    packages: ['@modelcontextprotocol/server', '@modelcontextprotocol/server/stdio', 'zod'],
    node: true,
  },
  {
    // A client of the MCP server, and nothing more.
    name: 'built-in entry point',
    files: ['main/doors/built-in/**'],
    zones: ['domain', 'contract', 'rpc', 'mcp entry point', 'built-in entry point'],
    typesOf: ['ports'],
    packages: ['@modelcontextprotocol/client'],
    node: true,
  },
  {
    name: 'agent starts',
    files: ['main/doors/start/**'],
    zones: ['agent starts', 'domain', 'agents', 'rpc'],
    packages: ['jsonc-parser', 'smol-toml'],
    node: true,
  },
  {
    name: 'pocket entry point',
    files: ['main/doors/pocket/**'],
    zones: ['pocket entry point', 'domain', 'star', 'contract', 'rpc'],
    typesOf: ['ports'],
    packages: ['zod'],
    node: true,
  },
  {
    // This host among others: it sees what a device sees.
    name: 'team entry point',
    files: ['main/doors/team/**'],
    zones: ['team entry point', 'pocket entry point', 'domain', 'star', 'contract', 'rpc'],
    typesOf: ['ports'],
    packages: ['zod'],
    node: true,
  },
  {
    name: 'entry point',
    files: ['main/doors/*/**'],
    zones: ['agent starts', 'domain', 'agents', 'star', 'contract', 'channels', 'rpc'],
    packages: ['@agentclientprotocol/sdk', 'diff', 'execa', 'jsonc-parser', 'qrcode', 'smol-toml', 'yaml', 'zod'],
    roomDepth: 3,
    node: true,
  },
  {
    name: 'rpc',
    files: ['main/rpc/**'],
    zones: ['rpc', 'domain', 'star', 'contract', 'channels'],
    typesOf: ['ports'],
    packages: ['ws', 'zod', 'execa'],
    node: true,
  },
  {
    name: 'desktop',
    files: ['main/desktop/**'],
    zones: ['desktop', 'domain', 'contract', 'channels', 'rpc', 'catalogue'],
    packages: ['electron', 'zod'],
    node: true,
  },
  {
    name: 'compose',
    files: ['main/compose-broker.ts', 'main/compose-sandboxes.ts'],
    zones: [
      'compose',
      'domain',
      'ports',
      'star',
      'stage',
      'request stage',
      'network stage',
      'node',
      'telemetry',
      'assess',
      'rpc',
      'resources',
    ],
    typesOf: ['contract'],
    node: true,
  },
  // What both entries with a person have.
  { name: 'both entries', files: ['main/compose-devices.ts', 'main/compose-team.ts'], zones: host, node: true },
  {
    name: 'desktop entry',
    files: ['main/index.ts'],
    zones: [...host, 'desktop', 'both entries'],
    packages: ['electron'],
    node: true,
  },
  { name: 'headless entry', files: ['main/headless.ts'], zones: [...host, 'both entries'], node: true },
  { name: 'shim entry', files: ['main/shim.ts', 'main/act-as-shim.ts'], zones: [...host, 'shim entry'], node: true },
  {
    name: 'command entry',
    files: [
      'main/cli.ts',
      'main/countersign.ts',
      'main/start-alone.ts',
      'main/left-desk.ts',
      'main/left-desks.ts',
      'main/reach-left-desk.ts',
      'main/change-alone.ts',
      'main/care-alone.ts',
      'main/change-installed.ts',
    ],
    zones: [...host, 'headless entry', 'both entries', 'shim entry', 'command entry'],
    node: true,
  },
  {
    name: 'preload script',
    files: ['preload/index.ts'],
    zones: ['channels'],
    typesOf: ['contract'],
    packages: ['electron'],
  },
  { name: 'channels', files: ['preload/contract/channels.ts'] },
  {
    name: 'contract',
    files: ['preload/contract/**'],
    zones: ['contract', 'channels', 'domain'],
    packages: ['zod'],
  },
  {
    name: 'catalogue',
    // What is said to people, for the page and for the shell around it.
    files: [
      'renderer/text/messages/**',
      'renderer/text/sentences/**',
      'renderer/text/bind-messages.ts',
      'renderer/text/choose-language.ts',
      'renderer/text/message-arguments.ts',
    ],
    zones: ['catalogue', 'domain'],
    packages: ['intl-messageformat'],
  },
  {
    name: 'page entry point',
    // Where bytes from outside become values; nothing else in the page parses.
    files: ['renderer/bridge.ts', 'renderer/parse-without-eval.ts'],
    zones: ['page', 'page entry point', 'catalogue', 'contract', 'channels', 'domain'],
    packages: ['zod'],
  },
  {
    name: 'page',
    files: ['renderer/**'],
    zones: ['page', 'page entry point', 'catalogue', 'contract', 'channels', 'domain'],
    packages: pageLibraries,
  },
  { name: 'resources', files: ['resources/**'] },
];
