import type { Entry, Place } from './entries.ts'

const key = 'cq-recent'
const maxRecent = 5

/** Something somebody went to by the palette. */
export interface Visit {
  readonly id: string
  readonly label: string
  readonly about?: string
  readonly code?: string
  readonly place: Place
}

interface StoredVisits {
  /** Whose they are: several people may use a tab, one after the other. */
  readonly of: string
  readonly visited: readonly Visit[]
}

const read = (): StoredVisits | undefined => {
  const text = sessionStorage.getItem(key)
  return text === null ? undefined : (JSON.parse(text) as StoredVisits)
}

/** Where a person went last, in this tab. */
export const recentOf = (personId: string): readonly Visit[] => {
  const kept = read()
  return kept?.of === personId ? kept.visited : []
}

/** Notes that a person has gone somewhere; only with the tab it is forgotten, or when somebody else takes it over. */
export const recordVisit = (personId: string, { id, label, about, code, place }: Entry): void => {
  if (!place) return
  const visit: Visit = { id, label, place, ...(about && { about }), ...(code && { code }) }
  const others = recentOf(personId).filter((one) => one.id !== id)
  const kept: StoredVisits = { of: personId, visited: [visit, ...others].slice(0, maxRecent) }
  sessionStorage.setItem(key, JSON.stringify(kept))
}
