/** Each rule of the card, one source edit that removes it, and the test that must fail then. `npm run mutations` tries them. */

export interface Mutation {
  /** What is lost, in words. */
  readonly rule: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly from: string;
  readonly to: string;
  readonly suite: 'unit' | 'headless';
  readonly spec: string;
  /** Part of the title of a test that fails without the rule. */
  readonly title: string;
}

const card = 'renderer/features/approval';
const rules = 'tests/e2e/headless/anti-abuse.spec.ts';
const onCard = { suite: 'headless', spec: 'tests/e2e/headless/honest-card.spec.ts' } as const;
const inPage = { suite: 'headless', spec: rules } as const;

export const mutations: readonly Mutation[] = [
  {
    rule: 'One card in front, never swapped',
    file: 'renderer/stores/pick-front.ts',
    from: 'if (open.some((approval) => approval.id === front)) return front;\n  return open[0]?.id ?? null;',
    to: 'return open.at(-1)?.id ?? front;',
    ...inPage,
    title: 'a request that comes while a card is open changes the count and nothing else',
  },
  {
    rule: 'The next card has its own delay',
    file: `${card}/card-layer.tsx`,
    from: '<ApprovalCard key={approval.id}',
    to: '<ApprovalCard key="card"',
    ...inPage,
    title: 'after a decision the next card has a delay of its own',
  },
  {
    rule: 'Allow is inert for its delay',
    file: `${card}/create-arming.ts`,
    from: '{ low: 500, medium: 500, high: 1000, critical: 1000 }',
    to: '{ low: 1, medium: 1, high: 1, critical: 1 }',
    ...inPage,
    title: 'a card of low risk takes no yes for 500 ms',
  },
  {
    rule: 'A high risk waits longer',
    file: `${card}/create-arming.ts`,
    from: 'high: 1000, critical',
    to: 'high: 500, critical',
    ...inPage,
    title: 'a card of high risk takes no yes for 1000 ms',
  },
  {
    rule: 'The press must begin under an armed card',
    file: `${card}/create-press-gate.ts`,
    from: 'begun = epoch === null ? null : { by, epoch };',
    to: 'begun = { by, epoch: epoch ?? 0 };',
    suite: 'unit',
    spec: 'tests/unit/renderer/press-and-hold.test.ts',
    title: 'a press counts when it began and ended by the same means',
  },
  {
    rule: 'Allow stays reachable and says when it will work',
    file: `${card}/allow-button.tsx`,
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
  ).map(([rule, from, to, title]) => ({ rule, file: `${card}/use-arming.ts`, from, to, ...inPage, title })),
  ...(
    [
      ['approval.waiting, ', 'when more of the same wait'],
      ['notices, ', 'when a message is drawn over the page'],
    ] as const
  ).map(([from, title]) => ({
    rule: `Other content begins the delay anew (${from.trim()})`,
    file: `${card}/use-card.ts`,
    from: `content: [approval.digest, approval.waiting, notices, content]`,
    to: `content: [approval.digest, approval.waiting, notices, content]`.replace(from, ''),
    ...inPage,
    title,
  })),
  {
    rule: 'Another chosen scope begins the delay anew',
    file: `${card}/approval-card.tsx`,
    from: '[chosen, assessment?.description]',
    to: '[assessment?.description]',
    ...inPage,
    title: 'when another scope is chosen',
  },
  ...(
    [
      ['Only events of a person count (buttons)', 'if (!event.isTrusted) return;', '', 'events that no person made'],
      ['Enter needs press and release', 'gate.end(event.key)) onPress()', 'true) onPress()', 'a key held down'],
    ] as const
  ).map(([rule, from, to, title]) => ({ rule, file: `${card}/allow-button.tsx`, from, to, ...inPage, title })),
  {
    rule: 'Only events of a person count (keys)',
    file: `${card}/create-key-gate.ts`,
    from: '!stroke.isTrusted || stroke.repeat || epoch === null',
    to: 'stroke.repeat || epoch === null',
    suite: 'unit',
    spec: 'tests/unit/renderer/create-key-gate.test.ts',
    title: '',
  },
  {
    rule: 'A held key counts for nothing',
    file: `${card}/create-key-gate.ts`,
    from: '!stroke.isTrusted || stroke.repeat || epoch === null',
    to: '!stroke.isTrusted || epoch === null',
    ...inPage,
    title: 'a key held down, or pressed before the card was armed',
  },
  {
    rule: 'A key allows once, never more',
    file: `${card}/approval-card.tsx`,
    from: '() => allow(once.scope)',
    to: '() => allow((offers[chosen] ?? once).scope)',
    ...inPage,
    title: 'Ctrl+Enter allows once, whatever longer time is chosen',
  },
  {
    rule: 'Enter alone allows nothing',
    file: `${card}/create-key-gate.ts`,
    from: "stroke.key === 'Enter' && command",
    to: "stroke.key === 'Enter'",
    ...inPage,
    title: 'Enter and Space allow nothing from anywhere but the button',
  },
  {
    rule: 'Typing that goes on keeps the card inert',
    file: `${card}/use-card-keys.ts`,
    from: "if (arming.armedEpoch() === null && (event.key.length === 1 || event.key === 'Enter')) arming.disturb();",
    to: '',
    ...inPage,
    title: 'typing that goes on when a card comes up decides nothing',
  },
  {
    rule: 'Escape puts off and decides nothing',
    file: `${card}/use-card-keys.ts`,
    from: "return act('later')",
    to: "return act('deny')",
    ...inPage,
    title: 'D denies and Escape puts off',
  },
  {
    rule: 'The heading has the focus first',
    file: `${card}/use-card.ts`,
    from: 'useEffect(() => heading.current?.focus({ preventScroll: true }), []);',
    to: '',
    ...inPage,
    title: 'the heading has the focus first',
  },
  {
    rule: 'No key allows what is critical',
    file: `${card}/approval-card.tsx`,
    from: 'isCritical || once === undefined',
    to: 'once === undefined',
    ...onCard,
    title: 'no key allows it, and nothing of it can be remembered',
  },
  {
    rule: 'Nothing critical is remembered',
    file: `${card}/scopes-for.ts`,
    from: "level === 'critical' ? sorted.filter((offer) => offer.scope.kind === 'once') : sorted",
    to: 'sorted',
    suite: 'unit',
    spec: 'tests/unit/renderer/words.test.ts',
    title: 'a critical request can be allowed once and never longer',
  },
  {
    rule: 'Holding needs the tick',
    file: `${card}/critical-consent.tsx`,
    from: 'isArmed && understood',
    to: 'isArmed',
    ...onCard,
    title: 'it takes a tick that names the damage',
  },
  {
    rule: 'The hold lasts 1.2 s',
    file: `${card}/create-hold.ts`,
    from: 'holdMs = 1200',
    to: 'holdMs = 1000',
    ...onCard,
    title: 'it takes a tick that names the damage, and a press held for 1.2 s',
  },
  {
    rule: 'The whole fingerprint is typed',
    file: `${card}/critical-consent.tsx`,
    from: 'typed.trim().toUpperCase() === approval.fingerprint.toUpperCase()',
    to: "typed !== '' && approval.fingerprint.startsWith(typed.trim().toUpperCase())",
    ...onCard,
    title: 'the fingerprint typed and a press do instead of holding',
  },
  {
    rule: 'A card must be read to its end',
    file: `${card}/use-arming.ts`,
    from: 'if (left <= slackPixels) arming',
    to: 'if (left <= Infinity) arming',
    ...onCard,
    title: 'a card that does not fit takes no yes before its end was seen',
  },
  {
    rule: 'Nothing executed is cut',
    file: 'renderer/ui/code-text.module.css',
    from: 'overflow-wrap: anywhere;',
    to: 'overflow: hidden; text-overflow: ellipsis;',
    ...onCard,
    title: 'every word is there, and nothing is cut or hidden by a style',
  },
  {
    rule: 'Variables stand on the card',
    file: `${card}/command-facts-list.tsx`,
    from: 'env.length > 0 &&',
    to: 'env.length > 99 &&',
    ...onCard,
    title: 'arguments are numbered, and folder, program, variables',
  },
  {
    rule: 'Hidden characters are chips',
    file: 'renderer/ui/code-text.tsx',
    from: "if (piece.kind === 'text') return",
    to: "if (piece.kind !== 'text') return null;\n  if (piece.kind === 'text') return",
    ...onCard,
    title: 'hidden ones are drawn as chips with their names',
  },
  {
    rule: 'Words of two scripts are pointed out',
    file: `${card}/command-facts-list.tsx`,
    from: '<Warnings visible={visible} />',
    to: '',
    ...onCard,
    title: 'words of two scripts are pointed out',
  },
  {
    rule: 'Right-to-left letters change no order',
    file: 'renderer/ui/code-text.module.css',
    from: 'unicode-bidi: bidi-override;',
    to: '',
    ...onCard,
    title: 'text of a command keeps its order and its width',
  },
  {
    rule: 'Claims are marked',
    file: `${card}/asker-says.tsx`,
    from: "<span className={css['tag']}>{texts.cardNotVerified}</span>",
    to: '',
    ...onCard,
    title: 'what the asker says stands apart below the facts',
  },
  {
    rule: 'Claims are short',
    file: `${card}/asker-says.tsx`,
    from: 'maxShown = 280',
    to: 'maxShown = 2000',
    ...onCard,
    title: 'no more than 280 characters of what the asker says are shown',
  },
  {
    rule: 'A model never lowers a level',
    file: 'main/core/domain/assessment.ts',
    from: 'riskLevels.indexOf(assessment.level) > riskLevels.indexOf(level) ? assessment.level : level',
    to: 'assessment.level',
    ...onCard,
    title: 'a model may raise the level of a card and never lower it',
  },
  {
    rule: 'An answer is bound to what was shown',
    file: 'main/core/approval/pending-approvals.ts',
    from: "return answer.digest === entry.request.digest ? entry : 'stale-approval';",
    to: 'return entry;',
    suite: 'unit',
    spec: 'tests/unit/core/walk/walk.test.ts',
    title: 'refuses a second answer, a stale digest, an unknown id',
  },
  {
    rule: 'What runs is what was approved',
    file: 'main/core/run/ask-about-plan.ts',
    from: 'return digest === decision.digest ? go(decision) : end(failed(staleApproval, null));',
    to: 'return go(decision);',
    suite: 'unit',
    spec: 'tests/unit/core/walk/walk.test.ts',
    title: 'a program that was swapped under the card is not started',
  },
  {
    rule: 'A card sends one answer',
    file: `${card}/use-card.ts`,
    from: 'if (sending) return;\n    setSending(true);',
    to: '',
    ...onCard,
    title: 'a second click sends no second answer',
  },
  {
    rule: 'A deadline is never a person’s no',
    file: 'main/core/approval/pending-approvals.ts',
    from: "settle(entry, { kind: 'expired', by: { kind: 'deadline' }, afterMs });",
    to: "settle(entry, { kind: 'denied', by: { kind: 'person', connectionId: null }, note: null });",
    suite: 'unit',
    spec: 'tests/unit/core/walk/walk.test.ts',
    title: 'ends a request that nobody answers as expired',
  },
  {
    rule: 'The page behind a card cannot be reached',
    file: 'renderer/app.tsx',
    from: 'inert={covered}',
    to: '',
    ...onCard,
    title: 'the card covers the page, which can then not be reached',
  },
];
