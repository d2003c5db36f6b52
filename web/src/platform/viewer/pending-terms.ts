import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/**
 * Whether the reader has to accept a text. `start`: known before anything was shown, so that nothing is shown until
 * then; `later`: the reader was using the page, and nothing is lost.
 */
export type PendingTerms = 'no' | 'start' | 'later'

const pending = createStore<{ terms: PendingTerms }>()(() => ({ terms: 'no' }))

/** The same, kept up to date. */
export const usePendingTerms = (): PendingTerms => useStore(pending, ({ terms }) => terms)

/** Records that acceptance is due; `start` is not overwritten. */
export const setPendingTerms = (when: 'start' | 'later'): void =>
  pending.setState(({ terms }) => ({ terms: terms === 'start' ? terms : when }))

/** Records that nothing is due. */
export const clearPendingTerms = (): void => pending.setState({ terms: 'no' })
