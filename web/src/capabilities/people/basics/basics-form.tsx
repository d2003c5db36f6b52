import type { PersonProfile } from '@colloquy/contract/people/shapes'
import { type FormEvent, useRef, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import type { TranslationKey } from '../../../platform/translation-keys.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import css from './basics-panel.module.css'
import { useSaveBasics } from './data.ts'
import {
  type BasicField,
  type Basics,
  basicFields,
  basicsOf,
  changeOf,
  differences,
  longest,
  missing,
  rebase,
} from './view.ts'

const labels = {
  firstName: 'PEOPLE.BASICS.FIRST_NAME',
  lastName: 'PEOPLE.BASICS.LAST_NAME',
  preferredName: 'PEOPLE.BASICS.PREFERRED_NAME',
  title: 'PEOPLE.BASICS.JOB_TITLE',
} as const satisfies Record<BasicField, TranslationKey>

const browsersNames: Record<BasicField, string> = {
  firstName: 'given-name',
  lastName: 'family-name',
  preferredName: 'nickname',
  title: 'organization-title',
}

/** Edits and the record version they are based on. */
interface Draft {
  readonly version: number
  readonly before: Basics
  readonly basics: Basics
  readonly clashes: readonly BasicField[]
}

const draftOn = (person: PersonProfile): Draft => {
  const before = basicsOf(person)
  return { version: person.version, before, basics: before, clashes: [] }
}

/** Edits a person's names and job. Unsaved input survives concurrent edits. */
export function BasicsForm({ person }: { person: PersonProfile }) {
  const t = useTranslate()
  const form = useRef<HTMLFormElement>(null)
  const { save, busy } = useSaveBasics(person.personId)
  const [stored, setDraft] = useState<Draft>(() => draftOn(person))
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const draft = stored.version === person.version ? stored : moved(stored, person)
  const { basics, before, clashes } = draft
  const changed = differences(basics, before)
  const empty = missing(basics)

  const type = (field: BasicField) => (text: string) => setDraft({ ...draft, basics: { ...basics, [field]: text } })

  const undo = async (done: PersonProfile, fields: readonly BasicField[]) => {
    const outcome = await save(done.version, changeOf(before, fields))
    if (outcome.ok) setDraft(draftOn(outcome.value))
    else setRefusal(outcome.refusal)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setRefusal(undefined)
    if (empty.length > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    const outcome = await save(person.version, changeOf(basics, changed))
    if (!outcome.ok) return setRefusal(outcome.refusal)
    setTried(false)
    setDraft(draftOn(outcome.value))
    const takeBack = () => void undo(outcome.value, changed)
    toastSuccess(t('PEOPLE.BASICS.SAVED'), { label: t('SHARED.ACTIONS.UNDO'), onClick: takeBack })
  }
  return (
    <form ref={form} className={css.form} onSubmit={(event) => void send(event)} noValidate>
      {basicFields.map((field) => (
        <TextField
          key={field}
          label={t(labels[field])}
          name={field}
          autoComplete={browsersNames[field]}
          maxLength={longest[field]}
          value={basics[field]}
          onChange={type(field)}
          error={tried && empty.includes(field) ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined}
          {...(field === 'preferredName' && { help: t('PEOPLE.BASICS.PREFERRED_NAME_HELP') })}
        />
      ))}
      <div role="alert">
        {clashes.length > 0 ? (
          <Note tone="warn">{t('PEOPLE.BASICS.CHANGED', { fields: clashText(clashes, before, t) })}</Note>
        ) : (
          refusal && refusal !== 'stale' && <Note tone="warn">{refusalText(t, refusal)}</Note>
        )}
      </div>
      <Button type="submit" variant="filled" loading={busy} disabled={changed.length === 0}>
        {t('PEOPLE.BASICS.SAVE')}
      </Button>
    </form>
  )
}

/** The draft, rebased onto the current record. */
const moved = (draft: Draft, person: PersonProfile): Draft => {
  const now = basicsOf(person)
  const { basics, clashes } = rebase(draft.basics, draft.before, now)
  return { version: person.version, before: now, basics, clashes }
}

/** The saved value in conflict with the draft: "Job title: Partner". */
const clashText = (clashes: readonly BasicField[], now: Basics, t: ReturnType<typeof useTranslate>): string =>
  clashes.map((field) => `${t(labels[field])}: ${now[field] || '–'}`).join(', ')
