import { getCallReliability } from '@colloquy/contract/calls/attendance/operations'
import { personTypes } from '@colloquy/contract/person-types'
import type { Actor } from '../../../platform/access/actor.ts'
import { isMember } from '../../../platform/access/policy.ts'
import { query } from '../../../platform/operations/define.ts'
import { canSeeExpert } from '../../people/policy.ts'
import { type PersonSummary, personSummaries } from '../../people/queries.ts'
import * as policy from '../policy.ts'
import { reliabilityOf } from './reliability.ts'
import { countAttendance, listAttendanceViolationsOf } from './reliability-store.ts'

const reliabilityPeriodMs = 730 * 86_400_000

const isSelf = (actor: Actor, { personId }: PersonSummary): boolean => isMember(actor) && actor.personId === personId

/** Clients see how reliable experts are; how reliable a client's people are, only staff and they themselves. */
const seeReliability = (actor: Actor, person: PersonSummary): boolean =>
  isSelf(actor, person) ||
  (person.personType === personTypes.expert ? canSeeExpert(actor, person) : policy.isStaffMember(actor, undefined))

/** Who reads which calls a person has missed, and what they answer. */
const seeAttendanceViolations = (actor: Actor, person: PersonSummary): boolean =>
  isSelf(actor, person) || policy.isStaffMember(actor, undefined)

export const getReliability = query(getCallReliability, {
  load: async ({ tx, input: { personId } }) => (await personSummaries(tx, [personId])).get(personId),
  see: seeReliability,
  allow: seeReliability,
  run: async ({ tx, me, actor, at, subject: person }) => {
    const since = new Date(at.getTime() - reliabilityPeriodMs)
    const reliability = reliabilityOf(await countAttendance(tx, person.personId, since))
    const missed = seeAttendanceViolations(actor, person)
      ? await listAttendanceViolationsOf(tx, person.personId, since)
      : []
    return {
      reliability,
      attendanceViolations: missed.map(({ id, kind, topic, starts_at, reported_at, answer, answered_at }) => ({
        attendanceViolationId: id,
        kind,
        topic,
        startsAt: starts_at.toISOString(),
        reportedAt: reported_at.toISOString(),
        answer:
          answer !== null && answered_at !== null ? { text: answer, answeredAt: answered_at.toISOString() } : null,
        can: { answer: answer === null && me.personId === person.personId },
      })),
    }
  },
})
