/** What is said of each limit on what a command may use up. */
import type { LimitKey } from '#domain/sandbox/resource-limits.ts';
import type { InEachLanguage } from './by-language.ts';

interface LimitWords {
  readonly name: string;
  readonly lead: string;
  readonly unit: string;
  /** As it stands in a list of what is set. */
  readonly amount: string;
  readonly none: string;
}

export const limits = {
  memoryMiB: {
    en: {
      name: 'Memory of each process',
      lead: 'A process that wants more does not get it.',
      unit: 'MiB',
      amount: '{n, plural, other {# MiB of memory per process}}',
      none: 'No limit',
    },
    de: {
      name: 'Speicher jedes Prozesses',
      lead: 'Ein Prozess, der mehr will, bekommt es nicht.',
      unit: 'MiB',
      amount: '{n, plural, other {# MiB Speicher je Prozess}}',
      none: 'Keine Grenze',
    },
  },
  cpuSeconds: {
    en: {
      name: 'CPU time of each process',
      lead: 'A process that uses more is ended.',
      unit: 'seconds',
      amount: '{n, plural, other {# s of CPU time per process}}',
      none: 'No limit',
    },
    de: {
      name: 'Rechenzeit jedes Prozesses',
      lead: 'Ein Prozess, der länger rechnet, wird beendet.',
      unit: 'Sekunden',
      amount: '{n, plural, other {# s Rechenzeit je Prozess}}',
      none: 'Keine Grenze',
    },
  },
  processes: {
    en: {
      name: 'Processes at once',
      lead: 'For the whole command; stops a fork bomb.',
      unit: 'processes',
      amount: '{n, plural, one {# process} other {# processes}}',
      none: 'No limit',
    },
    de: {
      name: 'Prozesse zugleich',
      lead: 'Für den ganzen Befehl; hält eine Fork-Bombe auf.',
      unit: 'Prozesse',
      amount: '{n, plural, one {# Prozess} other {# Prozesse}}',
      none: 'Keine Grenze',
    },
  },
  fileMiB: {
    en: {
      name: 'Size of each file it writes',
      lead: 'A process that writes more is ended.',
      unit: 'MiB',
      amount: '{n, plural, other {# MiB per file}}',
      none: 'No limit',
    },
    de: {
      name: 'Größe jeder Datei, die er schreibt',
      lead: 'Ein Prozess, der mehr schreibt, wird beendet.',
      unit: 'MiB',
      amount: '{n, plural, other {# MiB je Datei}}',
      none: 'Keine Grenze',
    },
  },
  scratchMiB: {
    en: {
      name: 'Each private folder for temporary files',
      lead: 'Its own /tmp, /var/tmp and /dev/shm are in memory and take at most half of it each.',
      unit: 'MiB',
      amount: '{n, plural, other {# MiB for temporary files}}',
      none: 'At most a quarter of the memory',
    },
    de: {
      name: 'Jeder private Ordner für temporäre Dateien',
      lead: 'Sein eigenes /tmp, /var/tmp und /dev/shm liegen im Speicher und belegen höchstens je die Hälfte davon.',
      unit: 'MiB',
      amount: '{n, plural, other {# MiB für temporäre Dateien}}',
      none: 'Höchstens ein Viertel des Speichers',
    },
  },
} as const satisfies Readonly<Record<LimitKey, InEachLanguage<LimitWords>>>;
