/**
 * What agents ask a shell for themselves, without their model: it runs in their own sandbox, unasked. A wrong guess costs nothing, as that sandbox
 * gives no more than any program in it has already.
 */

const ofAll: readonly RegExp[] = [
  /^command -v [\w.+-]+(?: (?:2?>|&>) ?\/dev\/null(?: 2>&1)?)?$/,
  /^which [\w.+-]+$/,
  /^env(?: -0)?$/,
];

const ofOne: Readonly<Record<string, readonly RegExp[]>> = {
  // Writes its snapshot of the person's shell.
  claude: [/^SNAPSHOT_FILE=\S+\/shell-snapshots\/snapshot-[\w-]+\.sh\n/, /^ps aux \| grep -E "[^"`$]*"[^;&$`]*$/],
};

export function isHousekeeping(agent: string | null, line: string): boolean {
  const own = agent === null ? [] : (ofOne[agent] ?? []);
  return [...ofAll, ...own].some((template) => template.test(line));
}
