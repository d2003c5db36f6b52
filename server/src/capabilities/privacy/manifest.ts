import { capability } from '../../platform/operations/define.ts'
import { answer, exportData, requestCopy, requestErasure, withdrawRequest } from './commands.ts'
import { listClosedRequests, listOpenRequests, listOwnRequests } from './queries.ts'
import { tellOfAnswer, tellOfRequest } from './reactions.ts'

/** Requests about personal data. */
export const privacy = capability({
  name: 'privacy',
  isPersonal: true,
  operations: [
    requestCopy,
    requestErasure,
    listOwnRequests,
    withdrawRequest,
    listOpenRequests,
    listClosedRequests,
    exportData,
    answer,
  ],
  reactions: [tellOfRequest, tellOfAnswer],
})
