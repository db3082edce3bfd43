/** What a container is given of the machine, by either spelling of its engine's option. */

export interface Mount {
  /** A folder of the machine, or the name of a store of the engine's own. */
  readonly source: string;
  readonly target: string;
}

/** `/:/host`, `type=bind,source=/,target=/h`; what is not said is empty. */
export function readMount(text: string): Mount {
  if (!text.includes('=')) {
    const [source = '', target = ''] = text.split(':');
    return { source, target };
  }
  const parts = new Map(text.split(',').map((part) => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']));
  const first = (...names: readonly string[]): string => names.map((name) => parts.get(name)).find(Boolean) ?? '';
  return { source: first('source', 'src'), target: first('target', 'dst', 'destination') };
}
