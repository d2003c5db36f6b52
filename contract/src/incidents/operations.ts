import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Bytes, Id, Instant } from '../values.ts'
import { Incident, IncidentCard, IncidentNote, Reasoning } from './shapes.ts'

export const reportIncident = operation('incidents.report', {
  summary:
    'Reports possible inside information in a call: its content is frozen, and the compliance officers are told; nobody else is.',
  method: 'POST',
  path: '/calls/{callId}/incidents',
  input: z.object({ callId: Id, note: IncidentNote }),
  output: z.object({ reportedAt: Instant }),
})

export const listIncidents = operation('incidents.list', {
  summary: 'Reported incidents: those whose content is frozen, or the latest released.',
  method: 'GET',
  path: '/incidents',
  input: z.object({ view: z.enum(['frozen', 'released']) }),
  output: z.object({ incidents: z.array(IncidentCard) }),
})

export const getIncident = operation('incidents.get', {
  summary: 'An incident with its reports, its assessments, and everybody who has had access to the content.',
  method: 'GET',
  path: '/incidents/{incidentId}',
  input: z.object({ incidentId: Id }),
  output: Incident,
})

export const assessIncident = operation('incidents.assess', {
  summary: 'Keeps the content of a call frozen or releases it, with the reasoning.',
  method: 'POST',
  path: '/incidents/{incidentId}/assessments',
  input: z.object({ incidentId: Id, outcome: z.enum(['held', 'released']), reasoning: Reasoning }),
  output: Incident,
  refusals: ['incident_released', 'incident_own'],
})

export const exportIncidentAccesses = operation('incidents.exportAccesses', {
  summary: 'Everybody who has had access to the content, as a file.',
  method: 'POST',
  path: '/incidents/{incidentId}/accesses/export',
  input: z.object({ incidentId: Id }),
  output: Bytes,
})
