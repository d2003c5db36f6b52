import {
  listRuleOwners as listRuleOwnersOperation,
  listRuleSets as listRuleSetsOperation,
  getRuleSet as openRuleSetOperation,
  getRuleVersion as openRuleVersionOperation,
} from '@colloquy/contract/compliance/rule-operations'
import type { RuleLevel, RuleSet } from '@colloquy/contract/compliance/rule-shapes'
import type { Member } from '../../../platform/access/actor.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import { personSummaries } from '../../people/queries.ts'
import { flagsOf } from '../../tenancy/flags/queries.ts'
import { isOfficer } from '../policy.ts'
import { platformRules } from './default-rules.ts'
import { findDraft, type LoadedSet, lockDraft, openDrafts } from './draft-store.ts'
import { ownersById, ownersNamed } from './owner-store.ts'
import { presentRuleSet, presentSetCards, presentVersion } from './present.ts'
import { contentsOf } from './rule-content.ts'
import * as store from './store.ts'

interface SetInput {
  readonly level: RuleLevel
  readonly ownerId: string
}

const keyOf = ({ level, ownerId }: SetInput): store.SetKey => ({
  level,
  client_id: level === 'client' ? ownerId : null,
  project_id: level === 'project' ? ownerId : null,
})

const load =
  (draftOf: typeof findDraft) =>
  async ({ tx, me, input }: { readonly tx: Tx; readonly me: Member; readonly input: SetInput }) => {
    const { level, ownerId } = input
    const [owner] = level === 'tenant' ? [null] : await ownersById(tx, level, [ownerId])
    if (owner === undefined || (level === 'tenant' && ownerId !== me.tenantId)) return undefined
    const key = keyOf(input)
    const draft = await draftOf(tx, key)
    return { level, ownerId, owner, key, version: draft?.version ?? 0, draft } satisfies LoadedSet
  }

export const loadSet = load(findDraft)
/** Loads a set for a command: nobody else changes its draft meanwhile. */
export const lockSet = load(lockDraft)

/** The sets of higher levels, whose rules hold as well. */
export const inheritedBy = async (tx: Tx, { level, owner }: LoadedSet): Promise<RuleSet['inherited']> => {
  const latest = async (key: store.SetKey) => (await store.versionsOf(tx, key))[0]?.rules.flatMap(contentsOf) ?? []
  const platform = { level: 'platform' as const, name: null, rules: platformRules.flatMap(contentsOf) }
  if (owner === null) return [platform]
  const none = { client_id: null, project_id: null }
  const tenant = { level: 'tenant' as const, name: null, rules: await latest({ level: 'tenant', ...none }) }
  if (level === 'client') return [platform, tenant]
  const { clientId, clientName: name } = owner
  const rules = await latest({ level: 'client', client_id: clientId, project_id: null })
  return [platform, tenant, { level: 'client', name, rules }]
}

/** Whether another officer than the author publishes: a setting of the tenant. */
export const isFourEyes = async (tx: Tx, tenantId: string): Promise<boolean> =>
  (await flagsOf(tx, tenantId))['compliance-four-eyes']

/** A set as an officer sees it. */
export const presentSet = async (tx: Tx, me: Member, loaded: LoadedSet): Promise<RuleSet> => {
  const { draft } = loaded
  const versions = await store.versionsOf(tx, loaded.key)
  const people = [
    draft?.edited_by,
    draft?.proposed_by,
    draft?.returned_by,
    ...versions.flatMap(({ published_by, proposed_by }) => [published_by, proposed_by]),
  ].filter((id) => id != null)
  return presentRuleSet(me, loaded, {
    versions,
    inherited: await inheritedBy(tx, loaded),
    summaries: await personSummaries(tx, [...new Set(people)]),
    isFourEyes: await isFourEyes(tx, me.tenantId),
  })
}

/** The set as it is after a command has changed its draft. */
export const presentNow = async (tx: Tx, me: Member, { level, ownerId }: LoadedSet): Promise<RuleSet> =>
  presentSet(tx, me, (await loadSet({ tx, me, input: { level, ownerId } }))!)

export const getRuleSet = query(openRuleSetOperation, {
  load: loadSet,
  allow: isOfficer,
  run: ({ tx, me, subject }) => presentSet(tx, me, subject),
})

export const getRuleVersion = query(openRuleVersionOperation, {
  load: async ({ tx, me, input }) => {
    const set = await loadSet({ tx, me, input })
    return set && (await store.versionsOf(tx, set.key)).find(({ version }) => version === input.version)
  },
  allow: isOfficer,
  run: async ({ tx, subject }) => {
    const people = [subject.published_by, subject.proposed_by].filter((id) => id !== null)
    return { ...presentVersion(subject, await personSummaries(tx, people)), rules: subject.rules.flatMap(contentsOf) }
  },
})

const idsOf = (keys: readonly store.SetKey[], column: 'client_id' | 'project_id'): string[] => [
  ...new Set(keys.flatMap((key) => key[column] ?? [])),
]

export const listRuleSets = query(listRuleSetsOperation, {
  allow: isOfficer,
  run: async ({ tx, me }) => {
    const drafts = await openDrafts(tx)
    const summaries = await personSummaries(tx, [...new Set(drafts.map(({ edited_by }) => edited_by))])
    const published = await store.listSets(tx)
    const keys = [...published, ...drafts]
    const owners = [
      ...(await ownersById(tx, 'client', idsOf(keys, 'client_id'))),
      ...(await ownersById(tx, 'project', idsOf(keys, 'project_id'))),
    ]
    return {
      platform: platformRules.flatMap(contentsOf),
      sets: presentSetCards(me.tenantId, { published, drafts, owners, summaries }),
    }
  },
})

const maxOwners = 20

export const listRuleOwners = query(listRuleOwnersOperation, {
  allow: isOfficer,
  run: async ({ tx, input: { level, text = '' } }) => {
    const owners = await ownersNamed(tx, level, text.trim(), maxOwners)
    return {
      owners: owners.map(({ ownerId, name, clientName }) => ({
        ownerId,
        name,
        clientName: level === 'project' ? clientName : null,
      })),
    }
  },
})
