/** A height that was measured at letters of 16 px, at the size that they have now: a list that draws its rows itself has to know it. */
export const inLetters = (px: number): number =>
  (px / 16) * parseFloat(getComputedStyle(document.documentElement).fontSize);
