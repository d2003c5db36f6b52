import type { Call } from '@colloquy/contract/calls/shapes'
import { Button } from '@mantine/core'
import { useRegisterShortcuts } from '../../../platform/shortcuts.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { flag, oneOf, useSearchParams } from '../../../platform/url-state.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { counterpartOf, type Side } from '../view.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import css from './change-panel.module.css'
import { ConfirmChangeDialog } from './confirm-change-dialog.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import { type Change, changeKeys, changes, confirmedChanges, openChanges } from './view.ts'

/** The open dialog is part of the URL, so that mails can link to it and "Back" closes it. */
const parts = { change: oneOf(['', ...changes]), propose: flag }

/** The changes the reader may make, each with its consequences. Absent when there are none. */
export function ChangePanel({ call, side }: { call: Call; side: Side }) {
  const t = useTranslate()
  const [{ change }, setAddress] = useSearchParams(parts)
  const open = (next: Change | '') => setAddress({ change: next }, { replace: next === '' })
  const possible = openChanges(call)
  const other = counterpartOf(call, side)
  const dialog = { call, side, other, onClose: () => open('') }
  useRegisterShortcuts(
    possible.includes('reschedule')
      ? [{ keys: 'S', label: t('CALLS.KEYS.RESCHEDULE'), shown: true, run: () => open('reschedule') }]
      : [],
  )
  const { can } = call
  if (possible.length === 0 && !can.proposeTimes) return null
  return (
    <Panel title={t('CALLS.CHANGE')}>
      <ul className={css.changes}>
        {can.proposeTimes && (
          <li className={css.change}>
            <div className="spring">
              <h3>{t('CALLS.PROPOSAL.ACTION')}</h3>
              <p className="quiet small">
                {t(call.slot ? 'CALLS.PROPOSAL.HELP' : 'CALLS.PROPOSAL.HELP_UNBOOKED', { name: other.fullName })}
              </p>
            </div>
            <Button className={css.action} onClick={() => setAddress({ propose: true })}>
              {t('CALLS.PROPOSAL.ACTION')}
            </Button>
          </li>
        )}
        {possible.map((one) => (
          <li key={one} className={css.change}>
            <div className="spring">
              <h3>{t(`CALLS.${changeKeys[one]}.ACTION`)}</h3>
              <p className="quiet small">{t(`CALLS.${changeKeys[one]}.HELP`, { name: other.fullName })}</p>
            </div>
            <Button
              variant={one === 'cancel' || one === 'remove' ? 'danger' : 'default'}
              className={css.action}
              onClick={() => open(one)}
            >
              {t(`CALLS.${changeKeys[one]}.ACTION`)}
            </Button>
          </li>
        ))}
      </ul>
      {call.can.cancel && <CancelDialog {...dialog} opened={change === 'cancel'} />}
      {call.can.correct && <CorrectDialog {...dialog} opened={change === 'correct'} />}
      {call.can.reschedule && <RescheduleDialog {...dialog} opened={change === 'reschedule'} />}
      {possible.map((one) =>
        one in confirmedChanges ? (
          <ConfirmChangeDialog
            key={one}
            {...dialog}
            kind={one as keyof typeof confirmedChanges}
            opened={change === one}
          />
        ) : null,
      )}
    </Panel>
  )
}
