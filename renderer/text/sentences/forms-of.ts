/** Looks up what the broker says in another language; its code stands where there is no form. */
export const formsOf =
  (forms: Readonly<Record<string, string>>) =>
  (code: string): string =>
    (Object.hasOwn(forms, code) ? forms[code] : undefined) ?? code;
