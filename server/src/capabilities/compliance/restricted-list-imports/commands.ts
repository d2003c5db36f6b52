import { restrictedListEntriesImported } from '@colloquy/contract/compliance/events'
import {
  exportRestrictedListEntries as exportRestrictedListEntriesOperation,
  importRestrictedListEntries as importRestrictedListEntriesOperation,
} from '@colloquy/contract/compliance/restricted-list-import-operations'
import type { RestrictedListEntryChangeKind } from '@colloquy/contract/compliance/restricted-list-shapes'
import { newId } from '../../../platform/ids.ts'
import { command } from '../../../platform/operations/define.ts'
import { recordUnmatchedNames } from '../../companies/unmatched-names/matching-commands.ts'
import { officerIds } from '../../people/queries.ts'
import { canManageRestrictedList } from '../restricted-lists/policy.ts'
import { listIdOf } from '../restricted-lists/present.ts'
import { dayOf, loadList } from '../restricted-lists/queries.ts'
import * as store from '../restricted-lists/store.ts'
import type { PlannedRow } from './import-plan.ts'
import { restrictedListTable } from './present.ts'
import { planOf } from './queries.ts'

const maxExportedEntries = 50_000

/** Few enough for the facts of one event, and for one step of evaluating calls again. */
const entriesPerEvent = 200

// Audit entries name the list and numbers, never a company: those who read the log are no officers.

export const importRestrictedListEntries = command(importRestrictedListEntriesOperation, {
  load: loadList,
  see: canManageRestrictedList,
  allow: canManageRestrictedList,
  limits: [{ name: 'compliance.importRestrictedListEntries', max: 60, seconds: 3600 }],
  about: ({ me, input, subject }, counts) => ({
    kind: 'restricted_list',
    id: subject.clientId ?? me.tenantId,
    details: { listId: input.listId, isWholeList: input.isWholeList, ...counts },
  }),
  run: async (context) => {
    const { tx, me, at, input, subject, emit, refuse } = context
    const { clientId } = subject
    await store.lockList(tx, me.tenantId, clientId)
    const { plan, preview } = await planOf({ tx, at, clientId, refuse }, input)
    const { added, changed, ended } = preview
    if (preview.planId !== input.planId) return refuse('restricted_list_plan_changed')
    // An entry of a row that cannot be read would end.
    if (input.isWholeList && plan.rows.some(({ outcome }) => outcome === 'defect'))
      return refuse('restricted_list_rows_unreadable')
    if (added + changed + ended === 0) return refuse('restricted_list_nothing_to_import')
    const names = new Map(preview.rows.map(({ line, company }) => [line, company?.name]))
    const entryOf = ({ row, from, until }: PlannedRow) => {
      const aliases = [...new Set([...row.aliases, ...(row.isin === null || row.companyId !== null ? [] : [row.isin])])]
      const entry = { name: names.get(row.line) ?? row.name, aliases }
      return {
        tenant_id: me.tenantId,
        id: newId(at),
        client_id: clientId,
        company_id: row.companyId,
        ...entry,
        start_on: from!,
        end_on: until,
        reason: row.reason === '' ? null : row.reason,
        added_at: at,
        added_by: me.personId,
        ended_by: null,
        match_names: store.matchNamesOf(entry),
      }
    }
    const additions = plan.rows.filter(({ outcome }) => outcome === 'add' || outcome === 'review').map(entryOf)
    const ends = [
      ...plan.rows.filter(({ outcome }) => outcome === 'change').map(({ entryId, until }) => ({ id: entryId!, until })),
      ...plan.ending.map((id) => ({ id, until: dayOf(at) })),
    ]
    await store.insertEntries(tx, additions)
    await store.setEnds(tx, ends, me.personId)
    const kinds: (readonly [string, RestrictedListEntryChangeKind])[] = [
      ...additions.map(({ id }) => [id, 'added'] as const),
      ...ends.map(({ id, until }) => [id, until === null ? 'resumed' : 'ended'] as const),
    ]
    const changes = kinds.map(([entryId, kind]) => ({ id: newId(at), entryId, kind }))
    await store.insertChanges(tx, changes, { at, byId: me.personId, note: input.file.name.slice(0, 500) || null })
    await recordUnmatchedNames(
      context,
      additions.filter(({ company_id }) => company_id === null).flatMap(({ name, aliases }) => [name, ...aliases]),
      'restricted_list',
    )
    const officers = await officerIds(tx)
    for (let first = 0; first < kinds.length; first += entriesPerEvent) {
      const entryIds = kinds.slice(first, first + entriesPerEvent).map(([id]) => id)
      emit(restrictedListEntriesImported, { entryIds, listId: listIdOf(clientId) }, first === 0 ? officers : [])
    }
    return { added, changed, ended }
  },
})

export const exportRestrictedListEntries = command(exportRestrictedListEntriesOperation, {
  load: loadList,
  see: canManageRestrictedList,
  allow: canManageRestrictedList,
  // A file cannot be stored for repeated requests with the same idempotency key.
  answersSecret: true,
  limits: [{ name: 'compliance.exportRestrictedListEntries', max: 60, seconds: 3600 }],
  about: ({ me, at, input, subject }) => ({
    kind: 'restricted_list',
    id: subject.clientId ?? me.tenantId,
    details: { listId: input.listId, asOf: input.asOf ?? dayOf(at), view: input.view ?? 'listed' },
  }),
  run: async ({ tx, me, at, input, request, subject: { clientId } }) => {
    const { asOf = dayOf(at), view = 'listed' } = input
    const search = { clientId, day: asOf, view, text: '', offset: 0, size: maxExportedEntries }
    const { rows } = await store.listEntries(tx, search)
    const content = restrictedListTable(rows, request.language ?? me.language)
    return new File([content], `restricted-list-${asOf}.csv`, { type: 'text/csv' })
  },
})
