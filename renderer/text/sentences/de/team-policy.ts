/** What the broker says of a team's policy. In German. */
export const teamPolicy = {
  "The team's policy": 'Die Richtlinie des Teams',
  "The team's policy replaces the value that was set: {keys}.":
    'Die Richtlinie des Teams ersetzt den eingestellten Wert: {keys}.',
  "The team's policy {why}.": 'Die Richtlinie des Teams {why}.',
  "The team's policy is not taken: {why}.": 'Die Richtlinie des Teams wird nicht übernommen: {why}.',
  "The team's policy is not taken: it is issue {other}, and issue {serial} is in force.":
    'Die Richtlinie des Teams wird nicht übernommen: Es ist Ausgabe {other}, und Ausgabe {serial} gilt.',
  "The team's policy is not taken: it is another text with the number {serial}, which is in force.":
    'Die Richtlinie des Teams wird nicht übernommen: Es ist ein anderer Text mit der Nummer {serial}, die schon gilt.',
  "The team's policy is not taken: its rule {place} is not kept. {reason}":
    'Die Richtlinie des Teams wird nicht übernommen: Ihre Regel {place} wird nicht angenommen. {reason}',
  "The team's policy could not be kept.": 'Die Richtlinie des Teams ließ sich nicht speichern.',
  'This desk follows no policy of a team.': 'Dieser Desk folgt keiner Richtlinie eines Teams.',
  'Ask whoever signs it. What was in force stays in force.':
    'Frag, wer sie unterschreibt. Was bisher galt, gilt weiter.',
  'Follow it again from its source, or leave it, with countersign policy.':
    'Folge ihr noch einmal von ihrer Quelle oder verlass sie, mit countersign policy.',
  'A policy and its signature lie beside each other: policy.json and policy.json.minisig.':
    'Eine Richtlinie und ihre Unterschrift liegen nebeneinander: policy.json und policy.json.minisig.',
  '{source} is larger than {most} bytes.': '{source} ist größer als {most} Byte.',
  '{source} cannot be read: {because}.': '{source} ist nicht lesbar: {because}.',
  'the key is no public key of minisign': 'der Schlüssel ist kein öffentlicher Schlüssel von minisign',
  'its signature is no signature of minisign': 'ihre Unterschrift ist keine von minisign',
  'it was signed with the key {other} and not with {keyId}':
    'sie ist mit dem Schlüssel {other} unterschrieben und nicht mit {keyId}',
  'its signature is of a kind that is not known': 'ihre Unterschrift ist von einer Art, die nicht bekannt ist',
  'its signature is of another text': 'ihre Unterschrift gehört zu einem anderen Text',
  'what stands beside its signature was changed': 'was neben ihrer Unterschrift steht, wurde geändert',
  'it is signed, but no JSON': 'sie ist unterschrieben, aber kein JSON',
  'it is signed, but {where}: {what}': 'sie ist unterschrieben, aber {where}: {what}',
  'is damaged': 'ist beschädigt',
  'does not hold: {why}': 'ist nicht gültig: {why}',
} as const;
