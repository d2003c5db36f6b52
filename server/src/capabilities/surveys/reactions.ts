import { callCompleted, callRequested } from '@colloquy/contract/calls/events'
import type { Payload } from '@colloquy/contract/operation'
import { opportunityChanged } from '@colloquy/contract/projects/events'
import { type QuestionnaireKind, subjectKindOf } from '@colloquy/contract/questionnaires/shapes'
import { expertRegistered } from '@colloquy/contract/registration/events'
import { surveyRequested, surveySubmitted } from '@colloquy/contract/surveys/events'
import { hashOf, newId, newSecret } from '../../platform/ids.ts'
import { on, type SystemContext } from '../../platform/operations/define.ts'
import { loadCall } from '../calls/queries.ts'
import { mailPerson, notify } from '../notifications/commands.ts'
import { officerIds, personSummaries } from '../people/queries.ts'
import { isInvitedTo } from '../projects/candidates/opportunity-queries.ts'
import { projectSummaries } from '../projects/queries.ts'
import { mailBranding, siteOfPerson } from '../tenancy/queries.ts'
import { pathOfSurvey, requestFrom } from './commands.ts'
import { type RequestOccasion, surveyMail } from './mails.ts'
import { postCallKindOf } from './policy.ts'
import * as store from './store.ts'
import { subjectFor } from './subject-queries.ts'

const linkLifetimeMs = 30 * 86_400_000

/** Kinds that are asked for by mail. After a call the inbox suffices. */
const mailedKinds: ReadonlySet<QuestionnaireKind> = new Set(['compliance_survey', 'vetting', 'conflict'])

/** Mails a person a link to the questions of a request. */
export const mailRequest = async (
  context: SystemContext,
  request: store.RequestRow,
  occasion: RequestOccasion,
): Promise<void> => {
  const { tx, actor, at } = context
  const { kind, subject_id, person_id } = request
  const reader = (await personSummaries(tx, [person_id])).get(person_id)
  const subject = reader && (await subjectFor(tx, reader, kind, subject_id))
  if (!subject?.isOpen || !reader?.email) return
  const secret = newSecret()
  await store.insertLink(tx, {
    tenant_id: actor.tenantId,
    id: newId(at),
    request_id: request.id,
    secret_hash: hashOf(secret),
    expires_at: new Date(at.getTime() + linkLifetimeMs),
  })
  const [site, branding] = [await siteOfPerson(tx, actor.tenantId, reader.personType), await mailBranding(tx)]
  const mail = { occasion, secret, reader: { ...reader, email: reader.email }, site, branding }
  await mailPerson(context, person_id, surveyMail(request, subject, mail))
}

/** Tells a person in their inbox that questions wait for them. */
export const notifyOfRequest = async (
  context: SystemContext,
  { id, kind, subject_id, person_id }: store.RequestRow,
  occasion = '',
): Promise<void> => {
  const reader = (await personSummaries(context.tx, [person_id])).get(person_id)
  const subject = reader && (await subjectFor(context.tx, reader, kind, subject_id))
  if (!subject?.isOpen) return
  await notify(context, {
    personId: person_id,
    kind: 'survey_due',
    parameters: { topic: subject.topic ?? '', about: kind },
    path: pathOfSurvey(kind, subject_id),
    key: `survey_due:${id}${occasion}`,
  })
}

/** Whether a request is about a project that the person was invited to: the invitation tells of its questions. */
const comesWithInvitation = async (context: SystemContext, { kind, subject_id, person_id }: store.RequestRow) =>
  subjectKindOf[kind] === 'project' && (await isInvitedTo(context.tx, subject_id, person_id))

const notifyOfNewRequest = async (
  context: SystemContext,
  { requestId, kind }: Payload<typeof surveyRequested>,
): Promise<void> => {
  const request = await store.requestById(context.tx, requestId)
  if (!request || kind === 'call_questions' || (await comesWithInvitation(context, request))) return
  await notifyOfRequest(context, request)
}

const mailOfRequest = async (
  context: SystemContext,
  { requestId, kind }: Payload<typeof surveyRequested>,
): Promise<void> => {
  const request = mailedKinds.has(kind) ? await store.requestById(context.tx, requestId) : undefined
  if (request && !(await comesWithInvitation(context, request))) await mailRequest(context, request, 'first')
}

/** Asks an expert who is invited to a project its questions about conflicts and expertise. */
const askInvited = async (
  context: SystemContext,
  { projectId, personId, change }: Payload<typeof opportunityChanged>,
): Promise<void> => {
  const project = change === 'invited' ? (await projectSummaries(context.tx, [projectId])).get(projectId) : undefined
  if (!project) return
  const owners = [project.clientId, projectId]
  for (const kind of ['conflict', 'vetting'] as const)
    await requestFrom(context, { kind, subjectId: projectId, personId, owners, requestedBy: null })
}

/** Asks the experts of a call what compliance and the client want to know before it. */
const askBeforeCall = async (context: SystemContext, { callId }: Payload<typeof callRequested>): Promise<void> => {
  const record = await loadCall({ tx: context.tx, input: { callId } })
  if (!record) return
  const owners = [record.clientId, record.project.projectId, callId]
  for (const { kind: seat, person_id: personId } of record.call.seats)
    if (seat === 'expert')
      for (const kind of ['compliance_survey', 'call_questions'] as const)
        await requestFrom(context, { kind, subjectId: callId, personId, owners, requestedBy: null })
}

/** Asks everybody who had a seat how the call went. */
const askAfterCall = async (context: SystemContext, { callId }: Payload<typeof callCompleted>): Promise<void> => {
  const record = await loadCall({ tx: context.tx, input: { callId } })
  if (!record) return
  const owners = [record.clientId, record.project.projectId, callId]
  for (const person of (await personSummaries(context.tx, [...record.seated])).values()) {
    const kind = postCallKindOf(person, record)
    if (kind)
      await requestFrom(context, { kind, subjectId: callId, personId: person.personId, owners, requestedBy: null })
  }
}

/** Asks a new expert what compliance has to know about them. */
const askNewExpert = async (context: SystemContext, { personId }: Payload<typeof expertRegistered>): Promise<void> =>
  requestFrom(context, { kind: 'onboarding', subjectId: personId, personId, owners: [], requestedBy: null })

/** Tells the officers of an answer after a call that raises a concern. */
const notifyOfConcern = async (context: SystemContext, payload: Payload<typeof surveySubmitted>): Promise<void> => {
  const { kind, subjectId, personId, responseId, isFlagged } = payload
  if (!isFlagged || !kind.startsWith('post_call_')) return
  const record = await loadCall({ tx: context.tx, input: { callId: subjectId } })
  const names = await personSummaries(context.tx, [personId])
  if (!record) return
  for (const officerId of await officerIds(context.tx))
    await notify(context, {
      personId: officerId,
      kind: 'call_concern',
      parameters: { name: names.get(personId)?.fullName ?? '', topic: record.call.topic, code: record.call.code },
      path: `calls/${subjectId}`,
      key: `call_concern:${responseId}`,
    })
}

export const reactions = [
  on(callRequested, 'surveys.before', askBeforeCall),
  on(callCompleted, 'surveys.after', askAfterCall),
  on(opportunityChanged, 'surveys.invited', askInvited),
  on(expertRegistered, 'surveys.onboarding', askNewExpert),
  on(surveyRequested, 'surveys.requested.inbox', notifyOfNewRequest),
  on(surveyRequested, 'surveys.requested.mail', mailOfRequest),
  on(surveySubmitted, 'surveys.concern', notifyOfConcern),
]
