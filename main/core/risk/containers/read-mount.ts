/** What a container is given of the machine, by either spelling of its engine's option. */

/** Options of an engine's `run` that take the next word. */
export const containerValued =
  '-a -e -h -l -m -p -u -v -w --add-host --cap-add --cap-drop --cpus --device --dns --entrypoint --env --env-file --gpus --hostname --ip --ipc --label --link --mount --name --net --network --pid --platform --publish --pull --restart --security-opt --shm-size --tmpfs --ulimit --user --volume --volumes-from --workdir -c --context -H --host --uts --userns --cgroupns --device-cgroup-rule --sysctl --log-driver --log-opt --group-add --memory --cpuset-cpus --annotation --cidfile --mac-address --network-alias --stop-signal --stop-timeout --storage-opt --runtime --with-ns --snapshotter -n --namespace --pidfile';

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
