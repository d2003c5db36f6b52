import type { RuleSet, RuleSetCard, RuleVersion } from '@colloquy/contract/compliance/rule-shapes'
import type { Member } from '../../../platform/access/actor.ts'
import type { PersonSummary } from '../../people/queries.ts'
import type { DraftRecord, LoadedSet } from './draft-store.ts'
import type { OwnerRecord } from './owner-store.ts'
import { contentsOf } from './rule-content.ts'
import type { PublishedSet, SetKey } from './store.ts'

type PersonSummaries = ReadonlyMap<string, PersonSummary>

const nameIn = (summaries: PersonSummaries, id: string): string => summaries.get(id)?.fullName ?? ''

/** A published version without its rules. */
export const presentVersion = (one: PublishedSet, summaries: PersonSummaries): RuleVersion => ({
  version: one.version,
  publishedAt: one.published_at.toISOString(),
  publishedByName: one.published_by && nameIn(summaries, one.published_by),
  proposedByName: one.proposed_by && nameIn(summaries, one.proposed_by),
  reason: one.reason,
})

const presentDraft = (me: Member, draft: DraftRecord, summaries: PersonSummaries): RuleSet['draft'] => {
  const { rules, edited_at, edited_by, proposed_at, proposed_by, proposal_reason } = draft
  if (rules === null) return null
  return {
    rules,
    editedAt: edited_at.toISOString(),
    editedByName: nameIn(summaries, edited_by),
    proposal:
      proposed_by === null
        ? null
        : {
            at: proposed_at!.toISOString(),
            byName: nameIn(summaries, proposed_by),
            reason: proposal_reason!,
            isOwn: proposed_by === me.personId,
          },
    returned:
      draft.returned_by === null
        ? null
        : {
            at: draft.returned_at!.toISOString(),
            byName: nameIn(summaries, draft.returned_by),
            note: draft.return_note!,
          },
  }
}

/** What an officer may do with a draft in its state. */
const abilitiesIn = (draft: RuleSet['draft'], isFourEyes: boolean): RuleSet['can'] => {
  const isProposed = draft?.proposal != null
  const isOpen = draft !== null && !isProposed
  return {
    save: !isProposed,
    discard: isOpen,
    propose: isOpen && isFourEyes,
    return: isProposed,
    publish: isFourEyes ? draft?.proposal?.isOwn === false : draft !== null,
  }
}

/** A set with its names. */
export const presentRuleSet = (
  me: Member,
  { level, ownerId, owner, version, draft: record }: LoadedSet,
  known: Pick<RuleSet, 'inherited' | 'isFourEyes'> & {
    readonly versions: readonly PublishedSet[]
    readonly summaries: PersonSummaries
  },
): RuleSet => {
  const { versions, summaries, inherited, isFourEyes } = known
  const [latest] = versions
  const draft = record ? presentDraft(me, record, summaries) : null
  return {
    level,
    ownerId,
    version,
    draft,
    inherited,
    isFourEyes,
    name: owner?.name ?? '',
    clientName: level === 'project' ? owner!.clientName : null,
    published: latest ? { ...presentVersion(latest, summaries), rules: latest.rules.flatMap(contentsOf) } : null,
    versions: versions.map((one) => presentVersion(one, summaries)),
    can: abilitiesIn(draft, isFourEyes),
  }
}

const levels = { tenant: 0, client: 1, project: 2 } as const
const textOf = ({ level, client_id, project_id }: SetKey): string => `${level} ${client_id ?? project_id ?? ''}`

/** Every set that is published or being written, the tenant's first, then clients and projects by name. */
export const presentSetCards = (
  tenantId: string,
  {
    published,
    drafts,
    owners,
    summaries,
  }: {
    readonly published: readonly PublishedSet[]
    readonly drafts: readonly DraftRecord[]
    readonly owners: readonly OwnerRecord[]
    readonly summaries: PersonSummaries
  },
): RuleSetCard[] => {
  const sets = new Map(published.map((one) => [textOf(one), one]))
  const written = new Map(drafts.map((one) => [textOf(one), one]))
  const none: SetKey = { level: 'tenant', client_id: null, project_id: null }
  const keys = new Map([none, ...published, ...drafts].map((one) => [textOf(one), one]))
  const names = new Map(owners.map((one) => [one.ownerId, one]))
  return [...keys]
    .map(([text, { level, client_id, project_id }]): RuleSetCard => {
      const ownerId = client_id ?? project_id ?? tenantId
      const [set, draft, owner] = [sets.get(text), written.get(text), names.get(ownerId)]
      return {
        level,
        ownerId,
        name: owner?.name ?? '',
        version: set?.version ?? 0,
        clientName: level === 'project' ? (owner?.clientName ?? null) : null,
        ruleCount: set?.rules.filter(({ isOn }) => isOn !== false).length ?? 0,
        publishedAt: set?.published_at.toISOString() ?? null,
        draft: draft
          ? {
              editedAt: draft.edited_at.toISOString(),
              editedByName: nameIn(summaries, draft.edited_by),
              isProposed: draft.proposed_at !== null,
            }
          : null,
      }
    })
    .sort((a, b) => levels[a.level] - levels[b.level] || a.name.localeCompare(b.name))
}
