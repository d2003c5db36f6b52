import { companyLimit } from '@colloquy/contract/questionnaires/answer-rules'
import { maxCompanyNameLength, type Question } from '@colloquy/contract/questionnaires/shapes'
import { Pill, TagsInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslate } from '../../platform/translations.ts'
import { ErrorText } from '../../ui/input/error-text.tsx'
import type { CompanySearch } from './data.ts'
import css from './questions-panel.module.css'

const searchDebounceMs = 200
const minSearchLength = 2

/** Companies by name: found as one types, or kept as they were typed. */
export function CompaniesPicker({
  label,
  help,
  error,
  question,
  names,
  search,
  onChange,
}: {
  label: string
  help: string | undefined
  error: string | undefined
  question: Pick<Question, 'max'>
  names: readonly string[]
  search: CompanySearch
  onChange: (names: string[]) => void
}) {
  const t = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), searchDebounceMs)
  const { data: found = [] } = useQuery({
    queryKey: ['questionnaires.companies', search.key, text],
    queryFn: () => search.find(text),
    enabled: text.length >= minSearchLength,
    // Names are a help: without them, what is typed is kept as it is.
    retry: false,
  })
  const limit = companyLimit(question)
  const isFull = names.length >= limit
  return (
    <TagsInput
      ref={input}
      label={label}
      description={
        error ? undefined : (
          <>
            {help && <span className={css.hint}>{help}</span>}
            {t(isFull ? 'SURVEYS.COMPANIES_FULL' : 'SURVEYS.COMPANIES_HELP', { count: limit })}
          </>
        )
      }
      error={error ? <ErrorText>{error}</ErrorText> : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={[...names]}
      onChange={onChange}
      searchValue={typed}
      onSearchChange={setTyped}
      data={text === typed.trim() ? [...found] : []}
      // The server has filtered already.
      filter={({ options }) => options}
      classNames={{ inputField: css.typed! }}
      // A name may contain a comma.
      splitChars={[]}
      maxTags={limit}
      maxLength={maxCompanyNameLength}
      renderPill={({ value, onRemove }) => (
        <Pill
          className={css.company}
          withRemoveButton
          onRemove={() => {
            onRemove?.()
            input.current?.focus()
          }}
          removeButtonProps={{
            'aria-label': t('SURVEYS.REMOVE_COMPANY', { name: String(value) }),
            'aria-hidden': false,
            tabIndex: 0,
          }}
        >
          <bdi>{value}</bdi>
        </Pill>
      )}
    />
  )
}
