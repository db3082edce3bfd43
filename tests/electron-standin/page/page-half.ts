/** The page's side of contextBridge: builds the exposed object out of calls into the isolated world. */
import type { CarriedError, Shape, ToPage, ToWorld } from './messages.ts';

/** Self-contained: its source text runs before any script of the page, which never learns the event's name. */
export function pageHalf(eventName: string): void {
  // Electron runs preload scripts in the main frame only.
  if (window !== window.top) return;
  // Taken now, so that the page cannot listen in by replacing them later.
  const dispatch = window.dispatchEvent.bind(window);
  const callbacks = new Map<number, (...values: readonly unknown[]) => unknown>();
  const answers = new Map<number, (answer: Exclude<ToPage, { kind: 'expose' | 'callback' }>) => void>();
  let lastCallback = 0;
  let lastCall = 0;

  const toError = (error: CarriedError): Error => Object.assign(new Error(error.message), { name: error.name });

  function packArgument(value: unknown): ToWorld['arguments'][number] {
    if (typeof value !== 'function') return { value: structuredClone(value) };
    lastCallback += 1;
    callbacks.set(lastCallback, value as (...values: readonly unknown[]) => unknown);
    return { callback: lastCallback };
  }

  function call(functionId: number, values: readonly unknown[]): unknown {
    lastCall += 1;
    const id = lastCall;
    const given: { answer?: Exclude<ToPage, { kind: 'expose' | 'callback' }> } = {};
    answers.set(id, (answer) => {
      given.answer = answer;
    });
    const detail: ToWorld = { function: functionId, id, arguments: values.map(packArgument) };
    dispatch(new CustomEvent(`${eventName}>`, { detail }));
    const answer = given.answer;
    answers.delete(id);
    if (answer === undefined) throw new Error('electron stand-in: the isolated world did not answer');
    if (answer.kind === 'thrown') throw toError(answer.error);
    if (answer.kind === 'returned') return build(answer.shape);
    return new Promise((resolve, reject) => {
      answers.set(id, (late) => {
        answers.delete(id);
        if (late.kind === 'thrown') reject(toError(late.error));
        else if (late.kind === 'returned') resolve(build(late.shape));
      });
    });
  }

  function build(shape: Shape): unknown {
    if (shape.kind === 'value') return shape.value;
    if (shape.kind === 'function') return (...values: readonly unknown[]) => call(shape.id, values);
    return Object.freeze(Object.fromEntries(shape.entries.map(([key, item]) => [key, build(item)])));
  }

  window.addEventListener(`${eventName}<`, (event) => {
    const message = (event as CustomEvent<ToPage>).detail;
    if (message.kind === 'expose') {
      const value = build(message.shape);
      Object.defineProperty(window, message.key, { value, writable: false, configurable: false, enumerable: true });
    } else if (message.kind === 'callback') {
      callbacks.get(message.id)?.(...message.arguments.map(build));
    } else {
      answers.get(message.id)?.(message);
    }
  });
}
