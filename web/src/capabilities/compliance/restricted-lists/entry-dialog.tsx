import type { RestrictedListEntryRecord } from '@colloquy/contract/compliance/restricted-list-shapes'
import { type FormEvent, useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import form from '../../../ui/overlay/dialog-form.module.css'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { useEndRestrictedListEntry, useGetRestrictedListEntry, useUpdateRestrictedListEntry } from './data.ts'
import css from './restricted-lists-screen.module.css'
import { dayOf, dayText } from './view.ts'

/** An entry with its history, its end and its reason. */
export function EntryDialog({ entryId, onClose }: { entryId: string; onClose: () => void }) {
  const t = useTranslate()
  const answer = useGetRestrictedListEntry(entryId)
  return (
    <Dialog name={answer.data?.name ?? t('COMPLIANCE.LISTS.COMPANY')} onClose={onClose}>
      <QueryContent answer={answer}>
        {(entry) => (
          <>
            {entry.can.end && <EndForm key={`end ${entry.version}`} entry={entry} onClose={onClose} />}
            {entry.can.edit && <ReasonForm key={`reason ${entry.version}`} entry={entry} />}
            <History entry={entry} />
          </>
        )}
      </QueryContent>
    </Dialog>
  )
}

function EndForm({ entry, onClose }: { entry: RestrictedListEntryRecord; onClose: () => void }) {
  const t = useTranslate()
  const { entryId, version, removedAt } = entry
  const today = dayOf(useNow())
  const [day, setDay] = useState(removedAt ?? today)
  const [note, setNote] = useState('')
  const { run, isPending, failure } = useEndRestrictedListEntry()
  const undo = useEndRestrictedListEntry(true)
  const send = async (until: string | null): Promise<void> => {
    const outcome = await run({ entryId, removedAt: until, note: note.trim() }, { ifMatch: version })
    if (!outcome.ok) return
    onClose()
    toastSuccess(t(until === null ? 'COMPLIANCE.LISTS.RESUMED' : 'COMPLIANCE.LISTS.ENDED', { name: entry.name }), {
      label: t('SHARED.ACTIONS.UNDO'),
      onClick: () => void undo.run({ entryId, removedAt, note: '' }, { ifMatch: outcome.value.version }),
    })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (day !== '') void send(day)
  }
  return (
    <form className={form.form} noValidate onSubmit={submit}>
      <TextField
        type="date"
        label={t('COMPLIANCE.LISTS.UNTIL')}
        help={t('COMPLIANCE.LISTS.END_HELP')}
        value={day}
        error={day === '' ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined}
        onChange={setDay}
      />
      <TextField label={t('COMPLIANCE.LISTS.NOTE')} name="note" maxLength={500} value={note} onChange={setNote} />
      <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
      <div className={form.foot}>
        {removedAt !== null && (
          <Button loading={isPending} onClick={() => void send(null)}>
            {t('COMPLIANCE.LISTS.RESUME')}
          </Button>
        )}
        <Button type="submit" variant="filled" loading={isPending}>
          {t('COMPLIANCE.LISTS.END')}
        </Button>
      </div>
    </form>
  )
}

function ReasonForm({ entry }: { entry: RestrictedListEntryRecord }) {
  const t = useTranslate()
  const [reason, setReason] = useState(entry.reason ?? '')
  const { run, isPending, failure } = useUpdateRestrictedListEntry()
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const outcome = await run({ entryId: entry.entryId, reason: reason.trim() }, { ifMatch: entry.version })
    if (outcome.ok) toastSuccess(t('COMPLIANCE.LISTS.REASON_SAVED'))
  }
  return (
    <form className={form.form} noValidate onSubmit={(event) => void save(event)}>
      <TextArea
        label={t('COMPLIANCE.LISTS.REASON')}
        help={t('COMPLIANCE.LISTS.REASON_HELP')}
        name="reason"
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
      <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
      <div className={form.foot}>
        <Button type="submit" loading={isPending} disabled={reason.trim() === (entry.reason ?? '')}>
          {t('COMPLIANCE.LISTS.SAVE_REASON')}
        </Button>
      </div>
    </form>
  )
}

function History({ entry }: { entry: RestrictedListEntryRecord }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  return (
    <section className={form.form} aria-label={t('COMPLIANCE.LISTS.HISTORY')}>
      <h3 className="strong">{t('COMPLIANCE.LISTS.HISTORY')}</h3>
      <ol className={css.history}>
        {entry.history.map(({ at, byName, kind, removedAt, reason, note }) => (
          <li key={at + kind}>
            <p>
              {t(`COMPLIANCE.LISTS.CHANGES.${kind}`, {
                date: removedAt === null ? '' : dayText(time, removedAt, now),
              })}
            </p>
            {(kind === 'added' || kind === 'reason' ? reason : note) && (
              <p className="second small" dir="auto">
                {kind === 'added' || kind === 'reason' ? reason : note}
              </p>
            )}
            <p className="quiet small">
              {byName === null
                ? time.distance(at, now)
                : t('COMPLIANCE.QUESTIONS.BY', { name: byName, ago: time.distance(at, now) })}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
