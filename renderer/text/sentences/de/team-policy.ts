/** What the broker says of a team's policy. In German. */
export const teamPolicy = {
  "The team's policy": 'Die Richtlinie des Teams',
  "The team's policy replaces the value that was set: {keys}.":
    'Die Richtlinie des Teams ersetzt den eingestellten Wert: {keys}.',
  "The team's policy {why}.": 'Die Richtlinie des Teams {why}.',
  "The team's policy is not accepted: {why}.": 'Die Richtlinie des Teams wird nicht übernommen: {why}.',
  "The team's policy is not accepted: it is issue {other}, and issue {serial} is in force.":
    'Die Richtlinie des Teams wird nicht übernommen: Es ist Ausgabe {other}, und Ausgabe {serial} gilt.',
  "The team's policy is not accepted: it is another text with the number {serial}, which is in force.":
    'Die Richtlinie des Teams wird nicht übernommen: Es ist ein anderer Text mit der Nummer {serial}, die schon gilt.',
  "The team's policy is not accepted: its rule {place} cannot be kept. {reason}":
    'Die Richtlinie des Teams wird nicht übernommen: Ihre Regel {place} wird nicht angenommen. {reason}',
  "The team's policy could not be kept.": 'Die Richtlinie des Teams ließ sich nicht speichern.',
  'This desk does not follow a team policy.': 'Dieser Desk folgt keiner Team-Richtlinie.',
  'Ask the person who signs it. What was in force stays in force.':
    'Frag die Person, die sie signiert. Was bisher galt, gilt weiter.',
  'Follow it again from its source, or stop following it, with countersign policy.':
    'Folge ihr noch einmal von ihrer Quelle oder folge ihr nicht mehr, mit countersign policy.',
  'A policy and its signature are next to each other: policy.json and policy.json.minisig.':
    'Eine Richtlinie und ihre Signatur liegen nebeneinander: policy.json und policy.json.minisig.',
  '{source} is larger than {most} bytes.': '{source} ist größer als {most} Byte.',
  '{source} cannot be read: {because}.': '{source} ist nicht lesbar: {because}.',
  'the key is not a minisign public key': 'der Schlüssel ist kein öffentlicher Schlüssel von minisign',
  'its signature is not a minisign signature': 'ihre Signatur ist keine von minisign',
  'it was signed with the key {other} and not with {keyId}':
    'sie ist mit dem Schlüssel {other} signiert und nicht mit {keyId}',
  'its signature is of a kind that is not known': 'ihre Signatur ist von einer unbekannten Art',
  'its signature belongs to another text': 'ihre Signatur gehört zu einem anderen Text',
  'what is written beside its signature was changed': 'was neben ihrer Signatur steht, wurde geändert',
  'it is signed, but is not JSON': 'sie ist signiert, aber kein JSON',
  'it is signed, but {where}: {what}': 'sie ist signiert, aber {where}: {what}',
  'is damaged': 'ist beschädigt',
  'is not valid: {why}': 'ist nicht gültig: {why}',
} as const;
