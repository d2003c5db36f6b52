import { confirmFact, unconfirmFact } from '@colloquy/contract/people/operations'
import type { FactKind, PersonProfile } from '@colloquy/contract/people/shapes'
import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { toastError, toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { FactAgeLabel } from '../fact-age-label.tsx'
import { factNames, ownSourceNames } from '../view.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { useRecordEdit } from './data.ts'
import css from './editable-facts-panel.module.css'
import { type FactEntry, factEntriesOf, isOwnWords } from './view.ts'

/** An expert's facts with source and age. One tap confirms a fact; self-worded ones can be edited. */
export function EditableFactsPanel({ profile }: { profile: PersonProfile }) {
  const t = useTranslate()
  const [open, setOpen] = useState<FactKind>()
  const entries = factEntriesOf(profile.facts)
  return (
    <Panel title={t('PEOPLE.FACTS.TITLE')} count={entries.length}>
      <ul className={css.list} aria-label={t('PEOPLE.FACTS.TITLE')}>
        {entries.map((entry) => (
          <Row key={entry.kind} profile={profile} entry={entry} isOpen={open === entry.kind} onOpen={setOpen} />
        ))}
      </ul>
    </Panel>
  )
}

function Row({
  profile: { personId, can },
  entry: { kind, fact },
  isOpen,
  onOpen,
}: {
  profile: PersonProfile
  entry: FactEntry
  isOpen: boolean
  onOpen: (kind: FactKind | undefined) => void
}) {
  const t = useTranslate()
  const { edit: confirm, busy } = useRecordEdit(confirmFact, personId)
  const { edit: unconfirm } = useRecordEdit(unconfirmFact, personId)
  const opener = useRef<HTMLButtonElement>(null)
  const name = t(factNames[kind])
  const takeBack = async () => {
    const refused = await unconfirm({ kind })
    if (refused) toastError(refusalText(t, refused), { label: t('SHARED.ACTIONS.CLOSE'), onClick: () => {} })
    else toastSuccess(t('PEOPLE.PROFILE.TAKEN_BACK'))
  }
  const state = async (value: string): Promise<string | undefined> => {
    const refused = await confirm({ kind, value })
    // A first fact has no previous value to undo to.
    const undo = fact && { label: t('PEOPLE.PROFILE.UNDO'), onClick: () => void takeBack() }
    if (!refused) toastSuccess(t('PEOPLE.PROFILE.CONFIRMED', { what: name }), undo)
    return refused
  }
  const close = () => {
    onOpen(undefined)
    requestAnimationFrame(() => opener.current?.focus())
  }
  if (isOpen)
    return (
      <li>
        <StatementForm name={name} value={fact?.value ?? ''} busy={busy} onSave={state} onClose={close} />
      </li>
    )
  return (
    <li className={css.row}>
      <span className="quiet">{name}</span>
      <span className={css.value}>
        {fact ? <bdi>{fact.value}</bdi> : <span className="quiet">{t('PEOPLE.PROFILE.NOT_SAID')}</span>}
      </span>
      <span className={css.source}>{fact && t(ownSourceNames[fact.source])}</span>
      <span className={css.age}>
        {fact && <FactAgeLabel since={fact.confirmedAt} validityDays={fact.validityDays} />}
      </span>
      {can.updateProfile && (
        <span className={css.actions}>
          {fact && (
            <ConfirmButton
              aging={fact}
              what={name}
              busy={busy}
              onConfirm={() =>
                void state(fact.value).then((refused) => {
                  if (refused)
                    toastError(refusalText(t, refused), { label: t('SHARED.ACTIONS.CLOSE'), onClick: () => {} })
                })
              }
            />
          )}
          {isOwnWords(kind) &&
            (fact ? (
              <ActionIcon
                ref={opener}
                aria-label={t('PEOPLE.PROFILE.CHANGE_WHAT', { what: name })}
                onClick={() => onOpen(kind)}
              >
                <IconPencil size={16} stroke={1.5} />
              </ActionIcon>
            ) : (
              <Button ref={opener} size="xs" variant="accent" onClick={() => onOpen(kind)}>
                {t('PEOPLE.PROFILE.STATE')}
              </Button>
            ))}
        </span>
      )}
    </li>
  )
}

/** Edits a fact in the expert's own words. */
function StatementForm({
  name,
  value,
  busy,
  onSave,
  onClose,
}: {
  name: string
  value: string
  busy: boolean
  onSave: (value: string) => Promise<string | undefined>
  onClose: () => void
}) {
  const t = useTranslate()
  const [typed, setTyped] = useState(value)
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.select(), [])
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '') return setError(t('SHARED.FORMS.ERRORS.REQUIRED'))
    const refused = await onSave(typed.trim())
    if (refused) setError(refusalText(t, refused))
    else onClose()
  }
  return (
    <form
      ref={form}
      className={css.form}
      onSubmit={(event) => void save(event)}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      noValidate
    >
      <TextField
        label={name}
        help={t('PEOPLE.PROFILE.STATE_HELP')}
        value={typed}
        maxLength={300}
        error={error}
        onChange={setTyped}
      />
      <div className={css.foot}>
        <Button onClick={onClose}>{t('PEOPLE.PROFILE.CANCEL')}</Button>
        <Button type="submit" variant="filled" loading={busy}>
          {t('PEOPLE.PROFILE.SAVE')}
        </Button>
      </div>
    </form>
  )
}
