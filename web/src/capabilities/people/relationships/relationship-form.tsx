import { type Relationship, type RelationshipKind, relationshipKinds } from '@colloquy/contract/people/contact-shapes'
import { NativeSelect } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { Note } from '../../../ui/page/note.tsx'
import css from '../employments/employment-form.module.css'
import { emptyRelationship, relationshipOf, typedOf, validationErrorsOf } from './view.ts'

/** Adds or edits a relationship. `onSave` returns the refusal, if any. */
export function RelationshipForm({
  relationship,
  busy,
  onSave,
  onClose,
}: {
  /** Absent when adding. */
  relationship?: Relationship | undefined
  busy: boolean
  onSave: (relationship: Relationship) => Promise<string | undefined>
  onClose: () => void
}) {
  const t = useTranslate()
  const [typed, setTyped] = useState(() => (relationship ? typedOf(relationship) : emptyRelationship))
  const [wasSent, setSent] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('select')?.focus(), [])

  const mistakes = wasSent ? validationErrorsOf(typed) : {}
  const field = (name: 'companyName' | 'startDate' | 'endDate' | 'note') => ({
    value: typed[name],
    error: mistakes[name] && t(mistakes[name]),
    onChange: (value: string) => setTyped((now) => ({ ...now, [name]: value })),
  })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (Object.keys(validationErrorsOf(typed)).length > 0)
      return requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    setRefusal(await onSave(relationshipOf(typed)))
  }
  return (
    <form
      ref={form}
      className={css.form}
      aria-label={t(relationship ? 'PEOPLE.RELATIONSHIPS.EDIT' : 'PEOPLE.RELATIONSHIPS.ADD')}
      onSubmit={(event) => void save(event)}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      noValidate
    >
      <div className={css.pair}>
        <NativeSelect
          label={t('PEOPLE.RELATIONSHIPS.KIND')}
          value={typed.kind}
          data={relationshipKinds.map((kind) => ({ value: kind, label: t(`PEOPLE.RELATIONSHIPS.KINDS.${kind}`) }))}
          onChange={(event) => setTyped({ ...typed, kind: event.currentTarget.value as RelationshipKind })}
        />
        <TextField
          {...field('companyName')}
          label={t('PEOPLE.RELATIONSHIPS.COMPANY')}
          maxLength={200}
          autoComplete="off"
        />
        <TextField {...field('startDate')} type="date" label={t('PEOPLE.RELATIONSHIPS.START')} />
        <TextField
          {...field('endDate')}
          type="date"
          label={t('PEOPLE.RELATIONSHIPS.END')}
          help={t('PEOPLE.RELATIONSHIPS.END_HELP')}
        />
      </div>
      <TextField {...field('note')} label={t('PEOPLE.RELATIONSHIPS.NOTE')} maxLength={300} />
      <div role="alert">{refusal && <Note tone="stop">{refusalText(t, refusal)}</Note>}</div>
      <div className={css.foot}>
        <Button onClick={onClose}>{t('PEOPLE.PROFILE.CANCEL')}</Button>
        <Button type="submit" variant="filled" loading={busy}>
          {t('PEOPLE.PROFILE.SAVE')}
        </Button>
      </div>
    </form>
  )
}
