import { newId } from '../../platform/ids.ts'
import type { SystemContext, Timer } from '../../platform/operations/define.ts'
import { listStartingCalls } from '../calls/queries.ts'
import { personSummaries } from '../people/queries.ts'
import { claimExpired, surveysOf } from '../questionnaires/queries.ts'
import { mailRequest, notifyOfRequest } from './reactions.ts'
import * as store from './store.ts'
import { subjectFor } from './subject-queries.ts'

const dayMs = 86_400_000
/** Nobody is reminded of what they were asked just now. */
const restMs = 2 * 3_600_000

/** Reminds each expert once, within the day before a call, of compliance questions that they have not answered. */
const remind = async (context: SystemContext): Promise<void> => {
  const { tx, at } = context
  const calls = await listStartingCalls(tx, { start: at, end: new Date(at.getTime() + dayMs) })
  const ids = calls.map(({ call }) => call.id)
  for (const request of await store.unremindedAbout(tx, 'compliance_survey', ids)) {
    if (at.getTime() - request.requested_at.getTime() < restMs) continue
    const reader = (await personSummaries(tx, [request.person_id])).get(request.person_id)
    const subject = reader && (await subjectFor(tx, reader, request.kind, request.subject_id))
    const surveys = subject ? await surveysOf(tx, subject, request.person_id, at) : []
    if (surveys.every(({ submittedAt }) => submittedAt !== null)) continue
    await store.markReminded(tx, request.id, at)
    await mailRequest(context, request, 'reminder')
    await notifyOfRequest(context, request, ':reminder')
  }
}

const maxRequestsPerRun = 100

/** Asks everybody again whose answers have expired, if they are still wanted. */
const requestExpiredAnswers = async (context: SystemContext): Promise<void> => {
  const { tx, at, actor } = context
  for (const { kind, subjectId, personId } of await claimExpired(tx, at, maxRequestsPerRun)) {
    const reader = (await personSummaries(tx, [personId])).get(personId)
    if (!reader || reader.isRestricted || reader.isDeleted || reader.isErased) continue
    const subject = await subjectFor(tx, reader, kind, subjectId)
    const surveys = subject?.isOpen ? await surveysOf(tx, subject, personId, at) : []
    if (surveys.every(({ submittedAt }) => submittedAt !== null)) continue
    const row = { tenant_id: actor.tenantId, id: newId(at), kind, subject_id: subjectId, person_id: personId }
    const request = await store.renewRequest(tx, { ...row, requested_by: null, requested_at: at })
    await mailRequest(context, request, 'renewal')
    await notifyOfRequest(context, request, `:${at.toISOString()}`)
  }
}

/** Deletes links that nobody can open anymore. */
const deleteLinks = async ({ tx, at }: SystemContext): Promise<void> => store.deleteExpiredLinks(tx, at)

export const timers: readonly Timer[] = [
  { name: 'surveys.remind', run: remind },
  { name: 'surveys.ask-again', run: requestExpiredAnswers },
  { name: 'surveys.delete-links', run: deleteLinks },
]
