/** Docker and what is called like it. */
import { is } from '../../facts/kinds.ts';
import { high, low, medium, obeys, only, takes, tools } from '../../spec.ts';
import { tooWide } from '../../facts/too-wide.ts';
import { asks, deletesContainerData, publishesWork } from '../../facts/questions.ts';
import { tellsVersion } from '../../facts/looking.ts';
import { carriesBehind } from '../../facts/carrying.ts';
import { say } from '#domain/common/message.ts';

const lasting = 'It deletes data that containers keep.';
const images = 'It deletes containers, images or networks.';
const publishes = 'It publishes something that others use.';
const container =
  '-H --host -c --context -f --file -p --project-name --profile --log-level --env-file --project-directory --tail -n --since --format --filter -t --tag --target --build-arg --platform --name -e --env -v --volume --network -u --user -w --workdir --entrypoint -l --label --mount --timeout --scale --config --log-level --tlscacert --tlscert --tlskey --connection --url --identity --ansi --progress --parallel';
const containerRun =
  'd i t P q --detach --interactive --tty --rm --privileged --init --read-only --publish-all --no-healthcheck --quiet --sig-proxy ' +
  'a: c: e: h: l: m: p: u: v: w: --add-host: --annotation: --cap-add: --cap-drop: --cgroupns: --cidfile: --cpus: --cpuset-cpus: --device: ' +
  '--dns: --entrypoint: --env: --env-file: --expose: --gpus: --group-add: --hostname: --ip: --ipc: --label: --link: --log-driver: ' +
  '--mac-address: --memory: --mount: --name: --net: --network: --network-alias: --pid: --pids-limit: --platform: --publish: --pull: ' +
  '--restart: --runtime: --security-opt: --shm-size: --stop-signal: --stop-timeout: --storage-opt: --sysctl: --tmpfs: --ulimit: --user: ' +
  '--userns: --uts: --volume: --volumes-from: --workdir:';
const containerExec =
  'd i t T --detach --interactive --tty --privileged --no-TTY e: u: w: --env: --env-file: --user: --workdir: --detach-keys: --index:';

const composeRun =
  'd T i P q --detach --no-TTY --no-deps --rm --service-ports --use-aliases --build --quiet-pull --remove-orphans e: l: p: u: v: w: --entrypoint: --env: --label: --name: --publish: --user: --volume: --workdir:';

export const dockerTools = tools({
  'docker podman nerdctl docker-compose podman-compose buildah finch': [
    takes(container),
    is('container tool'),
    only('docker podman nerdctl docker-compose podman-compose finch', is('elsewhere')),
    only('docker', tooWide('wide', 'run', 'exec', 'compose', 'compose exec', 'compose run'), tellsVersion),
    only(
      'docker podman nerdctl finch',
      carriesBehind('exec', containerExec, { skip: 1 }),
      carriesBehind('container exec', containerExec, { skip: 1 }),
      carriesBehind('compose exec', containerExec, { skip: 1 }),
      carriesBehind('run', containerRun, { skip: 1 }),
      carriesBehind('container run', containerRun, { skip: 1 }),
      carriesBehind('compose run', composeRun, { skip: 1 }),
    ),
    only(
      'docker-compose podman-compose',
      carriesBehind('exec', containerExec, { skip: 1 }),
      carriesBehind('run', composeRun, { skip: 1 }),
    ),
    only('podman buildah', carriesBehind('unshare')),
    only('buildah', carriesBehind('run', '', { after: '--' })),
    only('podman', tooWide('wide', 'run', 'exec')),
    only('docker podman', obeys('-f --file')),
    only(
      'docker podman nerdctl',
      asks('push', publishesWork),
      asks('system|volume|image|container|network|builder prune', say('It deletes containers, images or volumes.')),
      asks('volume rm|remove', deletesContainerData),
      asks('rm|rmi -f|--force', say('It deletes containers or images that are in use.')),
      asks('compose down -v|--volumes', deletesContainerData),
      asks('run|create|exec --privileged', say('The container can reach the whole machine.')),
      asks(
        'run|create /^(-v|--volume=)?/(:|etc|root|var/run/docker)/',
        say('The container can reach the files of the machine.'),
      ),
    ),
    only('docker-compose podman-compose', asks('down -v|--volumes', deletesContainerData)),
    low(
      'ps|images|logs|inspect|version|info|top|stats|port|diff|history|events|search|context|help',
      'container|image|volume|network|builder|buildx|system|plugin|node|service|stack|secret|config|manifest|context ls|list|inspect|ps|df|logs|info|top|stats|du|show|events|version|imagetools',
      'compose ps|logs|config|images|top|ls|events|port|version|convert',
      'logs|config|ps|top|port|images|version',
      'machine list|info|inspect',
      'pod|kube|quadlet ps|list|inspect|logs|stats|top|exists|generate|print',
      'stack|service ps|services|config|logs',
      'trust|swarm inspect',
      'container port',
      'sbom|scan',
      'model ps|status|list|ls|df|inspect|logs|version',
      'mcp catalog|server|tools|client ls|list|show|inspect',
      'scout cves|quickview|compare|recommendations|sbom',
    ),
    low('compose build|create|down|kill|pull|push|restart|rm|start|stop|up --dry-run'),
    only('docker-compose podman-compose', low('build|create|down|kill|pull|push|restart|rm|start|stop|up --dry-run')),
    high('compose /^oci:\\/\\// -f|--file', 'N', 'It runs what it fetches from another host.'),
    medium('build --pull !/^(https?|git|ssh):|^git@/', 'N', 'It fetches images and builds one.'),
    high('build /^(https?|git|ssh):|^git@/', 'N', 'It builds, and runs, what another host gives it.'),
    high('system|machine reset', 'D', lasting),
    high('machine rm|remove', 'D', lasting),
    high('kube down --force', 'D', lasting),
    high('compose down --rmi', 'D', images),
    high('system|volume prune --volumes|-a|--all', 'D', lasting),
    high('volume prune|rm|remove', 'D', lasting),
    high('compose down|rm -v|--volumes', 'D', lasting),
    high('down|rm -v|--volumes', 'D', lasting),
    // What a build makes again from the same files.
    medium('builder|buildx prune', '', 'It empties the cache of builds.'),
    high('system|image|container|network prune', 'D', images),
    high('rm|rmi -f|--force', 'D', images),
    high('image|container|pod rm|remove -f|--force', 'D', images),
    only('buildah', high('rm|rmi -a|--all', 'D', images)),
    high('push', 'NC', publishes),
    high('manifest|image|compose|scout|artifact push', 'NC', publishes),
    high('trust sign|revoke', 'NC', publishes),
    high('buildx build --push', 'NC', publishes),
    high('build --push', 'NC', publishes),
    high('login|logout', 'NX', 'It changes the login at an image store.'),
    high(
      'swarm|service|stack|secret|node|plugin create|rm|update|deploy|init|leave|join|promote|demote|install|scale|rollback',
      'SC',
      'It changes what runs on a cluster or machine.',
    ),
    medium('pull', 'N', 'It fetches an image.'),
    medium('compose pull', 'N', 'It fetches an image.'),
    medium('build|compose', '', 'It builds, starts or stops containers.'),
    medium('', '', 'It starts, stops or changes containers.'),
  ],
});
