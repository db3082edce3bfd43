/** What a switch or variable at the start of the app would let happen, in German. */
import type { Forms } from '../forms-of.ts';

export const starts: Forms = {
  'Any program could run code inside the desk.': 'Jedes Programm könnte im Desk Code ausführen.',
  'Any program could look into the window and click Allow.':
    'Jedes Programm könnte in das Fenster sehen und auf „Erlauben“ klicken.',
  'The window would run with a weaker sandbox.': 'Das Fenster liefe in einer schwächeren Sandbox.',
  'Another program would be put around or in the place of parts of the app.':
    'Ein anderes Programm würde Teile der App umschließen oder ersetzen.',
  'Other web pages could read the window.': 'Andere Webseiten könnten das Fenster lesen.',
  'What the window keeps would come from a folder that someone else chose.':
    'Was das Fenster aufbewahrt, käme aus einem Ordner, den jemand anderes gewählt hat.',
  'Someone else could stand between the app and the servers it contacts.':
    'Jemand anderes könnte zwischen der App und den Servern stehen, die sie anspricht.',
  'The window would run without the sandbox of its browser engine.':
    'Das Fenster liefe ohne die Sandbox seiner Browser-Engine.',
  'The window would run inside the desk, without a sandbox.': 'Das Fenster liefe im Desk selbst, ohne Sandbox.',
  'Files could read the window.': 'Dateien könnten das Fenster lesen.',
  'Other web pages could read the memory of the window.': 'Andere Webseiten könnten den Speicher des Fensters lesen.',
  'An extension could read approvals and click on them.': 'Eine Erweiterung könnte Anfragen lesen und darauf klicken.',
  'The program that started this one could click Allow.':
    'Das Programm, das dieses gestartet hat, könnte auf „Erlauben“ klicken.',
  'Other machines could look into the window and click Allow.':
    'Andere Rechner könnten in das Fenster sehen und auf „Erlauben“ klicken.',
  'The behaviour of the engine was changed from outside.': 'Das Verhalten der Engine wurde von außen geändert.',
  'What the window holds in memory could be written where others read it.':
    'Was das Fenster im Speicher hält, könnte dorthin geschrieben werden, wo andere es lesen.',
  'Another program would be the sandbox of the window.': 'Ein anderes Programm wäre die Sandbox des Fensters.',
  'Someone else could stand between the desk and the model it asks, and take the key.':
    'Jemand anderes könnte zwischen dem Desk und dem Modell stehen, das er fragt, und den Schlüssel nehmen.',
  'Countersign does not know what it would change.': 'Countersign weiß nicht, was das ändern würde.',
};
