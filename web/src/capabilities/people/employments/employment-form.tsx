import { addEmployment, updateEmployment } from '@colloquy/contract/people/operations'
import type { OwnEmployment } from '@colloquy/contract/people/shapes'
import { Checkbox } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { LeaveDialog } from '../../../platform/failures/leave-dialog.tsx'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { ConflictCard } from '../record/conflict-card.tsx'
import { useListEdit, useRecordCache } from '../record/data.ts'
import { differences, rebase } from '../record/view.ts'
import css from './employment-form.module.css'
import {
  type EmploymentFields,
  employmentFieldsOf,
  employmentInputOf,
  emptyEmployment,
  fieldNames,
  validationErrorsOf,
} from './view.ts'

/** Adds or edits an employment. Input survives concurrent changes. */
export function EmploymentForm({
  personId,
  employment,
  onClose,
}: {
  personId: string
  /** Absent when adding. */
  employment?: OwnEmployment | undefined
  onClose: () => void
}) {
  const t = useTranslate()
  const start = employment ? employmentFieldsOf(employment) : emptyEmployment
  const [before, setBefore] = useState(start)
  const [typed, setTyped] = useState(start)
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [contested, setContested] = useState<(keyof EmploymentFields)[]>()
  const isGone = useRef(false)
  const saved = useRef(false)
  const { edit: add, busy: adding } = useListEdit(addEmployment, personId)
  const { edit: update, busy: updating } = useListEdit(updateEmployment, personId)
  const record = useRecordCache(personId)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const change = (some: Partial<EmploymentFields>) => setTyped((now) => ({ ...now, ...some }))
  const mistakes = tried ? validationErrorsOf(typed) : {}
  const errorOf = (field: keyof EmploymentFields) => mistakes[field] && t(mistakes[field])

  const send = (): Promise<string | undefined> =>
    employment && !isGone.current
      ? update({ employmentId: employment.employmentId, ...employmentInputOf(typed) })
      : add(employmentInputOf(typed))
  /** After a version conflict, rebases the edits onto the current employment. */
  const followUp = () => {
    const now = record().employments?.employments.find(({ employmentId }) => employmentId === employment?.employmentId)
    if (!employment) return setContested([])
    if (!now) {
      isGone.current = true
      return setRefusal('employment_gone')
    }
    const laid = rebase(before, typed, employmentFieldsOf(now))
    setBefore(employmentFieldsOf(now))
    setTyped((latest) => rebase(before, latest, employmentFieldsOf(now)).typed)
    setContested(laid.contested)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(validationErrorsOf(typed)).length > 0)
      return requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    setContested(undefined)
    setRefusal(undefined)
    const refused = await send()
    if (refused === 'stale' || (refused === 'not_found' && employment)) return followUp()
    if (refused) return setRefusal(refused)
    saved.current = true
    toastSuccess(t('PEOPLE.EMPLOYMENTS.SAVED', { company: typed.companyName.trim() }))
    onClose()
  }
  return (
    <form
      ref={form}
      className={css.form}
      aria-label={t(employment ? 'PEOPLE.EMPLOYMENTS.EDIT' : 'PEOPLE.EMPLOYMENTS.ADD')}
      onSubmit={(event) => void save(event)}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      noValidate
    >
      <div className={css.pair}>
        <TextField
          label={t(fieldNames.companyName)}
          value={typed.companyName}
          maxLength={200}
          autoComplete="organization"
          error={errorOf('companyName')}
          onChange={(companyName) => change({ companyName })}
        />
        <TextField
          label={t(fieldNames.title)}
          value={typed.title}
          maxLength={200}
          autoComplete="organization-title"
          error={errorOf('title')}
          onChange={(title) => change({ title })}
        />
        <TextField
          type="date"
          label={t(fieldNames.startDate)}
          value={typed.startDate}
          error={errorOf('startDate')}
          onChange={(startDate) => change({ startDate })}
        />
        {!typed.lasts && (
          <TextField
            type="date"
            label={t(fieldNames.endDate)}
            value={typed.endDate}
            error={errorOf('endDate')}
            onChange={(endDate) => change({ endDate })}
          />
        )}
      </div>
      <Checkbox
        label={t(fieldNames.lasts)}
        checked={typed.lasts}
        onChange={(event) => change({ lasts: event.currentTarget.checked })}
      />
      <TextArea
        label={t(fieldNames.summary)}
        help={t('PEOPLE.EMPLOYMENTS.SUMMARY_HELP')}
        rows={2}
        maxLength={2000}
        value={typed.summary}
        onChange={(summary) => change({ summary })}
      />
      <Checkbox
        label={t(fieldNames.isPrimary)}
        description={t('PEOPLE.EMPLOYMENTS.PRIMARY_HELP')}
        checked={typed.isPrimary}
        onChange={(event) => change({ isPrimary: event.currentTarget.checked })}
      />
      {contested && (
        <ConflictCard
          contested={contested.map((field) => ({
            field,
            name: t(fieldNames[field]),
            theirs:
              typeof before[field] === 'boolean' ? t(`PEOPLE.CONFLICT.${before[field] ? 'YES' : 'NO'}`) : before[field],
          }))}
          onUseSaved={(field) => {
            change({ [field]: before[field as keyof EmploymentFields] })
            setContested(contested.filter((one) => one !== field))
          }}
        />
      )}
      {refusal && (
        <div role="alert">
          <Note tone="stop">
            {refusal === 'employment_gone' ? t('PEOPLE.EMPLOYMENTS.GONE') : refusalText(t, refusal)}
          </Note>
        </div>
      )}
      <div className={css.foot}>
        <Button onClick={onClose}>{t('PEOPLE.PROFILE.CANCEL')}</Button>
        <Button type="submit" variant="filled" loading={adding || updating}>
          {t(employment ? 'PEOPLE.PROFILE.SAVE' : 'PEOPLE.EMPLOYMENTS.ADD')}
        </Button>
      </div>
      <LeaveDialog
        isUnsaved={() => !saved.current && differences(start, typed).length > 0}
        isLeft={(from, to) => from.pathname !== to.pathname || jobIn(from) !== jobIn(to)}
      />
    </form>
  )
}

/** Reads the employment being edited from the address. */
const jobIn = ({ search }: { search: unknown }): unknown => (search as { job?: unknown }).job
