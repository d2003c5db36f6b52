import { capability } from '../../platform/operations/define.ts'
import { people } from './people/queries.ts'
import { home, staffHome } from './queries.ts'

/** Pages composed of what other capabilities know. */
export const desk = capability({ name: 'desk', operations: [home, staffHome, people] })
