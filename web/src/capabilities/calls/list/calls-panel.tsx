import { maxCountedCalls } from '@colloquy/contract/calls/shapes'
import type { ReactNode } from 'react'
import { ListFooter } from '../../../platform/lists/list-footer.tsx'
import { QueryContent } from '../../../platform/query-content.tsx'
import type { useListCalls } from '../data.ts'
import { CallsList } from './calls-list.tsx'

/** The loaded calls, the total, and a button to load more. `empty` is shown when there are none. */
export function CallsPanel({
  pieces,
  empty,
  zone,
  byDay,
}: {
  pieces: ReturnType<typeof useListCalls>
  empty: ReactNode
  zone?: string
  byDay?: boolean
}) {
  const { rows, total, more, query } = pieces
  return (
    <QueryContent answer={query as never}>
      {() =>
        !rows || rows.length === 0 ? (
          empty
        ) : (
          <>
            <CallsList calls={rows} {...(zone && { zone })} {...(byDay && { byDay })} />
            <ListFooter more={more} count={{ part: rows.length, whole: total, isMinimum: total >= maxCountedCalls }} />
          </>
        )
      }
    </QueryContent>
  )
}
