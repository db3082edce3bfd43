/** Says where a program of the host put something into a folder that was ours while a command ran: it meant a name that was missing. See decision 0016. */
import { readdirSync } from 'node:fs';
import { type Message, say } from '#domain/common/message.ts';

const mostSaid = 4;

export function filledMeanwhile(names: readonly string[]): readonly Message[] {
  return names
    .slice(0, mostSaid)
    .map((name) =>
      say(
        'While the command ran, another program put {inside} into {name}, which was an empty folder of Countersign until then. Nothing of it is lost: if it was to be {name} itself, move it there.',
        { name: shown(name), inside: shown(firstIn(name)) },
      ),
    );
}

function firstIn(name: string): string {
  try {
    return readdirSync(name)[0] ?? name;
  } catch {
    return name; // It was taken out, or away, since.
  }
}

/** Whoever put it there chose the name, and it is read at terminals. */
function shown(name: string): string {
  return name.replace(/\p{C}/gu, '?');
}
