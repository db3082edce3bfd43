/** Adds to a risk how much lies at the paths it deletes or writes, for the person who is asked about it. */
import type { EffectSizes } from '#core/ports.ts';
import type { PathEffect, Risk } from '#domain/risk/risk.ts';

export async function sizeEffects(risk: Risk, sizes: EffectSizes): Promise<Risk> {
  const { deletes, writes } = risk.effects;
  // A path whose beginning is not known would be looked for in the broker's own folder.
  const told = [...deletes, ...writes].filter(({ place }) => place !== 'unknown').map(({ path }) => path);
  if (told.length === 0) return risk;
  // What is deleted comes first: the look may end before the last path.
  const found = await sizes.measure([...new Set(told)]);
  const sized = (effect: PathEffect): PathEffect => ({ ...effect, size: found.get(effect.path) ?? null });
  return { ...risk, effects: { ...risk.effects, deletes: deletes.map(sized), writes: writes.map(sized) } };
}
