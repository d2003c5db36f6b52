import { creditsText } from '@colloquy/contract/money'
import type { SearchResult } from '@colloquy/contract/search/shapes'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import css from './range-picker.module.css'

type Bars = SearchResult['creditsHistogram']

/** Slider debounce in milliseconds. */
const debounceMs = 200

/** A price histogram with two handles that limit the range. A handle at an end leaves that end open; handles snap to bars. */
export function RangePicker({
  bars,
  from,
  to,
  onChange,
}: {
  bars: Bars
  from: number | undefined
  to: number | undefined
  onChange: (changes: { from?: number | undefined; to?: number | undefined }) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const count = bars.length
  const requestedRange: [number, number] = [placeOf(bars, from, 0), placeOf(bars, to, count)]
  const [[low, high], setRange] = useState(requestedRange)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the two positions in `asked` matter
  useEffect(() => setRange(requestedRange), requestedRange)
  const ask = useDebouncedCallback((first: number, last: number) => {
    onChange({
      from: first <= 0 ? undefined : bars[first]?.from,
      // The filter's upper end is inclusive, a bar's is exclusive.
      to: last >= count ? undefined : Math.max(0, (bars[last - 1]?.to ?? 1) - 1),
    })
  }, debounceMs)
  if (count < 2) return null
  const move = (first: number, last: number) => {
    setRange([first, last])
    ask(first, last)
  }
  const tallest = Math.max(1, ...bars.map((bar) => bar.count))
  const handle = (name: 'LEAST' | 'MOST', value: number, set: (index: number) => void) => (
    <input
      type="range"
      min={0}
      max={count}
      value={value}
      aria-label={t(`SEARCH.FACETS.${name}`)}
      aria-valuetext={creditsText(value < count ? bars[value]!.from : bars[count - 1]!.to, language)}
      onChange={(event) => set(Number(event.currentTarget.value))}
    />
  )
  return (
    <div className={css.range}>
      <div className={css.bars} role="img" aria-label={t('SEARCH.FACETS.HISTOGRAM')}>
        {bars.map((bar, index) => (
          <i
            key={bar.from}
            data-in={index >= low && index < high ? true : undefined}
            style={{ height: bar.count === 0 ? 0 : `${Math.max(6, (bar.count / tallest) * 100)}%` }}
          />
        ))}
      </div>
      <div className={css.handles}>
        {handle('LEAST', low, (index) => move(Math.min(index, high - 1), high))}
        {handle('MOST', high, (index) => move(low, Math.max(index, low + 1)))}
      </div>
    </div>
  )
}

/** The bar edge nearest to a number of credits. */
const placeOf = (bars: Bars, credits: number | undefined, open: number): number => {
  if (credits === undefined) return open
  const index = bars.findIndex(({ to }) => credits < to)
  if (index < 0) return bars.length
  return open === 0
    ? index
    : credits >= bars[index]!.to - 1 || credits > bars[index]!.from
      ? index + 1
      : Math.max(1, index)
}
