import type { SearchResult } from '@colloquy/contract/search/shapes'
import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import { FacetGroup } from '../../../ui/input/facet.tsx'
import { readCredits, type SearchAddress, sanitizeCredits, writeCredits } from '../view.ts'
import css from './credits-form.module.css'
import { RangePicker } from './range-picker.tsx'

/** Input debounce in milliseconds. */
const debounceMs = 500

/** The hourly price range in credits; either end may be open. */
export function CreditsForm({
  address,
  histogram,
  onChange,
}: {
  address: SearchAddress
  histogram: SearchResult['creditsHistogram']
  onChange: (changes: Partial<SearchAddress>) => void
}) {
  const t = useTranslate()
  return (
    <FacetGroup title={t('SEARCH.FILTERS.CREDITS')}>
      <RangePicker bars={histogram} from={address.from} to={address.to} onChange={onChange} />
      <div className={css.range}>
        <Figure label={t('SEARCH.FACETS.LEAST')} value={address.from} onChange={(from) => onChange({ from })} />
        <span aria-hidden="true">–</span>
        <Figure label={t('SEARCH.FACETS.MOST')} value={address.to} onChange={(to) => onChange({ to })} />
      </div>
    </FacetGroup>
  )
}

/** A credits field. Invalid input is marked and not searched for. */
function Figure({
  label,
  value,
  onChange,
}: {
  label: string
  value: number | undefined
  onChange: (hundredths: number | undefined) => void
}) {
  const [written, setWritten] = useState(writeCredits(value))
  const sent = useRef(value)
  const ask = useDebouncedCallback((text: string) => {
    const hundredths = readCredits(text)
    if (hundredths === sent.current || (hundredths === undefined && text.trim() !== '')) return
    sent.current = hundredths
    onChange(hundredths)
  }, debounceMs)
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setWritten(writeCredits(value))
  }, [value])
  return (
    <TextInput
      className={css.figure}
      inputMode="decimal"
      maxLength={7}
      aria-label={label}
      error={written.trim() !== '' && readCredits(written) === undefined}
      value={written}
      onChange={(event) => {
        const typed = sanitizeCredits(event.currentTarget.value)
        setWritten(typed)
        ask(typed)
      }}
    />
  )
}
