/** Words the notification about one waiting card. Its command is not in it unless the person wishes that: others may look on. */
import type { NotificationConstructorOptions } from 'electron';
import { isAnswerableInSummary, summaryForms } from '#domain/answerable-in-summary.ts';
import type { ApprovalRequest } from '#domain/approval.ts';
import { raiseLevel, type Assessment } from '#domain/assessment.ts';
import { describeAsker, describeWish, safeText } from '../describe-approval.ts';
import { assessmentOf, type DeskPicture } from '../desk-picture.ts';
import type { ShellChoices } from '../shell-choices.ts';

export type NotificationButton = 'review' | 'deny' | 'allow-once';

export interface DescribedNotification {
  readonly options: NotificationConstructorOptions;
  /** In the order of the buttons. */
  readonly buttons: readonly NotificationButton[];
}

const maxCommandLength = summaryForms.notification.longestText;

const buttonTexts: Record<NotificationButton, string> = { review: 'Review', deny: 'Deny', 'allow-once': 'Allow once' };
const titles: Record<ApprovalRequest['risk']['level'], string> = {
  low: 'Waiting for you',
  medium: 'Waiting for you',
  high: 'High risk: waiting for you',
  critical: 'Critical: waiting for you',
};

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
  picture: DeskPicture,
  choices: ShellChoices,
  platform: string,
  isQuiet = false,
): DescribedNotification {
  const assessment = assessmentOf(picture, approval);
  const level = raiseLevel(approval.risk.level, assessment);
  const buttons = buttonsFor(approval, assessment, choices, platform);
  const wish = `${describeAsker(approval, picture)} ${describeWish(approval)}`;
  const command = commandOf(approval);
  const shown =
    command.length > maxCommandLength ? `${command.slice(0, maxCommandLength)}… (more on the card)` : command;
  return {
    options: {
      title: titles[level],
      body: choices.commandInNotifications ? `${wish}:\n${shown}` : wish,
      // It waits as long as the card does.
      timeoutType: 'never',
      silent: isQuiet,
      urgency: level === 'critical' || level === 'high' ? 'critical' : 'normal',
      actions: buttons.map((button) => ({ type: 'button', text: buttonTexts[button] })),
    },
    buttons,
  };
}
