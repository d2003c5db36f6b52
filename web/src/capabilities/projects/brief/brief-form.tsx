import type { PersonCard } from '@colloquy/contract/people/shapes'
import { Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useRegisterShortcuts } from '../../../platform/shortcuts.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { ErrorText } from '../../../ui/input/error-text.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { LanguagesPicker } from '../../people/record/languages-picker.tsx'
import { type Draft, type DraftError, draftErrors, maxLines } from '../view.ts'
import css from './brief-form.module.css'
import { CountriesPicker } from './countries-picker.tsx'

type LineField = keyof typeof maxLines

/** The form of a brief. Errors appear next to their fields after the first attempt to save. */
export function BriefForm({
  draft,
  people,
  me,
  busy,
  note,
  refusal,
  submit,
  onChange,
  onSubmit,
  onCancel,
}: {
  draft: Draft
  /** The people who can join the team. */
  people: readonly PersonCard[]
  /** The author, who is in the team of a new project; undefined when the team is free. */
  me?: string | undefined
  busy: boolean
  /** Shown next to the buttons. */
  note?: ReactNode
  /** Why the brief was not saved; shown at the field it is about, else next to the buttons. */
  refusal?: string | undefined
  /** The label of the submit button. */
  submit: string
  onChange: (changes: Partial<Draft>) => void
  onSubmit: () => void
  onCancel?: (() => void) | undefined
}) {
  const t = useTranslate()
  const [tried, setTried] = useState(false)
  const mistakes = draftErrors(draft)
  const wrong = (field: keyof Draft) => (tried ? mistakes[field] : undefined)
  const send = (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault()
    setTried(true)
    if (Object.keys(mistakes).length === 0) return onSubmit()
    requestAnimationFrame(() => document.querySelector<HTMLElement>('#brief [aria-invalid=true]')?.focus())
  }
  const deadline = useRef<HTMLInputElement>(null)
  const [refusedDeadline, setRefusedDeadline] = useState<string>()
  const isDeadlineRefused = refusal === 'deadline_in_past'
  useEffect(() => {
    if (!isDeadlineRefused) return
    setRefusedDeadline(deadline.current?.value)
    deadline.current?.focus()
  }, [isDeadlineRefused])
  useRegisterShortcuts([{ keys: 'Mod+↵', label: t('PROJECTS.KEYS.SAVE'), run: () => send() }])

  const mistakeText = (mistake: DraftError | undefined, [lines, length]: readonly [number, number]) => {
    if (mistake === 'required') return t('PROJECTS.BRIEF.REQUIRED')
    if (mistake === 'too_many') return t('PROJECTS.BRIEF.TOO_MANY', { count: lines })
    return mistake && t('PROJECTS.BRIEF.TOO_LONG', { count: length })
  }
  const list = (field: LineField, label: string) => (
    <TextArea
      label={label}
      help={t('PROJECTS.BRIEF.LINES', { count: maxLines[field][0] })}
      value={draft[field]}
      onChange={(value) => onChange({ [field]: value })}
      error={mistakeText(wrong(field), maxLines[field])}
      rows={3}
    />
  )
  const number = (field: 'callsWanted' | 'budget' | 'agreedCreditsPerHour', label: string, help: string) => (
    <TextField
      label={label}
      help={help}
      value={draft[field]}
      maxLength={10}
      onChange={(value) => onChange({ [field]: value })}
      error={wrong(field) && t('PROJECTS.BRIEF.NOT_A_NUMBER')}
    />
  )
  return (
    <form id="brief" className={css.form} onSubmit={send} noValidate>
      <TextField
        label={t('PROJECTS.BRIEF.NAME')}
        value={draft.name}
        maxLength={200}
        required
        onChange={(name) => onChange({ name })}
        error={mistakeText(wrong('name'), [1, 200])}
      />
      <TextArea
        label={t('PROJECTS.BRIEF.QUESTION')}
        value={draft.question}
        maxLength={4000}
        required
        rows={4}
        onChange={(question) => onChange({ question })}
        error={mistakeText(wrong('question'), [1, 4000])}
      />
      <div className={css.pair}>
        {list('topics', t('PROJECTS.BRIEF.TOPICS'))}
        {list('questions', t('PROJECTS.BRIEF.QUESTIONS'))}
        {list('targetCompanies', t('PROJECTS.BRIEF.TARGETS'))}
        {list('exclusions', t('PROJECTS.BRIEF.EXCLUSIONS'))}
      </div>
      <CountriesPicker countries={draft.countries} onChange={(countries) => onChange({ countries: [...countries] })} />
      <LanguagesPicker value={draft.languages} onChange={(languages) => onChange({ languages: [...languages] })} />
      <div className={css.pair}>
        {number('callsWanted', t('PROJECTS.BRIEF.CALLS_WANTED'), t('PROJECTS.BRIEF.OPEN_HELP'))}
        {number('budget', t('PROJECTS.BRIEF.BUDGET'), t('PROJECTS.BRIEF.OPEN_HELP'))}
        {number('agreedCreditsPerHour', t('PROJECTS.BRIEF.AGREED_RATE'), t('PROJECTS.BRIEF.AGREED_RATE_HELP'))}
      </div>
      <TextInput
        className={css.deadline!}
        type="date"
        label={t('PROJECTS.BRIEF.DEADLINE')}
        ref={deadline}
        value={draft.deadline}
        error={
          isDeadlineRefused && draft.deadline === refusedDeadline ? (
            <ErrorText>{refusalText(t, refusal)}</ErrorText>
          ) : undefined
        }
        onChange={(event) => onChange({ deadline: event.currentTarget.value })}
      />
      <Checkbox
        label={t('PROJECTS.BRIEF.BLINDED')}
        description={t('PROJECTS.BRIEF.BLINDED_HELP')}
        checked={draft.isBlinded}
        onChange={(event) => onChange({ isBlinded: event.currentTarget.checked })}
      />
      <fieldset className={css.group}>
        <legend className={css.label}>{t('PROJECTS.BRIEF.TEAM')}</legend>
        <div className={css.people}>
          {people.map(({ personId, fullName }) => (
            <Checkbox
              key={personId}
              label={fullName}
              checked={draft.team.includes(personId)}
              disabled={personId === me}
              aria-invalid={wrong('team') ? true : undefined}
              onChange={(event) =>
                onChange({
                  team: event.currentTarget.checked
                    ? [...draft.team, personId]
                    : draft.team.filter((other) => other !== personId),
                })
              }
            />
          ))}
        </div>
        {wrong('team') && (
          <span role="alert">
            <ErrorText>{t('PROJECTS.BRIEF.TEAM_REQUIRED')}</ErrorText>
          </span>
        )}
      </fieldset>
      {note}
      {refusal && !isDeadlineRefused && (
        <div role="alert">
          <Note tone="warn">{refusalText(t, refusal)}</Note>
        </div>
      )}
      <div className={css.foot}>
        {onCancel && <Button onClick={onCancel}>{t('PROJECTS.BRIEF.CANCEL')}</Button>}
        <Button type="submit" variant="filled" loading={busy}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
