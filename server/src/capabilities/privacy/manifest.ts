import { capability } from '../../platform/operations/define.ts'
import { requestCopy, requestErasure, withdrawRequest } from './commands.ts'
import { listOpenRequests, listOwnRequests } from './queries.ts'
import { tellOfRequest } from './reactions.ts'

/** Requests about personal data. */
export const privacy = capability({
  name: 'privacy',
  isPersonal: true,
  operations: [requestCopy, requestErasure, listOwnRequests, withdrawRequest, listOpenRequests],
  reactions: [tellOfRequest],
})
