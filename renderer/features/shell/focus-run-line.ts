/** Puts the keyboard into the line that runs commands, once it is drawn. */
export const runLineId = 'run-line';

/** Some seconds: a busy machine takes so long to load a screen. */
const mostFrames = 300;

/** A person who went elsewhere meanwhile stays there. */
export function focusRunLine(): void {
  const from = document.activeElement;
  let frames = 0;
  const reach = (): void => {
    const at = document.activeElement;
    if (at !== from && at !== document.body) return;
    const line = document.getElementById(runLineId);
    if (line !== null) return line.focus();
    frames += 1;
    if (frames < mostFrames) requestAnimationFrame(reach);
  };
  requestAnimationFrame(reach);
}
