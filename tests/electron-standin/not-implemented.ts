/** Makes a gap loud: whatever product code touches that the stand-in lacks throws, by name. */

/** Asked for by the engine itself (promises, JSON, inspection), never by product code. */
const engineNames = new Set(['then', 'toJSON', 'constructor', 'asymmetricMatch', 'nodeType', '$$typeof']);

export function loud<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get(object, key): unknown {
      if (!(key in object) && typeof key === 'string' && !engineNames.has(key)) {
        throw new Error(`electron stand-in: ${name}.${key} is not implemented`);
      }
      const value: unknown = Reflect.get(object, key, object);
      // Private fields belong to the object itself, not to this proxy of it.
      return typeof value === 'function' && !Object.hasOwn(object, key) ? value.bind(object) : value;
    },
  });
}

/** A class whose objects are loud as well. */
export function loudClass<T extends new (...given: never[]) => object>(name: string, target: T): T {
  return new Proxy(loud(name, target), {
    construct: (made, given: never[]) => loud(name, new made(...given)),
  });
}
