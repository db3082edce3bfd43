/** Text as it is compared when a person searches: capitals and accents keep nothing from being found. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** What was typed, word by word. */
export function foldWords(typed: string): readonly string[] {
  return foldText(typed)
    .split(/\s+/u)
    .filter((word) => word !== '');
}
