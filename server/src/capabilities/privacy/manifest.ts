import type { FileStore } from '../../platform/files/file-store.ts'
import { capability } from '../../platform/operations/define.ts'
import { answer, downloadCopy, exportData, requestCopy, requestErasure, withdrawRequest } from './commands.ts'
import { getCopy } from './copy-queries.ts'
import { deleteExpired, eraseAnswers, eraseGuests } from './jobs.ts'
import { listClosedRequests, listOpenRequests, listOwnRequests } from './queries.ts'
import { notifyOfAnswer, notifyOfRequest } from './reactions.ts'

/** Requests about personal data. */
export const privacy = ({ files }: { readonly files: FileStore }) =>
  capability({
    name: 'privacy',
    isPersonal: true,
    operations: [
      requestCopy,
      requestErasure,
      listOwnRequests,
      withdrawRequest,
      getCopy,
      downloadCopy,
      listOpenRequests,
      listClosedRequests,
      exportData(files),
      answer,
    ],
    reactions: [notifyOfRequest, notifyOfAnswer(files)],
    timers: [deleteExpired, eraseAnswers, eraseGuests],
  })
