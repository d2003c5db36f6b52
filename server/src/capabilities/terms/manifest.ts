import { capability } from '../../platform/operations/define.ts'
import { agree } from './commands.ts'
import { current, status } from './queries.ts'

/** Versioned texts and who has agreed to them. */
export const terms = capability({ name: 'terms', operations: [current, status, agree] })
