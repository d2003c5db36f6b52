import type { Entry, Target } from './entries.ts'

const key = 'cq-recent-items'
const maxRecent = 5

/** A target opened through the command palette. */
export interface RecentItem {
  readonly id: string
  readonly label: string
  readonly about?: string
  readonly code?: string
  readonly target: Target
}

interface StoredRecentItems {
  /** The owner: several people may use a tab, one after the other. */
  readonly of: string
  readonly visited: readonly RecentItem[]
}

const read = (): StoredRecentItems | undefined => {
  const text = sessionStorage.getItem(key)
  return text === null ? undefined : (JSON.parse(text) as StoredRecentItems)
}

/** A person's recent targets in this tab. */
export const recentOf = (personId: string): readonly RecentItem[] => {
  const stored = read()
  return stored?.of === personId ? stored.visited : []
}

/** Adds a recent target; cleared when the tab closes or another person uses it. */
export const recordRecentItem = (personId: string, { id, label, about, code, target }: Entry): void => {
  if (!target) return
  const item: RecentItem = { id, label, target, ...(about && { about }), ...(code && { code }) }
  const others = recentOf(personId).filter((one) => one.id !== id)
  const stored: StoredRecentItems = { of: personId, visited: [item, ...others].slice(0, maxRecent) }
  sessionStorage.setItem(key, JSON.stringify(stored))
}
