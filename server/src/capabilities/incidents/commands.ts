import { incidentAssessed, incidentReported } from '@colloquy/contract/incidents/events'
import { assessIncident, exportIncidentAccesses, reportIncident } from '@colloquy/contract/incidents/operations'
import { writeCsv } from '../../platform/csv/csv-writer.ts'
import { newId } from '../../platform/ids.ts'
import { command } from '../../platform/operations/define.ts'
import { freezeContent, unfreezeContent } from '../calls/freezes/commands.ts'
import * as calls from '../calls/policy.ts'
import { linkToCall, loadCallForReader } from '../calls/queries.ts'
import { officerIds } from '../people/queries.ts'
import { canHandle, canRelease, canReport as mayReport } from './policy.ts'
import { accessTable } from './present.ts'
import { loadIncident, presentIncident } from './queries.ts'
import * as store from './store.ts'

/**
 * Freezes the content of a call and tells the officers. Neither the version of the call nor its steps change, and no event
 * reaches anybody else. Further reports belong to the same incident until its content is released.
 */
export const report = command(reportIncident, {
  load: loadCallForReader,
  see: calls.canSee,
  allow: mayReport,
  exemptFrom: [linkToCall],
  // Nobody reports in the name of somebody else.
  isPersonal: true,
  limits: [{ name: 'incidents.report', max: 20, seconds: 3600 }],
  about: ({ input: { callId } }) => ({ kind: 'call', id: callId }),
  run: async ({ tx, me, at, input: { callId, note }, subject, emit, refuse }) => {
    const seat = calls.seatOf(me, subject) ?? refuse('forbidden')
    const { freezeId, isNew } = await freezeContent(tx, { tenantId: me.tenantId, callId, at })
    const incidentId = (isNew ? undefined : await store.incidentOfFreeze(tx, freezeId)) ?? newId(at)
    if (isNew)
      await store.insertIncident(tx, {
        tenant_id: me.tenantId,
        id: incidentId,
        call_id: callId,
        freeze_id: freezeId,
        opened_at: at,
      })
    const reportId = newId(at)
    await store.insertReport(tx, {
      tenant_id: me.tenantId,
      id: reportId,
      incident_id: incidentId,
      reported_at: at,
      reported_by: me.personId,
      seat,
      note: note.trim(),
    })
    emit(incidentReported, { incidentId, reportId, callId }, await officerIds(tx))
    return { reportedAt: at.toISOString() }
  },
})

export const assess = command(assessIncident, {
  load: loadIncident,
  see: canHandle,
  allow: canHandle,
  about: ({ input: { incidentId, outcome } }) => ({ kind: 'incident', id: incidentId, details: { outcome } }),
  run: async (context) => {
    const { tx, me, at, input, subject, emit, refuse } = context
    const { incidentId, outcome, reasoning } = input
    const { record, call } = subject
    const reporterIds = (await store.reportsOf(tx, incidentId)).map(({ reported_by }) => reported_by)
    if (outcome === 'released' && !canRelease(me, { reporterIds, call })) return refuse('incident_own')
    if (!(await store.setState(tx, incidentId, outcome))) return refuse('incident_released')
    await store.insertAssessment(tx, {
      tenant_id: me.tenantId,
      id: newId(at),
      incident_id: incidentId,
      outcome,
      reasoning,
      decided_at: at,
      decided_by: me.personId,
    })
    if (outcome === 'released') await unfreezeContent(tx, record.freeze_id, at)
    emit(incidentAssessed, { incidentId, callId: record.call_id, state: outcome }, await officerIds(tx))
    return presentIncident(context, { record: { ...record, state: outcome }, call })
  },
})

/** Writes the access list as a file, as authorities ask for it. */
export const exportAccesses = command(exportIncidentAccesses, {
  load: loadIncident,
  see: canHandle,
  allow: canHandle,
  // A file cannot be stored for repeated requests with the same idempotency key.
  answersSecret: true,
  limits: [{ name: 'incidents.export', max: 60, seconds: 3600 }],
  about: ({ input: { incidentId } }) => ({ kind: 'incident', id: incidentId }),
  run: async (context) => {
    const table = accessTable(await presentIncident(context, context.subject), context.me.language)
    return new File([writeCsv(table)], 'access-list.csv', { type: 'text/csv' })
  },
})
