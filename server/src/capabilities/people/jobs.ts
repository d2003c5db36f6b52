import type { Timer } from '../../platform/operations/define.ts'
import { forgetAside } from './employments/store.ts'
import { regret } from './rules.ts'

/** Forgets removed employments that nobody can put back any more. */
export const sweep: Timer = {
  name: 'people.sweep',
  run: ({ tx, at }) => forgetAside(tx, new Date(at.getTime() - regret)),
}
