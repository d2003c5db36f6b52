import { capability } from '../../platform/operations/define.ts'
import { agree, agreePrivacy, discardDraft, publish, saveDraft, setLapse, withdraw } from './commands.ts'
import { pendingTerms } from './guards.ts'
import { timers } from './jobs.ts'
import { getStatus, getText, listCurrent, listHistory, listVersions } from './queries.ts'

/** Versioned legal texts and agreements to them. */
export const terms = capability({
  name: 'terms',
  isPersonal: true,
  operations: [
    listCurrent,
    getStatus,
    agree,
    agreePrivacy,
    listHistory,
    getText,
    listVersions,
    saveDraft,
    discardDraft,
    publish,
    withdraw,
    setLapse,
  ],
  timers,
  guards: [pendingTerms],
})
