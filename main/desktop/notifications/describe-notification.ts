/** Words the notification about one waiting card. Its command is not in it unless the person chose that: others may look on. */
import type { NotificationConstructorOptions } from 'electron';
import { isAnswerableInSummary, summaryForms } from '#domain/approval/answerable-in-summary.ts';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { raiseLevel, type Assessment } from '#domain/approval/assessment.ts';
import { describeRequest, safeText } from '../describe-approval.ts';
import { assessmentOf, type BrokerView } from '../broker-view.ts';
import type { ShellChoices } from '../shell/shell-choices.ts';
import type { ShellWords } from '../words/open-words.ts';

export type NotificationButton = 'review' | 'deny' | 'allow-once';

export interface DescribedNotification {
  readonly options: NotificationConstructorOptions;
  /** In the order of the buttons. */
  readonly buttons: readonly NotificationButton[];
}

const maxCommandLength = summaryForms.notification.longestText;

/** Only macOS draws buttons reliably; elsewhere a click on the notification opens the card. */
function buttonsFor(
  approval: ApprovalRequest,
  assessment: Assessment | null,
  choices: ShellChoices,
  platform: string,
): NotificationButton[] {
  if (platform !== 'darwin') return [];
  // Allowing what was cut off, or never shown, would be allowing the unseen.
  const isShownWhole = choices.commandInNotifications && commandOf(approval).length <= maxCommandLength;
  const mayAllow =
    choices.allowFromNotification &&
    isShownWhole &&
    isAnswerableInSummary(approval, assessment, summaryForms.notification);
  return ['review', 'deny', ...(mayAllow ? (['allow-once'] as const) : [])];
}

const commandOf = (approval: ApprovalRequest): string => safeText(approval.facts.parsed.text);

export function describeNotification(
  approval: ApprovalRequest,
  view: BrokerView,
  choices: ShellChoices,
  platform: string,
  words: ShellWords,
  isQuiet = false,
): DescribedNotification {
  const assessment = assessmentOf(view, approval);
  const level = raiseLevel(approval.risk.level, assessment);
  const buttons = buttonsFor(approval, assessment, choices, platform);
  const texts = words.texts.notification;
  const request = describeRequest(approval, view, words);
  const command = commandOf(approval);
  const shown =
    command.length > maxCommandLength ? texts.more({ command: command.slice(0, maxCommandLength) }) : command;
  return {
    options: {
      title: texts.titles[level],
      body: choices.commandInNotifications ? texts.withCommand({ request, command: shown }) : request,
      // It waits as long as the card does.
      timeoutType: 'never',
      silent: isQuiet,
      urgency: level === 'critical' || level === 'high' ? 'critical' : 'normal',
      actions: buttons.map((button) => ({ type: 'button', text: texts.buttons[button] })),
    },
    buttons,
  };
}

/** Several at once, which came while no notification was to be shown: how many, and the worst of them as the title. */
export function describeHeld(
  approvals: readonly ApprovalRequest[],
  view: BrokerView,
  { texts }: ShellWords,
): NotificationConstructorOptions {
  const levels = new Set(approvals.map((approval) => raiseLevel(approval.risk.level, assessmentOf(view, approval))));
  const level = (['critical', 'high', 'medium'] as const).find((each) => levels.has(each)) ?? 'low';
  return {
    title: texts.notification.titles[level],
    body: texts.notification.held({ n: approvals.length }),
    timeoutType: 'never',
    urgency: level === 'critical' || level === 'high' ? 'critical' : 'normal',
  };
}
