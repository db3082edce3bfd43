/** Shows a notification for each card that waits while nobody looks, and takes it back when the card was answered. */
import { Notification } from 'electron';
import type { ApprovalRequest } from '#domain/approval.ts';
import { raiseLevel } from '#domain/assessment.ts';
import type { ApprovalId } from '#domain/ids.ts';
import { assessmentOf } from '../desk-picture.ts';
import type { Quiet } from '../keep-quiet.ts';
import type { ShellActions } from '../shell-actions.ts';
import type { ChoiceKeeper } from '../shell-choices.ts';
import type { WatchedDesk } from '../watch-desk.ts';
import { describeNotification, type NotificationButton } from './describe-notification.ts';

export interface AnnounceOptions {
  readonly desk: WatchedDesk;
  readonly choices: ChoiceKeeper;
  readonly quiet: Quiet;
  readonly actions: ShellActions;
  /** Whether the person has the window in front of them, where the card shows itself. */
  readonly isLookedAt: () => boolean;
}

export function announceApprovals({ desk, choices, quiet, actions, isLookedAt }: AnnounceOptions): void {
  if (!Notification.isSupported()) return;
  const shown = new Map<ApprovalId, Notification>();
  const announced = new Set<ApprovalId>();

  const press = (button: NotificationButton | undefined, { id: card, digest }: ApprovalRequest): void => {
    if (button === 'deny') actions.deny(card);
    else if (button === 'allow-once') actions.allowOnce(card, digest);
    else actions.open(card);
  };

  desk.onChange(() => {
    const picture = desk.picture();
    const pending = new Set(picture.approvals.map(({ id }) => id));
    for (const [card, notification] of shown) {
      if (pending.has(card)) continue;
      shown.delete(card);
      notification.close();
    }
    for (const card of announced) if (!pending.has(card)) announced.delete(card);
    for (const approval of picture.approvals) {
      if (announced.has(approval.id)) continue;
      announced.add(approval.id);
      const isQuiet = quiet.picture().isOn;
      const level = raiseLevel(approval.risk.level, assessmentOf(picture, approval));
      // What is critical stands there without a sound, so that it is not overlooked afterwards.
      if (isLookedAt() || (isQuiet && level !== 'critical')) continue;
      const { options, buttons } = describeNotification(
        approval,
        picture,
        choices.current(),
        process.platform,
        isQuiet,
      );
      const notification = new Notification(options);
      shown.set(approval.id, notification);
      // A late click opens the window too, which then says that the card was answered.
      notification.on('click', () => actions.open(approval.id));
      notification.on('action', ({ actionIndex }) => press(buttons[actionIndex], approval));
      notification.show();
    }
  });
}
