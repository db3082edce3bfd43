/** What is said of each category of risk. */
import type { RiskCategory } from '#domain/risk/risk.ts';
import type { InEachLanguage } from './by-language.ts';

export const riskCategories = {
  data_deletion: { en: 'Deletes data', de: 'Löscht Daten' },
  data_exfiltration: { en: 'Can send data out', de: 'Kann Daten hinausschicken' },
  privilege_escalation: { en: 'Gains privileges', de: 'Verschafft sich Rechte' },
  system_modification: { en: 'Changes the system', de: 'Verändert das System' },
  network_access: { en: 'Uses the network', de: 'Benutzt das Netzwerk' },
  resource_exhaustion: { en: 'Can use up resources', de: 'Kann Ressourcen aufbrauchen' },
  compliance: { en: 'Affects others', de: 'Betrifft andere' },
} as const satisfies Readonly<Record<RiskCategory, InEachLanguage<string>>>;
