import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/**
 * Whether the reader owes agreement to a text. `start`: known before anything was shown, so that nothing is shown until
 * it is given; `later`: they were at work already, and nothing of it is lost.
 */
export type PendingTerms = 'no' | 'start' | 'later'

const pending = createStore<{ terms: PendingTerms }>()(() => ({ terms: 'no' }))

/** The same, kept up to date. */
export const usePendingTerms = (): PendingTerms => useStore(pending, ({ terms }) => terms)

/** Takes note that agreement is owed; what is known from the start stays so. */
export const setPendingTerms = (when: 'start' | 'later'): void =>
  pending.setState(({ terms }) => ({ terms: terms === 'start' ? terms : when }))

/** Takes note that nothing is owed. */
export const clearPendingTerms = (): void => pending.setState({ terms: 'no' })
