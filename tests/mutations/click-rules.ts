/** The rules about when a click or a key counts. */
import type { Mutation } from './mutation.ts';

const rules = 'tests/e2e/headless/cards/anti-abuse.spec.ts';
const inPage = { suite: 'headless', spec: rules } as const;

export const clickRules: readonly Mutation[] = [
  {
    rule: 'One card in front, never swapped',
    file: 'renderer/stores/create-view.ts',
    from: 'if (open.some((approval) => approval.id === front)) return front;\n  return open[0]?.id ?? null;',
    to: 'return open.at(-1)?.id ?? front;',
    ...inPage,
    title: 'a request that comes while a card is open changes the count and nothing else',
  },
  {
    rule: 'The next card has its own delay',
    file: 'renderer/features/approval/card-layer.tsx',
    from: '<CardOf key={approval.id}',
    to: '<CardOf key="card"',
    ...inPage,
    title: 'after a decision the next card has a delay of its own',
  },
  {
    rule: 'Allow is inert for its delay',
    file: 'renderer/features/approval/arming/create-arming.ts',
    from: '{ low: 500, medium: 500, high: 1000, critical: 1000 }',
    to: '{ low: 1, medium: 1, high: 1, critical: 1 }',
    ...inPage,
    title: 'a card of low risk takes no yes for 500 ms',
  },
  {
    rule: 'A high risk waits longer',
    file: 'renderer/features/approval/arming/create-arming.ts',
    from: 'high: 1000, critical',
    to: 'high: 500, critical',
    ...inPage,
    title: 'a card of high risk takes no yes for 1000 ms',
  },
  {
    rule: 'The press must begin under an armed card',
    file: 'renderer/features/approval/arming/create-press-gate.ts',
    from: 'first.by === by && armedEpoch() === first.epoch',
    to: 'first.by === by',
    suite: 'unit',
    spec: 'tests/unit/renderer/press-and-hold.test.ts',
    title: 'a press counts when it began and ended by the same means',
  },
  {
    rule: 'Allow stays reachable and says when it will work',
    file: 'renderer/features/approval/arming/allow-button.tsx',
    from: 'aria-disabled={!isArmed}',
    to: 'disabled={!isArmed}',
    ...inPage,
    title: 'Allow can be reached while it waits',
  },
  ...(
    [
      ['The delay begins anew on focus', "'focus', 'blur', 'resize'", "'resize'", 'when the window gains the focus'],
      ['The delay begins anew on resize', "'focus', 'blur', 'resize'", "'focus', 'blur'", 'when the window changes'],
      [
        'The delay begins anew when the page was hidden',
        "document.addEventListener('visibilitychange', lookAgain, { signal: control.signal });",
        '',
        'when the page was hidden and is shown',
      ],
      [
        'A window without focus arms nothing',
        "arming.report('focused', document.hasFocus());",
        "arming.report('focused', true);",
        'a card nobody can see, or whose window has no focus',
      ],
    ] as const
  ).map(([rule, from, to, title]) => ({
    rule,
    file: 'renderer/features/approval/arming/use-arming.ts',
    from,
    to,
    ...inPage,
    title,
  })),
  ...(
    [
      ['approval.waiting, ', 'when more of the same wait'],
      ['notices, ', 'when a message is drawn over the page'],
    ] as const
  ).map(([from, title]) => ({
    rule: `Other content begins the delay anew (${from.trim()})`,
    file: 'renderer/features/approval/use-card.ts',
    from: 'content: [approval.digest, approval.waiting, JSON.stringify(approval.alsoAskedBy), notices, hasBatch, content]',
    to: 'content: [approval.digest, approval.waiting, JSON.stringify(approval.alsoAskedBy), notices, hasBatch, content]'.replace(
      from,
      '',
    ),
    ...inPage,
    title,
  })),
  {
    rule: 'Another chosen scope begins the delay anew',
    file: 'renderer/features/approval/approval-card.tsx',
    from: '[chosen, assessment?.description, ',
    to: '[assessment?.description, ',
    ...inPage,
    title: 'when another scope is chosen',
  },
  ...(
    [
      ['Only events of a person count (buttons)', 'if (!event.isTrusted) return;', '', 'events that no person made'],
      ['Enter needs press and release', 'gate.end(event.key)) onPress()', 'true) onPress()', 'a key held down'],
    ] as const
  ).map(([rule, from, to, title]) => ({
    rule,
    file: 'renderer/features/approval/arming/allow-button.tsx',
    from,
    to,
    ...inPage,
    title,
  })),
  {
    rule: 'Only events of a person count (keys)',
    file: 'renderer/features/approval/arming/create-key-gate.ts',
    from: '!stroke.isTrusted || stroke.repeat',
    to: 'stroke.repeat',
    suite: 'unit',
    spec: 'tests/unit/renderer/create-key-gate.test.ts',
    title: '',
  },
  {
    rule: 'A held key counts for nothing',
    file: 'renderer/features/approval/arming/create-key-gate.ts',
    from: '!stroke.isTrusted || stroke.repeat',
    to: '!stroke.isTrusted',
    ...inPage,
    title: 'a key held down, or pressed before the card was armed',
  },
  {
    rule: 'The key allows what the button says',
    file: 'renderer/features/approval/approval-card.tsx',
    from: '() => allow(offered.scope)',
    to: "() => allow({ kind: 'once' })",
    ...inPage,
    title: 'Ctrl+Enter allows what the button says',
  },
  {
    rule: 'Enter alone allows nothing',
    file: 'renderer/features/approval/arming/create-key-gate.ts',
    from: "stroke.key === 'Enter' && command",
    to: "stroke.key === 'Enter'",
    ...inPage,
    title: 'Enter and Space allow nothing from anywhere but the button',
  },
  {
    rule: 'Typing that goes on keeps the card inert',
    file: 'renderer/features/approval/use-card-keys.ts',
    from: "if (arming.armedEpoch() === null && (event.key.length === 1 || event.key === 'Enter')) arming.disturb();",
    to: '',
    ...inPage,
    title: 'typing that goes on when a card comes up decides nothing',
  },
  {
    rule: 'Escape puts off and decides nothing',
    file: 'renderer/features/approval/use-card-keys.ts',
    from: "return act('later')",
    to: "return act('deny')",
    ...inPage,
    title: 'D denies and Escape puts off',
  },
  {
    rule: 'The heading has the focus first',
    file: 'renderer/features/approval/use-card.ts',
    from: 'useEffect(() => heading.current?.focus({ preventScroll: true }), []);',
    to: '',
    ...inPage,
    title: 'the heading has the focus first',
  },
];
