import { Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { ErrorText } from '../../../ui/input/error-text.tsx'
import { textDirection } from '../../../ui/input/field.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import type { SearchInput } from '../view.ts'
import { useSaveSearch } from './data.ts'
import css from './save-form.module.css'

/** Names and saves the current search. */
export function SaveForm({ input, summary, onSaved }: { input: SearchInput; summary: ReactNode; onSaved: () => void }) {
  const t = useTranslate()
  const { run, isPending, failure } = useSaveSearch()
  const [name, setName] = useState(input.text.trim().slice(0, 80))
  const [isShared, setShared] = useState(false)
  const [tried, setTried] = useState(false)
  const isEmpty = name.trim() === ''
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isEmpty) return
    const { text, filters, sort } = input
    const outcome = await run({ text, filters, sort, name: name.trim(), isShared })
    if (!outcome.ok) return
    toastSuccess(t('SEARCH.SAVED.DONE', { name: outcome.value.name }))
    onSaved()
  }
  return (
    <form className={css.form} noValidate onSubmit={(event) => void save(event)}>
      <h3>{t('SEARCH.SAVED.SAVE')}</h3>
      <p className="second small">{summary}</p>
      <div className={css.name}>
        <TextInput
          label={t('SEARCH.SAVED.NAME')}
          data-autofocus
          maxLength={80}
          {...textDirection(name)}
          value={name}
          error={tried && isEmpty ? <ErrorText>{t('SHARED.FORMS.ERRORS.REQUIRED')}</ErrorText> : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="filled" loading={isPending}>
          {t('SEARCH.SAVED.SUBMIT')}
        </Button>
      </div>
      <Checkbox
        checked={isShared}
        label={t('SEARCH.SAVED.SHARE')}
        description={t('SEARCH.SAVED.SHARE_HELP')}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
      {failure && (
        <div role="alert">
          <Note tone="warn">{refusalText(t, failure)}</Note>
        </div>
      )}
    </form>
  )
}
