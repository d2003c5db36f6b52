import { rulesProposed, rulesPublished, rulesReturned } from '@colloquy/contract/compliance/events'
import { coveringRule, ruleChanges } from '@colloquy/contract/compliance/rule-comparison'
import {
  proposeRules as proposeRulesOperation,
  publishRules as publishRulesOperation,
  returnRules as returnRulesOperation,
} from '@colloquy/contract/compliance/rule-operations'
import type { RuleContent } from '@colloquy/contract/compliance/rule-shapes'
import type { Tx } from '../../../platform/db/tables.ts'
import { newId } from '../../../platform/ids.ts'
import { command, type Refuse } from '../../../platform/operations/define.ts'
import { isOfficer } from '../policy.ts'
import { aboutSet, unreturned, withoutProposal } from './draft-commands.ts'
import { type LoadedSet, updateDraft } from './draft-store.ts'
import { contentsOf, nextRules } from './rule-content.ts'
import { inheritedBy, isFourEyes, lockSet, presentNow } from './set-queries.ts'
import * as store from './store.ts'

/** Refuses drafts that would change nothing, or whose rules would be milder than what holds anyway. */
const checkDraft = async (
  tx: Tx,
  set: LoadedSet,
  refuse: Refuse<'rules_no_draft' | 'rules_unchanged' | 'rules_weaker'>,
): Promise<{ readonly rules: readonly RuleContent[]; readonly versions: readonly store.PublishedSet[] }> => {
  const rules = set.draft?.rules
  if (!rules) return refuse('rules_no_draft')
  const versions = await store.versionsOf(tx, set.key)
  if (ruleChanges(versions[0]?.rules.flatMap(contentsOf) ?? [], rules).length === 0) return refuse('rules_unchanged')
  const inherited = (await inheritedBy(tx, set)).flatMap((level) => level.rules)
  if (rules.some((rule) => coveringRule(rule, inherited))) return refuse('rules_weaker')
  return { rules, versions }
}

export const proposeRules = command(proposeRulesOperation, {
  load: lockSet,
  allow: isOfficer,
  about: ({ subject, input: { reason } }) => aboutSet(subject, { reason }),
  run: async ({ tx, me, at, input, subject, emit, refuse }) => {
    const { draft, level, ownerId } = subject
    if (!(await isFourEyes(tx, me.tenantId))) return refuse('rules_need_no_proposal')
    if (draft?.proposed_at) return refuse('rules_proposed')
    await checkDraft(tx, subject, refuse)
    const proposal = { proposed_at: at, proposed_by: me.personId, proposal_reason: input.reason }
    await updateDraft(tx, draft!.id, { ...proposal, ...unreturned })
    emit(rulesProposed, { level, ownerId, proposedBy: me.personId, version: subject.version + 1 })
    return presentNow(tx, me, subject)
  },
})

/** Another officer returns a proposal with a note; its author can take it back without one. */
export const returnRules = command(returnRulesOperation, {
  load: lockSet,
  allow: isOfficer,
  about: ({ subject, input: { note } }) => aboutSet(subject, { note }),
  run: async ({ tx, me, at, input, subject, emit, refuse }) => {
    const { draft, level, ownerId } = subject
    if (!draft?.proposed_by) return refuse('rules_not_proposed')
    const isOwn = draft.proposed_by === me.personId
    const note = input.note.trim()
    if (!isOwn && note === '') return refuse('rules_note_required')
    const returned = isOwn ? unreturned : { returned_at: at, returned_by: me.personId, return_note: note }
    await updateDraft(tx, draft.id, { ...withoutProposal, ...returned })
    const proposedBy = draft.proposed_by
    if (!isOwn)
      emit(rulesReturned, { level, ownerId, version: subject.version + 1, proposedBy, returnedBy: me.personId, note })
    return presentNow(tx, me, subject)
  },
})

export const publishRules = command(publishRulesOperation, {
  load: lockSet,
  allow: isOfficer,
  about: ({ subject }, { published }) =>
    aboutSet(subject, {
      version: published?.version,
      reason: published?.reason,
      proposedBy: subject.draft?.proposed_by,
    }),
  run: async ({ tx, me, at, input, subject, emit, refuse }) => {
    const { draft, key, level, ownerId } = subject
    const proposedBy = draft?.proposed_by ?? null
    if (await isFourEyes(tx, me.tenantId)) {
      if (proposedBy === null) return refuse('rules_not_proposed')
      if (proposedBy === me.personId) return refuse('rules_own_proposal')
    }
    const { rules, versions } = await checkDraft(tx, subject, refuse)
    const reason = draft?.proposal_reason ?? input.reason.trim()
    if (reason === '') return refuse('rules_reason_required')
    const version = 1 + (versions[0]?.version ?? 0)
    const next = nextRules(
      rules,
      level,
      versions.map((one) => one.rules),
    )
    await store.insertSet(tx, {
      tenant_id: me.tenantId,
      id: newId(at),
      level,
      client_id: key.client_id,
      project_id: key.project_id,
      version,
      rules: JSON.stringify(next),
      published_at: at,
      published_by: me.personId,
      proposed_by: proposedBy,
      reason,
    })
    await updateDraft(tx, draft!.id, { rules: null, ...withoutProposal, ...unreturned })
    emit(rulesPublished, { level, ownerId, version })
    return presentNow(tx, me, subject)
  },
})
