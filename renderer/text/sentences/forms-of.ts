/** Looks up what the broker says in another language; its code stands where there is no form. `read` reads a whole sentence back. */
export const formsOf =
  (forms: Readonly<Record<string, string>>, read: (sentence: string) => string = (code) => code) =>
  (code: string): string =>
    (Object.hasOwn(forms, code) ? forms[code] : undefined) ?? (code.includes('{') ? code : read(code));
