import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import { FacetGroup } from '../../../ui/input/facet.tsx'
import css from './credits-form.module.css'
import { currencies, type RateRange, rateRange, readUnits } from './view.ts'

/** Input debounce in milliseconds. */
const debounceMs = 500

/** The hourly rate range in money, for readers who may see rates: a currency, and bounds in whole units. */
export function RateForm({
  value,
  onChange,
}: {
  value: RateRange | undefined
  onChange: (range: RateRange | undefined) => void
}) {
  const t = useTranslate()
  const [currency, setCurrency] = useState(value?.currency ?? currencies[0]!)
  const [written, setWritten] = useState(() => writtenOf(value))
  const textOf = (range: RateRange | undefined) => rateRange.write(range)[0] ?? ''
  const sent = useRef(textOf(value))
  const ask = (next: string, [from, to]: readonly [string, string]) => {
    if ([from, to].some((text) => text !== '' && readUnits(text) === undefined)) return
    const range = rateRange.read([`${next}:${from}:${to}`])
    if (textOf(range) === sent.current) return
    sent.current = textOf(range)
    onChange(range)
  }
  const askSoon = useDebouncedCallback(ask, debounceMs)
  // The range also changes without typing: through Back, or when the filter is removed.
  useEffect(() => {
    if (textOf(value) === sent.current) return
    sent.current = textOf(value)
    setWritten(writtenOf(value))
    if (value) setCurrency(value.currency)
  })
  const figure = (at: 0 | 1, label: string) => (
    <TextInput
      className={css.figure}
      inputMode="numeric"
      maxLength={7}
      aria-label={label}
      value={written[at]}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value.replace(/\D/g, '')
        const next: [string, string] = at === 0 ? [typed, written[1]] : [written[0], typed]
        setWritten(next)
        askSoon(currency, next)
      }}
    />
  )
  return (
    <FacetGroup title={t('SEARCH.FILTERS.MONEY')}>
      <div className={css.range} data-money>
        {figure(0, t('SEARCH.FACETS.MONEY_LEAST'))}
        <span aria-hidden="true">–</span>
        {figure(1, t('SEARCH.FACETS.MONEY_MOST'))}
        <NativeSelect
          className={css.currency!}
          aria-label={t('SEARCH.FACETS.CURRENCY')}
          value={currency}
          data={[...new Set([currency, ...currencies])]}
          onChange={({ currentTarget }) => {
            setCurrency(currentTarget.value)
            ask(currentTarget.value, written)
          }}
        />
      </div>
    </FacetGroup>
  )
}

const writtenOf = (range: RateRange | undefined): [string, string] => [
  String(range?.from ?? ''),
  String(range?.to ?? ''),
]
