import type { QuestionnaireKind } from '@colloquy/contract/questionnaires/shapes'
import {
  getPostCallSurvey,
  listDueSurveys,
  listPostCallResponses as listPostCallResponsesOperation,
  listSurveyResponses,
  openSurveys,
  searchSurveyCompanies,
} from '@colloquy/contract/surveys/operations'
import type { DueSurvey, SurveyResponse } from '@colloquy/contract/surveys/shapes'
import type { Actor } from '../../platform/access/actor.ts'
import { publicAccess, signedIn } from '../../platform/access/policy.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { query } from '../../platform/operations/define.ts'
import { networkOf } from '../../platform/operations/limits.ts'
import { mayReadContent } from '../calls/content-access/commands.ts'
import { isOnClientTeam as isForClient } from '../calls/policy.ts'
import { loadCall, notesReviewOfCall } from '../calls/queries.ts'
import { employerNamesLike } from '../companies/queries.ts'
import { personCards } from '../people/queries.ts'
import { earlierAnswersOf, responsesAbout, surveysOf } from '../questionnaires/queries.ts'
import * as policy from './policy.ts'
import { requestsTo } from './store.ts'
import { readSubjectOf, respondentOf, subjectFor } from './subject-queries.ts'

/** Opens what a signed-in person answers, or what a link is about. Those who do not answer are told that there is nothing. */
export const open = query(openSurveys, {
  allow: publicAccess,
  limits: [{ name: 'surveys.opened', max: 600, seconds: 3600, per: ({ request }) => networkOf(request.address) }],
  run: async ({ tx, actor, at, input, refuse }) => {
    const subject = await respondentOf(tx, actor, at, input)
    if (!subject) return refuse(refusalFor(actor, input))
    const { kind, subjectId, topic, respondent } = subject
    const surveys = await surveysOf(tx, subject, respondent.personId, subject.isOpen ? at : null)
    const isBearer = input.token !== undefined
    const earlier = isBearer
      ? []
      : await earlierAnswersOf(tx, surveys, { subjectId, personId: respondent.personId, at })
    return { kind, subjectId, topic, surveys, earlier }
  },
})

const minSearchLength = 2

/**
 * Names of employers to choose from. Who answers by a link may be anybody, so that they are found only while a question asks for
 * a company, by their own names, a few at a time; never clients, and no aliases, which only staff may know.
 */
export const searchCompanies = query(searchSurveyCompanies, {
  allow: publicAccess,
  limits: [
    {
      name: 'surveys.companies',
      max: 300,
      seconds: 3600,
      per: ({ actor, request }) => (actor.kind === 'person' ? actor.personId : networkOf(request.address)),
    },
  ],
  run: async ({ tx, actor, at, input, refuse }) => {
    const subject = await respondentOf(tx, actor, at, input)
    if (!subject) return refuse(refusalFor(actor, input))
    const text = input.text.trim()
    if (text.length < minSearchLength || !subject.isOpen) return { names: [] }
    const isAsked = (await surveysOf(tx, subject, subject.respondent.personId, at)).some(
      ({ submittedAt, questions }) => submittedAt === null && questions.some(({ kind }) => kind === 'company'),
    )
    return { names: isAsked ? await employerNamesLike(tx, text) : [] }
  },
})

/** Why somebody has nothing to answer. */
export const refusalFor = (actor: Actor, { token }: { readonly token?: string | undefined }) =>
  token !== undefined ? 'survey_link_expired' : actor.kind === 'nobody' ? 'not_signed_in' : 'not_found'

const maxRequests = 100

/** The questions that wait for the reader, as their home and their calls show them. */
export const listDue = query(listDueSurveys, {
  allow: signedIn,
  run: async ({ tx, me, at }) => {
    const due: DueSurvey[] = []
    for (const { kind, subject_id, requested_at } of await requestsTo(tx, me.personId, maxRequests)) {
      const subject = await subjectFor(tx, me, kind, subject_id)
      if (!subject?.isOpen) continue
      const unsent = (await surveysOf(tx, subject, me.personId, at)).filter(({ submittedAt }) => submittedAt === null)
      if (unsent.length === 0) continue
      due.push({
        kind,
        subjectId: subject_id,
        topic: subject.topic,
        requestedAt: requested_at.toISOString(),
        startsAt: subject.startsAt?.toISOString() ?? null,
        isBegun: unsent.some(({ savedAt }) => savedAt !== null),
      })
    }
    return { surveys: due.toSorted((a, b) => order(a).localeCompare(order(b))) }
  },
})

const order = ({ startsAt, requestedAt, kind }: DueSurvey): string =>
  `${startsAt ? `0 ${startsAt}` : `1 ${requestedAt}`} ${kind}`

/** The sent answers of a kind that an actor may read. */
const readable = async (
  tx: Tx,
  actor: Actor,
  kind: QuestionnaireKind,
  subjectId: string,
  subject: policy.ReadSubject,
): Promise<SurveyResponse[]> => {
  const responses = (await responsesAbout(tx, kind, subjectId)).filter(({ personId }) =>
    policy.canReadResponse(actor, kind, subject, personId),
  )
  const cards = await personCards(
    tx,
    responses.map(({ personId }) => personId),
  )
  return responses.map(({ flags, personId, ...response }) => ({
    ...response,
    personId,
    personName: cards.get(personId)?.fullName ?? '',
    flags: policy.canSeeFlags(actor) ? [...flags] : [],
  }))
}

export const listResponses = query(listSurveyResponses, {
  load: ({ tx, input }) => readSubjectOf(tx, input.kind, input.subjectId),
  see: policy.canSeeSubject,
  allow: policy.canSeeSubject,
  run: async (context) => {
    const { tx, actor, input, subject, refuse } = context
    const { kind, subjectId } = input
    const call = subject.about === 'call' ? await loadCall({ tx, input: { callId: subjectId } }) : undefined
    if (call && !(await mayReadContent(context, call, 'answers'))) return refuse('compliance_reading_blocked')
    return { responses: await readable(tx, actor, kind, subjectId, subject) }
  },
})

export const getPostCall = query(getPostCallSurvey, {
  load: loadCall,
  see: policy.canAnswerAfterCall,
  allow: policy.canAnswerAfterCall,
  run: async ({ tx, me, at, input: { callId }, subject }) => {
    const kind = policy.postCallKindOf(me, subject)
    const about = kind && (await subjectFor(tx, me, kind, callId))
    const surveys = about?.isOpen ? await surveysOf(tx, about, me.personId, at) : []
    return { survey: surveys.find(({ submittedAt }) => submittedAt === null) ?? surveys[0] ?? null }
  },
})

const postCallKinds = ['post_call_client', 'post_call_expert', 'post_call_compliance'] as const

export const listPostCallResponses = query(listPostCallResponsesOperation, {
  load: loadCall,
  see: policy.canAnswerAfterCall,
  allow: policy.canAnswerAfterCall,
  run: async (context) => {
    const { tx, actor, me, subject: call, refuse } = context
    const { callId } = context.input
    if (!(await mayReadContent(context, call, 'answers'))) return refuse('compliance_reading_blocked')
    const found: SurveyResponse[] = []
    for (const kind of postCallKinds) found.push(...(await readable(tx, actor, kind, callId, { about: 'call', call })))
    const isWithheld = isForClient(actor, call) && notesReviewOfCall(call) === 'pending'
    // Everybody reads what they have answered themselves.
    return { responses: found.filter(({ personId }) => !isWithheld || personId === me.personId), isWithheld }
  },
})
