/** Questions that need a sandbox of their own: one whose limits are small, one whose network is filtered, one that is to be ended. */
import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { toWireError } from '#domain/common/errors.ts';
import type { ProbeResult } from '#domain/common/health.ts';
import { noLimits } from '#domain/sandbox/resource-limits.ts';
import type { ConnectionGate } from '#core/ports.ts';
import { createNetworkGuards, filterProblem } from '../proxy/create-network-guards.ts';
import { held, updateKernel, type HealthProbe } from './health-probe.ts';
import { limitProbes, probedLimits } from './limit-probes.ts';
import { probeScript, readProbeOutput } from './read-probe-output.ts';
import { runInScene, type Ran, type SceneParts } from './run-in-scene.ts';
import { english, type Message, say, verbatim } from '#domain/common/message.ts';

const nobodyListens = (): void => undefined;

export async function askAboutLimits(parts: SceneParts): Promise<Ran> {
  return await runInScene(
    { script: probeScript(limitProbes), limits: probedLimits, network: 'blocked', onOutput: nobodyListens },
    parts,
  );
}

/** Through the proxy a refusal has to come back; past it nothing may be reached. */
const filterProbe: HealthProbe = {
  id: 'filtered-network',
  title: say('A filtered network has one way out, and that asks'),
  protection: 'network',
  mayHang: true,
  script: `command -v bash >/dev/null || exit 0; proxy=\${HTTP_PROXY##*:}; proxy=\${proxy%/}
answer=$(bash -c 'exec 3<>/dev/tcp/127.0.0.1/'"$proxy"'; printf "GET http://refused.test/ HTTP/1.1\\r\\nHost: refused.test\\r\\n\\r\\n" >&3; read -r line <&3; echo "$line"')
echo "through the proxy: $answer"
${held(`{ ! echo "$answer" | grep -q ' 403 '; } || bash -c "echo x > /dev/tcp/127.0.0.1/$PORT" 2>&1 || bash -c 'echo x > /dev/tcp/192.0.2.1/80' 2>&1`)}`,
  remedy: updateKernel,
};

/** Where no filtered network can be made it is not promised either, so then it fails without a protection. */
export async function askAboutFilter(parts: SceneParts, namespaceHolderPath: string | null): Promise<ProbeResult> {
  const { id, title } = filterProbe;
  const reach = { env: parts.env, namespaceHolderPath };
  const without = (evidence: Message, remedy: Message | null): ProbeResult => {
    return { id, title, protection: null, state: 'fail', evidence: english(evidence), remedy, durationMs: 0 };
  };
  const problem = filterProblem(reach);
  if (problem !== null) return without(problem.message, problem.remedy);
  const asked: string[] = [];
  try {
    const ran = await runInScene(
      {
        script: probeScript([filterProbe]),
        limits: noLimits,
        network: 'allow-listed',
        filter: { guards: createNetworkGuards(reach), gate: refusingGate((what) => asked.push(what)) },
        onOutput: nobodyListens,
      },
      parts,
    );
    if (ran.setupError !== null) return without(verbatim(ran.setupError), say('Block the network, or open all of it.'));
    const [result] = readProbeOutput([filterProbe], `${ran.output}\n`, ran.durationMs);
    if (result === undefined) throw new Error('The filtered network was not asked about.');
    return { ...result, evidence: `${result.evidence}\nasked about: ${asked.join(', ')}` };
  } catch (error) {
    const { message, remedy } = toWireError(error);
    return without(message, remedy);
  }
}

function refusingGate(onAsked: (what: string) => void): ConnectionGate {
  return {
    decide: async ({ host, port }) => {
      onAsked(`${host}:${port}`);
      return await Promise.resolve({ kind: 'deny', sentence: 'Refused by the health check.' });
    },
    refused: () => null,
    onRefused: () => nobodyListens,
    onAsking: () => nobodyListens,
    refuseName: nobodyListens,
    report: nobodyListens,
    close: () => Promise.resolve(),
  };
}

/** Ends by itself only if it is not ended. */
const waiting = 'echo started; sleep 3; echo OPEN';
/** Watching begins a moment after the start. */
const changeAfterMs = 60;

/** The kernel drops a mount with the name it lies on, so the broker has to notice. */
export async function askAboutReplacement(parts: SceneParts): Promise<ProbeResult> {
  const protectedName = path.join(parts.scene.project, '.mcp.json');
  const fresh = path.join(parts.scene.outside, 'fresh.json');
  let timer: NodeJS.Timeout | null = null;
  const ran = await runInScene(
    {
      script: waiting,
      limits: noLimits,
      network: 'blocked',
      onOutput() {
        timer ??= setTimeout(() => {
          writeFileSync(fresh, '{}\n');
          renameSync(fresh, protectedName);
        }, changeAfterMs);
      },
    },
    parts,
  );
  const isEnded = !/^OPEN$/m.test(ran.output) && ran.output.includes('could not stay protected');
  return {
    id: 'replaced-name',
    title: say('A command is ended when a protected name is replaced under it'),
    protection: null,
    state: isEnded ? 'pass' : 'fail',
    evidence: ran.setupError ?? ran.output.trim(),
    remedy: isEnded ? null : say('Too many files are watched on this machine: raise fs.inotify.max_user_instances.'),
    durationMs: ran.durationMs,
  };
}
