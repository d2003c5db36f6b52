import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/**
 * Whether the reader owes agreement to a text. `start`: known before anything was shown, so that nothing is shown until
 * it is given; `later`: they were at work already, and nothing of it is lost.
 */
export type OwedTerms = 'no' | 'start' | 'later'

const owed = createStore<{ terms: OwedTerms }>()(() => ({ terms: 'no' }))

/** The same, kept up to date. */
export const useOwedTerms = (): OwedTerms => useStore(owed, ({ terms }) => terms)

/** Takes note that agreement is owed; what is known from the start stays so. */
export const noteOwedTerms = (when: 'start' | 'later'): void =>
  owed.setState(({ terms }) => ({ terms: terms === 'start' ? terms : when }))

/** Takes note that nothing is owed. */
export const settleTerms = (): void => owed.setState({ terms: 'no' })
