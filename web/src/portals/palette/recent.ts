import type { Entry, Place } from './entries.ts'

const key = 'cq-recent'
const maxRecent = 5

/** Something somebody went to by the palette. */
export interface Visited {
  readonly id: string
  readonly label: string
  readonly about?: string
  readonly code?: string
  readonly place: Place
}

interface Kept {
  /** Whose they are: several people may use a tab, one after the other. */
  readonly of: string
  readonly visited: readonly Visited[]
}

const read = (): Kept | undefined => {
  const text = sessionStorage.getItem(key)
  return text === null ? undefined : (JSON.parse(text) as Kept)
}

/** Where a person went last, in this tab. */
export const recentOf = (personId: string): readonly Visited[] => {
  const kept = read()
  return kept?.of === personId ? kept.visited : []
}

/** Notes that a person has gone somewhere; only with the tab it is forgotten, or when somebody else takes it over. */
export const noteVisit = (personId: string, { id, label, about, code, place }: Entry): void => {
  if (!place) return
  const visit: Visited = { id, label, place, ...(about && { about }), ...(code && { code }) }
  const others = recentOf(personId).filter((one) => one.id !== id)
  const kept: Kept = { of: personId, visited: [visit, ...others].slice(0, maxRecent) }
  sessionStorage.setItem(key, JSON.stringify(kept))
}
