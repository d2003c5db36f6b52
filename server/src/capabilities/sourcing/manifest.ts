import { capability } from '../../platform/operations/define.ts'
import {
  acceptProposal,
  closeRequest,
  declineProposal,
  propose,
  requestProposals,
  updateProposal,
  withdrawProposal,
} from './commands.ts'
import { erase } from './jobs.ts'
import {
  downloadTemplate,
  getProject,
  getRequest,
  listOffers,
  listProposals,
  listRequests,
  previewProposals,
} from './queries.ts'
import { mailProposal, mailRequest } from './reactions.ts'

/** Requests of staff to research providers, and the experts whom these propose. */
export const sourcing = capability({
  name: 'sourcing',
  operations: [
    getProject,
    requestProposals,
    closeRequest,
    listRequests,
    getRequest,
    listProposals,
    listOffers,
    downloadTemplate,
    previewProposals,
    propose,
    updateProposal,
    withdrawProposal,
    acceptProposal,
    declineProposal,
  ],
  reactions: [mailRequest, mailProposal],
  timers: [erase],
})
