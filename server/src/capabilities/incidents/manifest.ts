import { capability } from '../../platform/operations/define.ts'
import { assess, exportAccesses, report } from './commands.ts'
import { get, list } from './queries.ts'
import { reactions } from './reactions.ts'

/** Possible inside information in calls: reported from any seat, known to officers alone, assessed by them. */
export const incidents = capability({
  name: 'incidents',
  operations: [report, list, get, assess, exportAccesses],
  reactions,
})
