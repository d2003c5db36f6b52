import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Home, KnownPeople, PersonKind, PersonOrder, PersonStatus, StaffHome } from './shapes.ts'

export const openHome = operation('desk.home', {
  summary: 'What needs the person today: tasks, next calls, the day.',
  method: 'GET',
  path: '/desk/home',
  input: z.object({}),
  output: Home,
})

export const openStaffHome = operation('desk.staffHome', {
  summary: 'What the calls of all clients need from the staff who serve them, and which are on or come next.',
  method: 'GET',
  path: '/desk/staff-home',
  input: z.object({}),
  output: StaffHome,
})

export const listPeople = operation('desk.people', {
  summary: 'Everybody the tenant has a record of, by words, kind and status, with counts of both.',
  method: 'GET',
  path: '/desk/people',
  input: z.object({
    text: z.optional(z.string().check(z.maxLength(200))),
    kinds: z.optional(z.array(PersonKind)),
    statuses: z.optional(z.array(PersonStatus)),
    sort: z.optional(PersonOrder),
    startOffset: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  }),
  output: KnownPeople,
})
