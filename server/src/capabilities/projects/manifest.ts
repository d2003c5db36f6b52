import { capability } from '../../platform/operations/define.ts'
import { saveDraft } from './brief-draft-commands.ts'
import { deleteAbandonedDrafts } from './brief-draft-jobs.ts'
import { getDraft } from './brief-draft-queries.ts'
import { moveCandidates, shortlistExpert } from './candidates/commands.ts'
import {
  acceptOpportunity,
  declineOpportunity,
  inviteExperts,
  setOpportunityLimit,
} from './candidates/opportunity-commands.ts'
import { remindOfOpportunities } from './candidates/opportunity-jobs.ts'
import { getOpportunity, listOpportunities } from './candidates/opportunity-queries.ts'
import { notifyOfOpportunity } from './candidates/opportunity-reactions.ts'
import { listCandidates } from './candidates/queries.ts'
import { close, create, reopen, update } from './commands.ts'
import { share, unshare } from './link-commands.ts'
import { getShared, listLinks } from './link-queries.ts'
import { get, list, listClients, listColleagues } from './queries.ts'
import { addInvitedToTeam } from './reactions.ts'

/** Research projects of clients, their candidates and share links. */
export const projects = capability({
  name: 'projects',
  operations: [
    list,
    get,
    create,
    update,
    close,
    reopen,
    listCandidates,
    shortlistExpert,
    moveCandidates,
    listColleagues,
    listClients,
    listLinks,
    share,
    unshare,
    getShared,
    inviteExperts,
    listOpportunities,
    getOpportunity,
    acceptOpportunity,
    declineOpportunity,
    setOpportunityLimit,
    getDraft,
    saveDraft,
  ],
  reactions: [addInvitedToTeam, notifyOfOpportunity],
  timers: [remindOfOpportunities, deleteAbandonedDrafts],
})
