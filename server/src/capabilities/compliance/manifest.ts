import { capability } from '../../platform/operations/define.ts'
import { decideApproval } from './approvals/commands.ts'
import { getApproval, listApprovals } from './approvals/queries.ts'
import { answerQuestion, sendQuestion } from './approvals/question-commands.ts'
import { listOwnQuestions } from './approvals/question-queries.ts'
import { appointDeputy, endDelegation } from './delegations/commands.ts'
import { listDelegations } from './delegations/queries.ts'
import { reactions } from './reactions.ts'
import { setResponseTime } from './response-times/commands.ts'
import { findOverdueApprovals } from './response-times/jobs.ts'
import { getResponseTime } from './response-times/queries.ts'
import { exportRestrictedListEntries, importRestrictedListEntries } from './restricted-list-imports/commands.ts'
import { previewRestrictedListEntries } from './restricted-list-imports/queries.ts'
import {
  addRestrictedListEntry,
  endRestrictedListEntry,
  updateRestrictedListEntry,
} from './restricted-lists/commands.ts'
import { compareRestrictedNames } from './restricted-lists/jobs.ts'
import { getRestrictedListEntry, listRestrictedListEntries, listRestrictedLists } from './restricted-lists/queries.ts'
import { discardRuleDraft, saveRuleDraft } from './rules/draft-commands.ts'
import { proposeRules, publishRules, returnRules } from './rules/publication-commands.ts'
import { getRuleSet, getRuleVersion, listRuleOwners, listRuleSets } from './rules/set-queries.ts'
import { cancelSimulation, simulateRules } from './simulations/commands.ts'
import { getSimulation } from './simulations/queries.ts'
import { evaluateExperts } from './verdicts/expert-queries.ts'

/** Whether calls may take place: rules, verdicts that explain themselves, and the officers' approvals. */
export const compliance = capability({
  name: 'compliance',
  operations: [
    listApprovals,
    getApproval,
    decideApproval,
    sendQuestion,
    listOwnQuestions,
    answerQuestion,
    evaluateExperts,
    listRuleSets,
    listRuleOwners,
    getRuleSet,
    getRuleVersion,
    saveRuleDraft,
    discardRuleDraft,
    proposeRules,
    returnRules,
    publishRules,
    listRestrictedLists,
    listRestrictedListEntries,
    getRestrictedListEntry,
    addRestrictedListEntry,
    endRestrictedListEntry,
    updateRestrictedListEntry,
    previewRestrictedListEntries,
    importRestrictedListEntries,
    exportRestrictedListEntries,
    listDelegations,
    appointDeputy,
    endDelegation,
    simulateRules,
    getSimulation,
    cancelSimulation,
    getResponseTime,
    setResponseTime,
  ],
  timers: [compareRestrictedNames, findOverdueApprovals],
  reactions,
})
