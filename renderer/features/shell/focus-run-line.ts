/** Puts the keyboard into the line that runs commands, once it is drawn. */
export const runLineId = 'run-line';

/** Long enough for a screen that has to be loaded, too short to surprise a person who went elsewhere. */
const mostFrames = 30;

export function focusRunLine(): void {
  let frames = 0;
  const reach = (): void => {
    const line = document.getElementById(runLineId);
    if (line !== null) return line.focus();
    frames += 1;
    if (frames < mostFrames) requestAnimationFrame(reach);
  };
  requestAnimationFrame(reach);
}
