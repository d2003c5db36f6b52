import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { useKeys } from '../../platform/keys.ts'
import { useWords } from '../../platform/words.ts'
import { type Found, lastVisit, type useFound } from './data.ts'
import { profileLink } from './found/found-card.tsx'
import { FoundList, type RowFocus } from './found/found-list.tsx'

/** The hits of one search, and the keys that move among them. Shown anew for each search. */
export function ResultsPanel({
  found,
  search,
  rowFocus,
  above,
  below,
}: {
  found: Found
  search: Pick<
    ReturnType<typeof useFound>,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >
  rowFocus: RefObject<RowFocus | null>
  above: number
  below: number
}) {
  const say = useWords()
  const navigate = useNavigate()
  const { hits, about } = found
  const [current, setCurrent] = useState(() => hits.findIndex(({ personId }) => personId === lastVisit()))
  const list = useRef<RowFocus>(null)
  const go = (index: number) => {
    const at = Math.min(Math.max(0, index), hits.length - 1)
    setCurrent(at)
    list.current?.focus(at)
  }
  useImperativeHandle(rowFocus, () => ({ focus: go }))
  const open = (ask: boolean) => () => {
    const hit = hits[current]
    if (hit) void navigate(profileLink(hit.personId, current + 1, ask))
  }
  useKeys([
    { keys: 'J', label: say('SEARCH.KEYS.NEXT'), shown: true, run: () => go(current + 1) },
    { keys: 'K', label: say('SEARCH.KEYS.PREVIOUS'), shown: true, run: () => go(current - 1) },
    { keys: '↵', label: say('SEARCH.KEYS.OPEN'), shown: true, run: open(false) },
    { keys: 'R', label: say('SEARCH.KEYS.REQUEST'), shown: true, run: open(true) },
  ])
  return (
    <FoundList
      hits={hits}
      total={about.total}
      current={current}
      name={found.of}
      rowFocus={list}
      above={above}
      below={below}
      more={{
        exist: search.hasNextPage,
        pending: search.isFetchingNextPage,
        failed: search.isFetchNextPageError,
        load: () => void search.fetchNextPage({ cancelRefetch: false }),
      }}
    />
  )
}
