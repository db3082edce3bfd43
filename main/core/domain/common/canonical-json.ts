/** JSON with sorted keys, so that equal values give equal texts and equal digests. */

export type Json = null | boolean | number | string | readonly (Json | object)[] | { readonly [key: string]: Json };

/** An object of a declared type is JSON too, though its type does not say so: what is left undefined counts as null. */
export function canonicalJson(value: Json | object): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item: Json | object) => canonicalJson(item)).join(',')}]`;
  const fields = new Map<string, Json | object | undefined>(Object.entries(value));
  const keys = [...fields.keys()].sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(fields.get(key) ?? null)}`).join(',')}}`;
}
