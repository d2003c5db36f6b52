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
import type { SourcingSettings } from './fingerprints.ts'
import { erase, refreshFingerprints } from './jobs.ts'
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

import { reviewDuplicate, setVendorRule } from './review-commands.ts'
import { listDuplicates } from './review-queries.ts'

/** Requests of staff to vendors, and the experts whom these propose. */
export const sourcing = (settings: SourcingSettings) =>
  capability({
    name: 'sourcing',
    operations: [
      getProject(settings),
      requestProposals(settings),
      closeRequest(settings),
      listRequests,
      getRequest,
      listProposals,
      listOffers,
      downloadTemplate,
      previewProposals,
      propose(settings),
      updateProposal(settings),
      withdrawProposal,
      acceptProposal(settings),
      declineProposal(settings),
      listDuplicates(settings),
      reviewDuplicate(settings),
      setVendorRule,
    ],
    reactions: [mailRequest, mailProposal],
    timers: [erase, refreshFingerprints(settings)],
  })
