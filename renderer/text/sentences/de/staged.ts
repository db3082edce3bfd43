/** What the broker says about staged changes: listing, keeping, discarding, taking back. */
export const staged = {
  'The staged changes cannot be listed.': 'Die zurückgelegten Änderungen können nicht aufgelistet werden.',
  'Nothing was kept. End the commands of this project and try again, or discard all of it.':
    'Nichts wurde übernommen. Beende die Befehle dieses Projekts und versuch es noch einmal, oder verwirf alles.',
  'There is no room to write down what is to be kept. Nothing was kept.':
    'Es ist kein Platz, um aufzuschreiben, was übernommen werden soll. Nichts wurde übernommen.',
  'Make room on that disk, and keep it again.': 'Schaff Platz auf diesem Datenträger und übernimm es noch einmal.',
  'Keeping or taking back did not come to its end.': 'Das Übernehmen oder Zurücknehmen kam nicht an sein Ende.',
  'What was begun is completed or taken back at the next look. Look at the staged changes again.':
    'Was begonnen wurde, wird beim nächsten Ansehen vollendet oder zurückgenommen. Sieh dir die zurückgelegten Änderungen noch einmal an.',
} as const;
