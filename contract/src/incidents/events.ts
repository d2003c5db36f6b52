import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'
import { IncidentState } from './shapes.ts'

/** Possible inside information was reported; for officers. */
export const incidentReported = event('incidents.reported', z.object({ incidentId: Id, reportId: Id, callId: Id }))

/** An officer has assessed an incident; for officers. */
export const incidentAssessed = event(
  'incidents.assessed',
  z.object({ incidentId: Id, callId: Id, state: IncidentState }),
)
