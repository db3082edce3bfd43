/** The rules about what a person changes on a card. */
import type { Mutation } from './mutation.ts';

const inCore = { suite: 'unit', spec: 'tests/unit/core/walk/amendment.test.ts' } as const;
const inPage = { suite: 'headless', spec: 'tests/e2e/headless/cards/amend.spec.ts' } as const;

export const amendRules: readonly Mutation[] = [
  {
    rule: 'What has run is changed into other words only',
    file: 'main/core/approval/inbox/decision-on-answer.ts',
    from: "if (request.kind === 'escalation') return amendment.kind === 'argv';",
    to: "if (request.kind === 'escalation') return true;",
    ...inCore,
    title: 'to a stricter sandbox, for what its sandbox has refused already',
  },
  {
    rule: 'A command is changed only into what its card offers',
    file: 'main/core/approval/inbox/decision-on-answer.ts',
    from: 'request.stricter.includes(amendment.form)',
    to: 'request.stricter.length < 99',
    ...inCore,
    title: 'from whoever is no person',
  },
  {
    rule: 'What is changed is judged from its words on',
    file: 'main/core/operations/reading/read-command.ts',
    from: 'return readOperation(changed, around);',
    to: 'return readOperation(op, around);',
    ...inCore,
    title: 'get a card of their own',
  },
  {
    rule: 'A stricter form takes the escalation request away',
    file: 'main/core/session/amend-operation.ts',
    from: '    escalationRequest: null,\n    settings: {',
    to: '    settings: {',
    ...inCore,
    title: 'contains what asked to leave it',
  },
  {
    rule: 'Read-only writes nowhere, whatever entry allows it',
    file: 'main/core/session/amend-operation.ts',
    from: "files: { mode: 'read-only' },",
    to: '',
    ...inCore,
    title: 'shows its own limits on its own card',
  },
  {
    rule: 'A yes to a stricter run is for once',
    file: 'main/core/run/ask/ask-about-plan.ts',
    from: 'return isStricter || run.loosens',
    to: 'return run.loosens',
    ...inCore,
    title: 'shows its own limits on its own card',
  },
  {
    rule: 'The agent learns that something else ran',
    file: 'main/core/result/to-outcome.ts',
    from: '{ ...outcome, amended: words }',
    to: 'outcome',
    ...inCore,
    title: 'get a card of their own',
  },
  {
    rule: 'No key answers a card that is edited',
    file: 'renderer/features/approval/approval-card.tsx',
    from: 'isCritical || prefersNo || isEditing || offered',
    to: 'isCritical || prefersNo || offered',
    ...inPage,
    title: 'while a card is edited no key answers it',
  },
  {
    rule: 'Typing into the editor begins the delay anew',
    file: 'renderer/features/approval/approval-card.tsx',
    from: ', JSON.stringify(draft), unseen].join',
    to: ', unseen].join',
    ...inPage,
    title: 'while a card is edited no key answers it',
  },
  {
    rule: 'The editor hides no character',
    file: 'renderer/features/approval/edit/command-editor.tsx',
    from: "run.kind === 'text' || run.isOrdinary",
    to: "run.kind === 'text' || run.kind === 'mark'",
    ...inPage,
    title: 'an argument with hidden characters',
  },
  {
    rule: 'A stricter run waits for the delay',
    file: 'renderer/features/approval/edit/instead.tsx',
    from: 'onPress={() => onStricter(form)}',
    to: 'onPress={() => {}}\n            onClickCapture={() => onStricter(form)}',
    ...inPage,
    title: 'a stricter sandbox is chosen under the delay',
  },
];
