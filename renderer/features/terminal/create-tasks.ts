/** Begins tasks of the page one after the other, at once: a timer within a timer waits for 4 ms, and a promise lets nothing be drawn. */

export interface Tasks {
  add(this: void, task: () => void): void;
  /** What was not begun yet never is. */
  stop(): void;
}

export function createTasks(): Tasks {
  const channel = new MessageChannel();
  const tasks: (() => void)[] = [];
  channel.port1.addEventListener('message', () => tasks.shift()?.());
  channel.port1.start();
  return {
    add(task) {
      tasks.push(task);
      channel.port2.postMessage(null);
    },
    stop: () => channel.port1.close(),
  };
}
