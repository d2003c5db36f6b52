import { useNavigate, useSearch } from '@tanstack/react-router'
import { type MouseEvent, useCallback } from 'react'
import { type RawSearch, stringifySearch } from '../../../platform/url-state.ts'

const withoutOverlays = (search: RawSearch): RawSearch => ({
  ...search,
  filters: undefined,
  look: undefined,
  compare: undefined,
  side: undefined,
  hit: undefined,
  ask: undefined,
})

/** A profile link that carries the search it was opened from. `path` is that of the results; `place` is 1-based. */
export const profileLink = (path: string, personId: string, rank: number, ask = false) => ({
  to: `${path}/${personId}`,
  search: ((before: RawSearch) => ({
    ...withoutOverlays(before),
    hit: String(rank),
    ask: ask ? '1' : undefined,
  })) as never,
})

/** The properties of an anchor that is a profile link. */
export type ProfileLinks = (
  personId: string,
  rank: number,
  ask?: boolean,
) => { href: string; onClick: (event: MouseEvent<HTMLAnchorElement>) => void }

/**
 * Profile links for the rows of a long list. A link of the router would follow every change of the address and compute its own
 * for each row; these share what they have in common, and are stable while the search is.
 */
export const useProfileLinks = (path: string): ProfileLinks => {
  const navigate = useNavigate()
  const query = useSearch({
    strict: false,
    select: (search) => stringifySearch(withoutOverlays(search as RawSearch)),
  })
  return useCallback(
    (personId, rank, ask = false) => ({
      href: `${path}/${personId}${query ? `${query}&` : '?'}hit=${rank}${ask ? '&ask=1' : ''}`,
      onClick: (event) => {
        const isOpenedElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
        if (isOpenedElsewhere || event.button !== 0) return
        event.preventDefault()
        void navigate(profileLink(path, personId, rank, ask))
      },
    }),
    [path, query, navigate],
  )
}
