/** Shows a notification for each card that waits while no person looks, and takes it back when the card was answered. */
import { Notification } from 'electron';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { raiseLevel } from '#domain/approval/assessment.ts';
import type { ApprovalId } from '#domain/common/ids.ts';
import { assessmentOf } from '../broker-view.ts';
import type { Quiet } from '../menu/keep-quiet.ts';
import type { ShellActions } from '../shell/shell-actions.ts';
import type { ChoiceKeeper } from '../shell/shell-choices.ts';
import type { WatchedBroker } from '../watch-broker.ts';
import type { Speaker } from '../words/keep-words.ts';
import { describeHeld, describeNotification, type NotificationButton } from './describe-notification.ts';

export interface AnnounceOptions {
  readonly broker: WatchedBroker;
  readonly choices: ChoiceKeeper;
  readonly quiet: Quiet;
  readonly speaker: Speaker;
  readonly actions: ShellActions;
  /** Whether the person has the window in front of them, where the card shows itself. */
  readonly isLookedAt: () => boolean;
}

export function announceApprovals(options: AnnounceOptions): void {
  const { broker, quiet, speaker, actions, isLookedAt } = options;
  if (!Notification.isSupported()) return;
  /** What is on the screen, with the cards it speaks of. */
  const shown = new Map<Notification, Set<ApprovalId>>();
  const announced = new Set<ApprovalId>();
  /** Came while no notification was to be shown, and was not told. */
  const held = new Set<ApprovalId>();

  const announce = (approval: ApprovalRequest, isQuiet: boolean): void => {
    const notification = notificationOf(approval, isQuiet, options);
    shown.set(notification, new Set([approval.id]));
    notification.show();
  };

  const settle = (pending: ReadonlySet<ApprovalId>): void => {
    for (const [notification, cards] of shown) {
      for (const card of cards) if (!pending.has(card)) cards.delete(card);
      if (cards.size > 0) continue;
      shown.delete(notification);
      notification.close();
    }
    for (const cards of [announced, held]) for (const card of cards) if (!pending.has(card)) cards.delete(card);
  };

  broker.onChange(() => {
    const view = broker.view();
    settle(new Set(view.approvals.map(({ id }) => id)));
    for (const approval of view.approvals) {
      if (announced.has(approval.id)) continue;
      announced.add(approval.id);
      const isQuiet = quiet.view().isOn;
      const level = raiseLevel(approval.risk.level, assessmentOf(view, approval));
      if (isLookedAt()) continue;
      // What is critical stands there without a sound, so that it is not overlooked afterwards.
      if (isQuiet && level !== 'critical') held.add(approval.id);
      else announce(approval, isQuiet);
    }
  });

  // What came in the quiet is told once it ends, all of it in one: a flood of notifications would be no end of it.
  quiet.onChange(() => {
    if (quiet.view().isOn || held.size === 0) return;
    const waiting = broker.view().approvals.filter(({ id }) => held.has(id));
    held.clear();
    const [first] = waiting;
    if (first === undefined || isLookedAt()) return;
    if (waiting.length === 1) {
      announce(first, false);
      return;
    }
    const summary = new Notification(describeHeld(waiting, broker.view(), speaker.words()));
    shown.set(summary, new Set(waiting.map(({ id }) => id)));
    summary.on('click', () => actions.open(first.id));
    summary.show();
  });
}

function notificationOf(approval: ApprovalRequest, isQuiet: boolean, offered: AnnounceOptions): Notification {
  const { broker, choices, speaker, actions } = offered;
  const { options, buttons } = describeNotification(
    approval,
    broker.view(),
    choices.current(),
    process.platform,
    speaker.words(),
    isQuiet,
  );
  const notification = new Notification(options);
  // A late click opens the window too, which then says that the card was answered.
  notification.on('click', () => actions.open(approval.id));
  notification.on('action', ({ actionIndex }) => press(buttons[actionIndex], approval, actions));
  return notification;
}

function press(button: NotificationButton | undefined, card: ApprovalRequest, actions: ShellActions): void {
  if (button === 'deny') actions.deny(card.id);
  else if (button === 'allow-once') actions.allowOnce(card.id, card.digest);
  else actions.open(card.id);
}
