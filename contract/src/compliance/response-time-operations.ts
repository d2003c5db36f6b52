import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Zone } from '../values.ts'

/** How long officers can give themselves for a decision, in working hours. A working day has eight of them. */
export const responseHours = [1, 2, 4, 8, 16, 24, 40] as const

export const workweeks = ['monday_friday', 'sunday_thursday', 'daily'] as const
export const Workweek = z.enum(workweeks)
export type Workweek = z.infer<typeof Workweek>

/** Between which minutes of a working day working hours count: from 9:00 to 17:00. */
export const officeMinutes = { start: 9 * 60, end: 17 * 60 } as const

/** Until when officers decide: so many working hours after a call needs their approval, and before the call begins at the latest. */
export const ResponseTime = z.object({
  hours: z.union(responseHours.map((hours) => z.literal(hours))),
  workweek: Workweek,
  /** Whose clock tells the working hours. */
  timeZone: Zone,
})
export type ResponseTime = z.infer<typeof ResponseTime>

/** Where a tenant has chosen nothing: one working day. */
export const defaultResponseTime: ResponseTime = { hours: 8, workweek: 'monday_friday', timeZone: 'UTC' }

export const getApprovalResponseTime = operation('compliance.getResponseTime', {
  summary: 'How many working hours officers have to decide about a call.',
  method: 'GET',
  path: '/compliance/response-time',
  input: z.object({}),
  output: ResponseTime,
})

export const setApprovalResponseTime = operation('compliance.setResponseTime', {
  summary:
    'Sets how many working hours officers have to decide about a call. Pending approvals become due accordingly.',
  method: 'PUT',
  path: '/compliance/response-time',
  input: ResponseTime,
  output: ResponseTime,
})
