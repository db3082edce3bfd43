/** Answers "what would happen?" without running anything: the same stages as a run, stopped before the sandbox is entered. */
import type { Simulation, SimulationQuestion } from '#domain/settings/simulation.ts';
import { simulateCommand } from './simulate-command.ts';
import { simulateHost } from './simulate-host.ts';
import { simulatePath } from './simulate-path.ts';
import type { SimulationContext } from './simulation-context.ts';

/** Throws `bad-request` for what is no path or host, and `store-unavailable` when the rules cannot be read. */
export async function simulate(question: SimulationQuestion, context: SimulationContext): Promise<Simulation> {
  switch (question.kind) {
    case 'command':
      return simulateCommand(question, context);
    case 'path':
      return simulatePath(question, context);
    case 'host':
      return simulateHost(question.destination, context);
  }
}
