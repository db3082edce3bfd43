/** Reads what the probes said. */
import type { ProbeResult } from '#domain/common/health.ts';
import type { HealthProbe } from './health-probe.ts';
import { say } from '#domain/common/message.ts';

const longestEvidence = 2000;

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** One that hangs all the same must not keep the check waiting; what comes after it was not asked then. At load 30 a check took 29 s. */
const begin = '{ sleep 120; kill -9 $$; } >/dev/null 2>&1 </dev/null & patience=$!';
const end = 'kill "$patience"';

/**
 * One script for all probes, each in a process of its own, so that one sandbox answers everything. Starting a program costs more than most
 * questions: what a shell that is there already can ask starts none, and one Perl asks all of Perl's, before the others.
 */
export function probeScript(probes: readonly HealthProbe[]): string {
  const inPerl = probes.filter(({ language }) => language === 'perl');
  const inShell = probes.filter(({ language }) => language !== 'perl');
  return [
    begin,
    ...(inPerl.length === 0 ? [] : [`command -v perl >/dev/null && timeout 60 perl -e ${quoted(perlOf(inPerl))} 2>&1`]),
    ...inShell.map(({ id, script, mayHang }) => {
      const asked = mayHang === true ? `timeout 5 sh -c ${quoted(script)}` : `(\n${script}\n)`;
      return `echo; echo '${startOf(id)}'; ${asked} 2>&1`;
    }),
    end,
  ].join('\n');
}

/** Where no process can be made any more it asks by itself. */
function perlOf(probes: readonly HealthProbe[]): string {
  const questions = probes.map(({ id, script }) => `["${id}", sub { ${script} }]`);
  return `$| = 1; for my $each (${questions.join(',\n')}) { print "\n@@", $each->[0], "@\n"; my $child = fork;
if ($child) { waitpid $child, 0; next } $each->[1]->(); exit if defined $child }`;
}

/** What is printed before a probe begins. */
export function startOf(id: string): string {
  return `@@${id}@`;
}

/** `durationMs` is shared out evenly, because the probes run in one sandbox. */
export function readProbeOutput(probes: readonly HealthProbe[], output: string, durationMs: number): ProbeResult[] {
  return probes.map(({ id, title, protection, remedy }) => {
    const start = output.indexOf(startOf(id));
    const rest = start < 0 ? '' : output.slice(start + startOf(id).length);
    const said = (rest.split('\n@@')[0] ?? '').trim();
    // Anything but a clear "held" is no proof; silence means that the question could not be asked here.
    const state = /^OPEN$/m.test(said) ? 'fail' : /^HELD$/m.test(said) ? 'pass' : 'not-applicable';
    return {
      id,
      title,
      protection,
      state,
      evidence: said.slice(0, longestEvidence),
      remedy: state === 'pass' ? null : state === 'fail' ? remedy : unasked,
      durationMs: durationMs / probes.length,
    };
  });
}

const unasked = say('This could not be tried: install bash, perl and util-linux, or see in the evidence why not.');
