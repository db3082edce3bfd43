/** Turns key presses into intents: a no at any time, a yes only by a press and release that a person made while the card was armed. */

export type Intent = 'allow' | 'deny';

/** The part of a KeyboardEvent that matters. */
export interface KeyStroke {
  readonly key: string;
  readonly isTrusted: boolean;
  readonly repeat: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

export interface KeyGate {
  /** Returns the intent that the press begins, or null. */
  down(stroke: KeyStroke): Intent | null;
  /** Returns the intent that the release completes, or null. */
  up(stroke: Pick<KeyStroke, 'key' | 'isTrusted'>): Intent | null;
}

/** `armedEpoch` is asked at press and at release of a yes; a disturbance in between makes the release count for nothing. */
export function createKeyGate(armedEpoch: () => number | null, mayAllow: boolean): KeyGate {
  let begun: { intent: Intent; epoch: number | null } | null = null;

  return {
    down(stroke) {
      begun = null;
      if (!stroke.isTrusted || stroke.repeat) return null;
      const intent = intentOf(stroke);
      if (intent === null) return null;
      const epoch = armedEpoch();
      // What is safe needs no arming.
      if (intent === 'allow' && (!mayAllow || epoch === null)) return null;
      begun = { intent, epoch };
      return intent;
    },
    up(stroke) {
      const first = begun;
      if (first === null || !stroke.isTrusted || !endsWith(first.intent, stroke.key)) return null;
      begun = null;
      return first.intent === 'deny' || armedEpoch() === first.epoch ? first.intent : null;
    },
  };
}

function intentOf(stroke: KeyStroke): Intent | null {
  const command = stroke.ctrlKey || stroke.metaKey;
  if (stroke.altKey || stroke.shiftKey) return null;
  if (stroke.key === 'Enter' && command) return 'allow';
  if (stroke.key.toLowerCase() === 'd' && !command) return 'deny';
  return null;
}

/** macOS sends no release for a key while Command is held, so the release of Command completes the chord too. */
function endsWith(intent: Intent, key: string): boolean {
  return intent === 'deny' ? key.toLowerCase() === 'd' : key === 'Enter' || key === 'Meta' || key === 'Control';
}
