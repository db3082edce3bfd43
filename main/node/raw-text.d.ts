/** Texts that are built into the bundle. */
declare module '*.md?raw' {
  const text: string;
  // oxlint-disable-next-line import/no-default-export -- The form in which Vite gives a file's text.
  export default text;
}

declare module '*.sbpl?raw' {
  const text: string;
  // oxlint-disable-next-line import/no-default-export -- The form in which Vite gives a file's text.
  export default text;
}

declare module '*.sql?raw' {
  const text: string;
  // oxlint-disable-next-line import/no-default-export -- The form in which Vite gives a file's text.
  export default text;
}
