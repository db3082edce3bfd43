import { describe, expect, test } from 'vitest';
import { createKeyGate, type KeyStroke } from '../../../renderer/features/approval/arming/create-key-gate.ts';

const stroke = (change: Partial<KeyStroke>): KeyStroke => ({
  key: 'd',
  isTrusted: true,
  repeat: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...change,
});
const ctrlEnter = stroke({ key: 'Enter', ctrlKey: true });
const commandEnter = stroke({ key: 'Enter', metaKey: true });

describe('the keys of a card', () => {
  test.each([
    { name: 'Ctrl+Enter', down: ctrlEnter, up: 'Enter', intent: 'allow' },
    { name: 'Ctrl+Enter with Ctrl let go first', down: ctrlEnter, up: 'Control', intent: 'allow' },
    { name: 'Command+Enter, whose Enter is never released on macOS', down: commandEnter, up: 'Meta', intent: 'allow' },
    { name: 'D', down: stroke({}), up: 'd', intent: 'deny' },
    { name: 'D with caps lock', down: stroke({ key: 'D' }), up: 'D', intent: 'deny' },
    { name: 'Enter alone', down: stroke({ key: 'Enter' }), up: 'Enter', intent: null },
    { name: 'Space alone', down: stroke({ key: ' ' }), up: ' ', intent: null },
    { name: 'Ctrl+D', down: stroke({ ctrlKey: true }), up: 'd', intent: null },
    { name: 'Ctrl+Shift+Enter', down: stroke({ ...ctrlEnter, shiftKey: true }), up: 'Enter', intent: null },
    { name: 'a key held down', down: stroke({ ...ctrlEnter, repeat: true }), up: 'Enter', intent: null },
    { name: 'a key made by a script', down: stroke({ ...ctrlEnter, isTrusted: false }), up: 'Enter', intent: null },
    { name: 'another key released', down: stroke({}), up: 'x', intent: null },
  ])('$name means $intent', ({ down, up, intent }) => {
    const gate = createKeyGate(() => 1, true);
    gate.down(down);
    expect(gate.up({ key: up, isTrusted: true })).toBe(intent);
  });

  test('a key pressed before the card was armed counts for nothing when released after', () => {
    let epoch: number | null = null;
    const gate = createKeyGate(() => epoch, true);
    gate.down(ctrlEnter);
    epoch = 1;
    expect(gate.up({ key: 'Enter', isTrusted: true })).toBeNull();
  });

  test('deny needs no arming, at the press or at the release', () => {
    const gate = createKeyGate(() => null, true);
    gate.down(stroke({}));
    expect(gate.up({ key: 'd', isTrusted: true })).toBe('deny');
  });

  test('a disturbance between press and release makes both count for nothing', () => {
    let epoch = 1;
    const gate = createKeyGate(() => epoch, true);
    gate.down(ctrlEnter);
    epoch = 2;
    expect(gate.up({ key: 'Enter', isTrusted: true })).toBeNull();
  });

  test('no key allows where a long press is asked for, and deny still works', () => {
    const gate = createKeyGate(() => 1, false);
    gate.down(ctrlEnter);
    expect(gate.up({ key: 'Enter', isTrusted: true })).toBeNull();
    gate.down(stroke({}));
    expect(gate.up({ key: 'd', isTrusted: true })).toBe('deny');
  });

  test('one press gives one answer', () => {
    const gate = createKeyGate(() => 1, true);
    gate.down(ctrlEnter);
    expect(gate.up({ key: 'Enter', isTrusted: true })).toBe('allow');
    expect(gate.up({ key: 'Control', isTrusted: true })).toBeNull();
  });
});
