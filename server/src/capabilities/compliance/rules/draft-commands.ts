import { isCompleteRule, normalizeRule } from '@colloquy/contract/compliance/rule-comparison'
import {
  discardRuleDraft as discardRuleDraftOperation,
  saveRuleDraft as saveRuleDraftOperation,
} from '@colloquy/contract/compliance/rule-operations'
import type { RuleContent } from '@colloquy/contract/compliance/rule-shapes'
import type { Tx } from '../../../platform/db/tables.ts'
import { newId } from '../../../platform/ids.ts'
import { command } from '../../../platform/operations/define.ts'
import { isOfficer } from '../policy.ts'
import { insertDraft, type LoadedSet, updateDraft } from './draft-store.ts'
import { inheritedBy, lockSet, presentNow } from './set-queries.ts'

/** The columns of a draft that nobody has proposed. */
export const withoutProposal = { proposed_at: null, proposed_by: null, proposal_reason: null } as const
/** The columns of a draft that nobody has returned. */
export const unreturned = { returned_at: null, returned_by: null, return_note: null } as const

/** The audited facts of a set. */
export const aboutSet = ({ level, ownerId }: LoadedSet, facts: Readonly<Record<string, unknown>> = {}) => ({
  kind: 'rules',
  id: ownerId,
  facts: { level, ...facts },
})

/** Whether rules can be stored: each is complete, and none has the id of another or of a higher level's. */
const areValid = async (tx: Tx, set: LoadedSet, rules: readonly RuleContent[]): Promise<boolean> => {
  const ids = new Set(rules.map(({ ruleId }) => ruleId))
  const inherited = (await inheritedBy(tx, set)).flatMap((level) => level.rules)
  return ids.size === rules.length && rules.every(isCompleteRule) && !inherited.some(({ ruleId }) => ids.has(ruleId))
}

export const saveRuleDraft = command(saveRuleDraftOperation, {
  load: lockSet,
  allow: isOfficer,
  about: ({ subject, input }) => aboutSet(subject, { rules: input.rules.length }),
  run: async ({ tx, me, at, input, subject, refuse }) => {
    const { draft, key } = subject
    if (draft?.proposed_at) return refuse('rules_proposed')
    if (!(await areValid(tx, subject, input.rules))) return refuse('rule_invalid')
    const rules = JSON.stringify(input.rules.map(normalizeRule))
    const edit = { rules, edited_at: at, edited_by: me.personId }
    if (draft) await updateDraft(tx, draft.id, { ...edit, ...(draft.rules === null && unreturned) })
    else {
      const { level, client_id, project_id } = key
      const row = { tenant_id: me.tenantId, id: newId(at), level, client_id, project_id }
      if (!(await insertDraft(tx, { ...row, ...edit }))) return refuse('stale')
    }
    return presentNow(tx, me, subject)
  },
})

export const discardRuleDraft = command(discardRuleDraftOperation, {
  load: lockSet,
  allow: isOfficer,
  about: ({ subject }) => aboutSet(subject),
  run: async ({ tx, me, subject, refuse }) => {
    const { draft } = subject
    if (!draft?.rules) return refuse('rules_no_draft')
    if (draft.proposed_at) return refuse('rules_proposed')
    await updateDraft(tx, draft.id, { rules: null, ...unreturned })
    return presentNow(tx, me, subject)
  },
})
