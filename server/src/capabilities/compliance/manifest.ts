import { capability } from '../../platform/operations/define.ts'
import { decideApproval } from './approvals/commands.ts'
import { listApprovals, openApproval } from './approvals/queries.ts'
import { reactions } from './reactions.ts'
import { listRules } from './rules/queries.ts'
import { judgeExperts } from './verdicts/expert-queries.ts'

/** Whether calls may take place: rules, verdicts that explain themselves, and the officers' approvals. */
export const compliance = capability({
  name: 'compliance',
  operations: [listApprovals, openApproval, decideApproval, judgeExperts, listRules],
  reactions,
})
