/** Whether what is new is brought into sight: until the reader goes back to something older, and again once they are at the end. */
interface Scrolled {
  readonly scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
}

const nearEnd = 40;

/** `before`: whether it was followed, and from which height. What grows below, or a place that gets smaller, is no reader who goes back. */
export function followsEnd(
  { follows, top }: { readonly follows: boolean; readonly top: number },
  { scrollTop, scrollHeight, clientHeight }: Scrolled,
): boolean {
  return scrollHeight - scrollTop - clientHeight < nearEnd || (follows && scrollTop >= top);
}
