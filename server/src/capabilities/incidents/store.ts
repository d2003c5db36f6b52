import type { SeatKind } from '@colloquy/contract/calls/shapes'
import type { IncidentState } from '@colloquy/contract/incidents/shapes'
import { type Generated, type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import { fullNameOf } from '../people/queries.ts'

interface IncidentRow {
  tenant_id: string
  id: string
  call_id: string
  freeze_id: string
  state: Generated<IncidentState>
  opened_at: Date
}

interface ReportRow {
  tenant_id: string
  id: string
  incident_id: string
  reported_at: Date
  reported_by: string
  seat: SeatKind
  note: string
}

interface AssessmentRow {
  tenant_id: string
  id: string
  incident_id: string
  outcome: 'held' | 'released'
  reasoning: string
  decided_at: Date
  decided_by: string
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    incidents: IncidentRow
    incident_reports: ReportRow
    incident_assessments: AssessmentRow
  }
}

export type IncidentRecord = Selectable<IncidentRow> & {
  readonly call_code: string
  readonly topic: string
  readonly client_name: string
  readonly expert_name: string | null
  readonly report_count: number
}
export type ReportRecord = ReportRow & { readonly name: string | null }
export type AssessmentRecord = AssessmentRow & { readonly name: string | null }

export const insertIncident = (tx: Tx, row: Omit<IncidentRow, 'state'> & { readonly state?: IncidentState }) =>
  tx.insertInto('incidents').values(row).execute()

export const insertReport = (tx: Tx, row: ReportRow) => tx.insertInto('incident_reports').values(row).execute()

export const insertAssessment = (tx: Tx, row: AssessmentRow) =>
  tx.insertInto('incident_assessments').values(row).execute()

/** The incident of a freeze. */
export const incidentOfFreeze = async (tx: Tx, freezeId: string): Promise<string | undefined> => {
  const row = await tx.selectFrom('incidents').select('id').where('freeze_id', '=', freezeId).executeTakeFirst()
  return row?.id
}

const incidents = (tx: Tx) =>
  tx
    .selectFrom('incidents')
    .innerJoin('calls', 'calls.id', 'incidents.call_id')
    .innerJoin('companies', 'companies.id', 'calls.client_id')
    .selectAll('incidents')
    .select(['calls.code as call_code', 'calls.topic', 'companies.name as client_name'])
    .select(fullNameOf('calls', 'expert_id').as('expert_name'))
    .select(
      sql<number>`(select count(*)::int from incident_reports r
        where r.tenant_id = incidents.tenant_id and r.incident_id = incidents.id)`.as('report_count'),
    )

/** Incidents whose content is frozen, or those that were released, the latest first. */
export const listIncidents = (tx: Tx, view: 'frozen' | 'released', limit: number): Promise<IncidentRecord[]> =>
  incidents(tx)
    .where('incidents.state', view === 'frozen' ? '<>' : '=', 'released')
    .orderBy('incidents.opened_at', 'desc')
    .orderBy('incidents.id')
    .limit(limit)
    .execute() as Promise<IncidentRecord[]>

export const incidentById = (tx: Tx, id: string): Promise<IncidentRecord | undefined> =>
  incidents(tx).where('incidents.id', '=', id).executeTakeFirst() as Promise<IncidentRecord | undefined>

/** Sets the state of an incident that is not released. @returns whether it was not */
export const setState = async (tx: Tx, id: string, state: 'held' | 'released'): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('incidents')
    .set({ state })
    .where('id', '=', id)
    .where('state', '<>', 'released')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The reports of an incident, in the order of time. */
export const reportsOf = (tx: Tx, incidentId: string): Promise<ReportRecord[]> =>
  tx
    .selectFrom('incident_reports')
    .selectAll('incident_reports')
    .select(fullNameOf('incident_reports', 'reported_by').as('name'))
    .where('incident_id', '=', incidentId)
    .orderBy('reported_at')
    .orderBy('id')
    .execute() as Promise<ReportRecord[]>

/** The assessments of an incident, in the order of time. */
export const assessmentsOf = (tx: Tx, incidentId: string): Promise<AssessmentRecord[]> =>
  tx
    .selectFrom('incident_assessments')
    .selectAll('incident_assessments')
    .select(fullNameOf('incident_assessments', 'decided_by').as('name'))
    .where('incident_id', '=', incidentId)
    .orderBy('decided_at')
    .orderBy('id')
    .execute() as Promise<AssessmentRecord[]>
