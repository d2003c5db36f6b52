import { capability } from '../../platform/operations/define.ts'
import { request, saveDraft, submit, submitPostCall } from './commands.ts'
import { timers } from './jobs.ts'
import { getPostCall, listDue, listPostCallResponses, listResponses, open, searchCompanies } from './queries.ts'
import { reactions } from './reactions.ts'
import { listRecipients } from './recipient-queries.ts'

/** Questionnaires as people are asked them, about calls, projects and themselves, and what follows from the answers. */
export const surveys = capability({
  name: 'surveys',
  operations: [
    open,
    searchCompanies,
    saveDraft,
    submit,
    listResponses,
    listDue,
    listRecipients,
    request,
    getPostCall,
    listPostCallResponses,
    submitPostCall,
  ],
  reactions,
  timers,
})
