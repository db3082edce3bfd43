/** Forms by the sentence in English, with the same holes; each form says where its values go. */
export type Forms = Readonly<Record<string, string>>;

/** Looks up what the broker says in another language; its code stands where there is no form. */
export const formsOf =
  (forms: Forms) =>
  (code: string): string =>
    (Object.hasOwn(forms, code) ? forms[code] : undefined) ?? code;
