/**
 * What agents ask a shell for themselves, without their model: it runs in their own sandbox, unasked. A wrong guess costs nothing, as that sandbox
 * gives no more than any program in it has already.
 */

const ofAll: readonly RegExp[] = [
  /^command -v [\w.+-]+(?: (?:2?>|&>) ?\/dev\/null(?: 2>&1)?)?$/,
  /^which [\w.+-]+$/,
  /^env(?: -0)?$/,
  // Our own hook, which steps aside in there: `main/doors/hooks/install/hook-line.ts`.
  /^COUNTERSIGN_HOOK=1(?: (?:'[^'\n]*'|[\w@%+=:,./-]+))+ hook [a-z]+ \w+ \d+ \|\| (?:true|exit 2|printf %s '[^'\n]*')$/,
];

const ofOne: Readonly<Record<string, readonly RegExp[]>> = {
  // Writes its snapshot of the person's shell.
  claude: [
    /^SNAPSHOT_FILE=(?:\S+\/shell-snapshots\/snapshot-[\w-]+\.sh|'\/[^'\n]+\/shell-snapshots\/snapshot-[\w-]+\.sh')\n/,
    /^ps aux \| grep -E "[^"`$]*"[^;&$`]*$/,
  ],
  // Writes its snapshot to its standard output, and tries it.
  codex: [
    /^if \[ -z "\$\{BASH_ENV-\}" \] && \[ -n "\$\{HOME-\}" \] && \[ -r "\$HOME\/\.bashrc" \]; then\n {2}\. "\$HOME\/\.bashrc"\nfi\necho '# Snapshot file'\n/,
    /^set -e; \. "\/[^"$`\\!\n]+\/shell_snapshots\/[\w.-]+"$/,
  ],
  // Asks a login shell for its variables.
  copilot: [
    /^printf %s '__copilot_login_env_snapshot_\w+'; if ! command env -0 2>\/dev\/null; then for __copilot_k in /,
  ],
  // What hardware there is.
  gemini: [
    /^lspci -vvv {1,2}2>\/dev\/null$/,
    /^clinfo --raw$/,
    /^xdpyinfo 2>\/dev\/null \| grep 'depth of root window' \| awk '\{ print \$5 \}'$/,
    /^xrandr --verbose 2>\/dev\/null$/,
  ],
  qwen: [/^ps -o ppid=,command= -p \d+$/, /^git rev-parse --(?:abbrev-ref HEAD|is-inside-work-tree|show-toplevel)$/],
};

export function isHousekeeping(agent: string | null, line: string): boolean {
  const own = agent === null ? [] : (ofOne[agent] ?? []);
  return [...ofAll, ...own].some((template) => template.test(line));
}
