/** When a person is asked: the policy, the kinds of questions one by one, and how long a question waits. */
import { settingsTexts as t } from '../../../text/texts/settings-texts.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { AmountField } from '../fields/amount-field.tsx';
import { ChoiceList } from '../fields/choice-list.tsx';
import { useEditor } from '../editor-context.ts';
import { Found } from './found.tsx';
import { ReviewerFields } from './reviewer-fields.tsx';
import { SettingHead } from '../fields/setting-head.tsx';
import { TickList } from '../fields/tick-list.tsx';

const policies = ['untrusted', 'on-request', 'on-failure', 'granular', 'never'] as const;
const kinds = ['sandboxApproval', 'rules', 'requestPermissions', 'networkApproval', 'patchApproval'] as const;
/** What `on-request` does, so that choosing kinds begins where most people are. */
const everyKind = {
  mode: 'granular',
  sandboxApproval: true,
  rules: true,
  requestPermissions: true,
  networkApproval: true,
  patchApproval: true,
} as const;

export function AskingSection() {
  const { draft } = useEditor();
  const { approvalPolicy, approvalDeadlineMs } = draft.values;
  return (
    <>
      <Found the="approvalPolicy">
        <ChoiceList
          title={t.approvals}
          setting="approvalPolicy"
          choices={policies}
          chosen={approvalPolicy.mode}
          name={(mode) => texts.policy[mode]}
          what={(mode) => t.policyWhat[mode]}
          onChoose={(mode) => draft.change({ approvalPolicy: mode === 'granular' ? everyKind : { mode } })}
        />
        {approvalPolicy.mode === 'granular' && (
          <TickList
            head={t.kindsLead}
            choices={kinds}
            isOn={(kind) => approvalPolicy[kind]}
            name={(kind) => t.kinds[kind]}
            what={(kind) => t.kindsWhat[kind]}
            onChange={(kind, isOn) => draft.change({ approvalPolicy: { ...approvalPolicy, [kind]: isOn } })}
          />
        )}
      </Found>
      <Found the="approvalDeadlineMs">
        <AmountField
          head={<SettingHead title={t.deadline} setting="approvalDeadlineMs" />}
          label={t.deadline}
          lead={t.deadlineLead}
          none={t.deadlineNone}
          unit={t.seconds}
          usual={600}
          most={86_400}
          amount={approvalDeadlineMs === null ? null : approvalDeadlineMs / 1000}
          onChange={(seconds) => draft.change({ approvalDeadlineMs: seconds === null ? null : seconds * 1000 })}
        />
      </Found>
      <Found the="reviewer">
        <ReviewerFields />
      </Found>
    </>
  );
}
