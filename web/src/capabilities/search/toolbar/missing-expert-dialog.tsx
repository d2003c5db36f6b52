import { fullName } from '@colloquy/contract/person-name'
import { explainMissingExpert } from '@colloquy/contract/search/operations'
import type { MissingExplanation } from '@colloquy/contract/search/shapes'
import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useCommand } from '../../../platform/query.ts'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { ErrorText } from '../../../ui/input/error-text.tsx'
import { SegmentedControl } from '../../../ui/input/segmented-control.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { filterNames, filterOf, type SearchInput, valueName } from '../view.ts'
import css from './missing-expert-dialog.module.css'

const viewers = ['client', 'compliance', 'staff'] as const

/** Explains to staff why an expert is not among the hits: the word, filter or rule that excludes them. */
export function MissingExpertDialog({
  opened,
  input,
  onClose,
}: {
  opened: boolean
  input: SearchInput
  onClose: () => void
}) {
  const t = useTranslate()
  return (
    <Dialog opened={opened} name={t('SEARCH.WHY.TITLE')} size={480} onClose={onClose}>
      <Form input={input} onClose={onClose} />
    </Dialog>
  )
}

function Form({ input: { text, filters }, onClose }: { input: SearchInput; onClose: () => void }) {
  const t = useTranslate()
  const { run, isPending, failure } = useCommand(explainMissingExpert)
  const [code, setCode] = useState('')
  const [viewer, setViewer] = useState<(typeof viewers)[number]>('client')
  const [tried, setTried] = useState(false)
  const [answer, setAnswer] = useState<MissingExplanation>()
  const expert = code.trim()
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setAnswer(undefined)
    if (expert === '') return
    const outcome = await run({ text, filters, expert, viewer })
    if (outcome.ok) setAnswer(outcome.value)
  }
  return (
    <form className={css.form} noValidate onSubmit={(event) => void ask(event)}>
      <TextInput
        label={t('SEARCH.WHY.WHO')}
        description={t('SEARCH.WHY.WHO_HELP')}
        data-autofocus
        maxLength={100}
        value={code}
        error={tried && expert === '' ? <ErrorText>{t('SHARED.FORMS.ERRORS.REQUIRED')}</ErrorText> : undefined}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <SegmentedControl
        label={t('SEARCH.WHY.VIEWER')}
        value={viewer}
        options={viewers.map((value) => ({ value, label: t(`SEARCH.WHY.VIEWERS.${value}`) }))}
        onChange={setViewer}
      />
      <Button type="submit" variant="filled" loading={isPending}>
        {t('SEARCH.WHY.ASK')}
      </Button>
      <div role="status">
        {failure && (
          <Note tone="warn">{failure === 'not_found' ? t('SEARCH.WHY.UNKNOWN') : refusalText(t, failure)}</Note>
        )}
        {answer && <Reasons answer={answer} />}
      </div>
      <Button variant="subtle" color="gray" onClick={onClose}>
        {t('SHARED.ACTIONS.CLOSE')}
      </Button>
    </form>
  )
}

function Reasons({ answer: { firstName, lastName, isFound, words, filters, hidden } }: { answer: MissingExplanation }) {
  const t = useTranslate()
  const language = useLanguage()
  const name = fullName({ firstName, lastName })
  if (isFound) return <Note>{t('SEARCH.WHY.FOUND', { name })}</Note>
  return (
    <>
      <p className="strong">{t('SEARCH.WHY.NOT_FOUND', { name })}</p>
      <ul className={css.reasons}>
        {hidden.map((reason) => (
          <li key={reason}>{t(`SEARCH.WHY.HIDDEN.${reason}`)}</li>
        ))}
        {words.map((word) => (
          <li key={word}>{t('SEARCH.WHY.WORDS', { words: word })}</li>
        ))}
        {filters.map(({ filter, value }) => {
          const known = filterOf(filter)
          const title = known ? t(filterNames[known.filter]) : filter
          if (value === null || !known?.listed) return <li key={filter}>{t('SEARCH.WHY.FILTER', { filter: title })}</li>
          const shown = valueName(t, known.listed, value, language)
          return <li key={`${filter} ${value}`}>{t('SEARCH.WHY.FILTER_VALUE', { filter: title, value: shown })}</li>
        })}
      </ul>
    </>
  )
}
