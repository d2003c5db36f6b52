import type { InterventionCause } from '@colloquy/contract/calls/interventions/shapes'
import type { Call, Peer } from '@colloquy/contract/calls/shapes'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import form from '../../../ui/overlay/dialog-form.module.css'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { useRemindCall } from './data.ts'
import css from './interventions.module.css'

/** Shows the tenant's reminder to everybody, or to one person without the others. */
export function RemindDialog({
  call,
  people,
  cause,
  onClose,
}: {
  call: Call
  people: readonly Pick<Peer, 'personId' | 'name'>[]
  /** Because of which hit. */
  cause?: InterventionCause
  onClose: () => void
}) {
  const t = useTranslate()
  const { run, busy, refusal } = useRemindCall()
  const remind = async (personId: string | null, name = '') => {
    if (await run(call, { personId, ...(cause && { cause }) })) return
    onClose()
    toastSuccess(t(personId ? 'CALLS.INTERVENTION.REMINDED_ONE' : 'CALLS.INTERVENTION.REMINDED_ALL', { name }))
  }
  return (
    <Dialog name={t('CALLS.INTERVENTION.REMIND_TITLE')} onClose={onClose}>
      <div className={form.form}>
        <p className={css.script}>{t('CALLS.INTERVENTION.REMINDER.SCRIPT')}</p>
        <div role="alert">{refusal && <Note tone="stop">{refusalText(t, refusal)}</Note>}</div>
        <div className={css.choices}>
          <Button data-autofocus variant="filled" disabled={busy} onClick={() => void remind(null)}>
            {t('CALLS.INTERVENTION.REMIND_ALL')}
          </Button>
          {people.map(({ personId, name }) => (
            <Button key={personId} disabled={busy} onClick={() => void remind(personId, name)}>
              {t('CALLS.INTERVENTION.REMIND_ONE', { name })}
            </Button>
          ))}
        </div>
        <p className="quiet small">{t('CALLS.INTERVENTION.REMIND_HELP')}</p>
      </div>
    </Dialog>
  )
}
