/** How long this thread computed, in milliseconds: a machine that is busy with something else does not lengthen it. */
export function computingTime(): () => number {
  const before = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
}
