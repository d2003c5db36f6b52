import type { FoundPerson } from '@colloquy/contract/search/shapes'
import { Button } from '@mantine/core'
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { NextPage } from '../../../platform/lists/next-page.ts'
import { useAfterPaint } from '../../../platform/live/page-idle.ts'
import { useNow, useTime } from '../../../platform/time.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { SkeletonRows } from '../../../ui/state/skeleton.tsx'
import { useExpertsPath } from '../data.ts'
import { usePersonBatches } from './data.ts'
import { useProfileLinks } from './profile-links.ts'
import { type ResultActions, ResultCard, type RowContext } from './result-card.tsx'
import css from './results-list.module.css'

/** Estimated row height in pixels, until measured. */
const estimatedRowHeightPx = 132
/** Overscan: rows rendered beyond the window's edges. */
const overscan = 4
/** Number of rows from which a list counts as long. */
const longListLength = 20
/** Number of rows before the end at which the next page loads. */
const prefetchDistance = 8

/** Row heights of the last list, so that returning to it restores the page height. */
let remembered: { of: string; rows: VirtualItem[] } = { of: '', rows: [] }

/** Imperative handle of the list. */
export interface RowFocus {
  /** Scrolls a row into view and focuses it. */
  focus: (index: number) => void
  /** The first row that no bar covers entirely. */
  firstInSight: () => number
}

/**
 * A virtualised list of hits that loads more near its end.
 * `above` and `below` are the pixels at the window's edges that bars cover.
 */
export function ResultsList({
  hits,
  total,
  current,
  name,
  rowFocus,
  above,
  below,
  compared,
  canRequest,
  acts,
  more,
  projectId,
}: {
  hits: readonly FoundPerson[]
  total: number
  current: number
  /** Identifies the search. */
  name: string
  rowFocus: RefObject<RowFocus | null>
  above: number
  below: number
  compared: readonly string[]
  canRequest: boolean
  acts: ResultActions
  /** The project that is searched for; empty without one. */
  projectId: string
  more: NextPage
}) {
  const t = useTranslate()
  const language = useLanguage()
  const time = useTime()
  const now = useNow()
  const links = useProfileLinks(useExpertsPath())
  const context = useMemo(
    (): RowContext => ({ t, language, time, now, canRequest, acts, projectId, links }),
    [t, language, time, now, canRequest, acts, projectId, links],
  )
  const batchOf = usePersonBatches(hits)
  const list = useRef<HTMLOListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
  }, [])
  const isPainted = useAfterPaint(true)
  const virtual = useWindowVirtualizer<HTMLLIElement>({
    count: hits.length,
    estimateSize: () => estimatedRowHeightPx,
    // No overscan before the first paint.
    overscan: isPainted ? overscan : 0,
    scrollMargin: top,
    // Rows beyond the edges are there already: rendering can wait for the frame.
    useFlushSync: false,
    scrollPaddingStart: above,
    scrollPaddingEnd: below,
    getItemKey: (index) => hits[index]?.personId ?? index,
    initialMeasurementsCache: remembered.of === name ? remembered.rows : [],
  })
  useEffect(
    () => () => {
      remembered = { of: name, rows: virtual.measurementsCache }
    },
    [virtual, name],
  )

  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  const { exist, pending, failed, load } = more
  useEffect(() => {
    if (exist && !pending && !failed && last >= hits.length - prefetchDistance) load()
  }, [exist, pending, failed, load, last, hits.length])

  const wanted = useRef<number>(undefined)
  const focusWanted = () => {
    const link = list.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] [data-row-link]`)
    if (!link) return
    wanted.current = undefined
    link.focus({ preventScroll: true })
  }
  // A distant row is mounted only after the list has scrolled to it.
  useEffect(focusWanted)
  useImperativeHandle(rowFocus, () => ({
    focus: (index) => {
      wanted.current = index
      // The event of a scroll that has just happened may be pending, and the list would scroll from where it was.
      if (virtual.scrollOffset !== window.scrollY) window.dispatchEvent(new Event('scroll'))
      virtual.scrollToIndex(index, { align: 'auto' })
      focusWanted()
    },
    // By its place, as a row that has just been scrolled to need not be rendered yet.
    firstInSight: () => virtual.getVirtualItemForOffset(window.scrollY + above)?.index ?? 0,
  }))

  return (
    <>
      <ol ref={list} className={css.list} style={{ height: virtual.getTotalSize() }} aria-label={t('SEARCH.RESULTS')}>
        {shown.map(({ key, index, start }) => {
          const hit = hits[index]
          return (
            hit && (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                aria-setsize={total}
                aria-posinset={index + 1}
                className={css.item}
                style={{ transform: `translateY(${start - top}px)` }}
              >
                <ResultCard
                  hit={hit}
                  rank={index + 1}
                  isCurrent={index === current}
                  isCompared={compared.includes(hit.personId)}
                  stretch={batchOf(index)}
                  context={context}
                />
              </li>
            )
          )
        })}
      </ol>
      {!exist && hits.length > longListLength && (
        <div className={css.more}>
          <Button variant="subtle" onClick={() => window.scrollTo({ top: 0 })}>
            {t('SEARCH.TO_TOP')}
          </Button>
        </div>
      )}
      {pending && <SkeletonRows rows={2} label={t('SHARED.STATES.LOADING')} />}
      {exist && failed && (
        <div className={css.more} role="alert">
          <span className="second">{t('SHARED.STATES.FAILED')}</span>
          <Button onClick={load}>{t('SHARED.ACTIONS.RETRY')}</Button>
        </div>
      )}
    </>
  )
}
