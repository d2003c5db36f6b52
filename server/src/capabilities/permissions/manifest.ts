import { capability } from '../../platform/operations/define.ts'
import { set } from './commands.ts'
import { listOwn } from './queries.ts'

/** The catalogue of rights and who holds which. */
export const permissions = capability({ name: 'permissions', operations: [listOwn, set] })
