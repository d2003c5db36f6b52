import { getIncident, listIncidents } from '@colloquy/contract/incidents/operations'
import type { Incident } from '@colloquy/contract/incidents/shapes'
import type { Actor } from '../../platform/access/actor.ts'
import { type LoadContext, query, type TransactionContext } from '../../platform/operations/define.ts'
import { accessesOfCall } from '../calls/freezes/queries.ts'
import { loadCallForReader } from '../calls/queries.ts'
import { personSummaries } from '../people/queries.ts'
import { canHandle, canRelease } from './policy.ts'
import { presentCard } from './present.ts'
import * as store from './store.ts'

const maxIncidents = 200

/** An incident with its call, which officers read with its silent seats. */
export const loadIncident = async ({
  tx,
  actor,
  input,
}: LoadContext<{ incidentId: string }> & { readonly actor: Actor }) => {
  const record = await store.incidentById(tx, input.incidentId)
  const call = record && (await loadCallForReader({ tx, actor, input: { callId: record.call_id } }))
  return record && call && { record, call }
}

export const list = query(listIncidents, {
  allow: canHandle,
  run: async ({ tx, input: { view } }) => ({
    incidents: (await store.listIncidents(tx, view, maxIncidents)).map(presentCard),
  }),
})

/** An incident as an officer reads it. */
export const presentIncident = async (
  { tx, actor, at }: TransactionContext<Actor>,
  { record, call }: NonNullable<Awaited<ReturnType<typeof loadIncident>>>,
): Promise<Incident> => {
  const [reports, assessments, accesses] = [
    await store.reportsOf(tx, record.id),
    await store.assessmentsOf(tx, record.id),
    await accessesOfCall(tx, record.call_id, at),
  ]
  const people = await personSummaries(
    tx,
    accesses.map(({ person_id }) => person_id),
  )
  const isFrozen = record.state !== 'released'
  const reporterIds = reports.map(({ reported_by }) => reported_by)
  return {
    ...presentCard(record),
    reports: reports.map(({ reported_at, name, seat, note }) => ({
      reportedAt: reported_at.toISOString(),
      byName: name ?? '',
      seat,
      note,
    })),
    assessments: assessments.map(({ outcome, reasoning, decided_at, name }) => ({
      outcome,
      reasoning,
      decidedAt: decided_at.toISOString(),
      byName: name ?? '',
    })),
    accesses: accesses.map(({ person_id, content, first_at, last_at, access_count }) => ({
      personId: person_id,
      name: people.get(person_id)?.fullName ?? '',
      content,
      firstAt: first_at.toISOString(),
      lastAt: last_at.toISOString(),
      times: access_count,
    })),
    can: {
      keep: isFrozen && canHandle(actor, undefined),
      release: isFrozen && canRelease(actor, { reporterIds, call }),
    },
  }
}

export const get = query(getIncident, {
  load: loadIncident,
  see: canHandle,
  allow: canHandle,
  run: (context) => presentIncident(context, context.subject),
})
