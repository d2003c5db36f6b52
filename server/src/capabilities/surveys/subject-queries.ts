import { callStatuses } from '@colloquy/contract/calls/statuses'
import { type QuestionnaireKind, subjectKindOf } from '@colloquy/contract/questionnaires/shapes'
import type { Actor } from '../../platform/access/actor.ts'
import { isMember } from '../../platform/access/policy.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { hashOf } from '../../platform/ids.ts'
import { loadCall } from '../calls/queries.ts'
import { loadPerson, personSummaries } from '../people/queries.ts'
import { projectSummaries } from '../projects/queries.ts'
import type { SurveySubject } from '../questionnaires/queries.ts'
import { canAnswerAboutCall, type ReadSubject, type Respondent } from './policy.ts'
import * as store from './store.ts'

type CallRecord = NonNullable<Awaited<ReturnType<typeof loadCall>>>

/** A subject that a person answers questions about. */
export interface RespondentSubject extends SurveySubject {
  readonly respondent: Respondent
  /** What it is about, as the respondent may know it. */
  readonly topic: string | null
  readonly startsAt: Date | null
  /** Whether answers are still wanted. */
  readonly isOpen: boolean
  /** The call it is about. */
  readonly callId: string | null
}

const { cancelled, completed, removed } = callStatuses
const over: readonly number[] = [cancelled, completed, removed]

const isAfterCall = (kind: QuestionnaireKind): boolean => kind.startsWith('post_call_')

const aboutCall = (kind: QuestionnaireKind, respondent: Respondent, record: CallRecord): RespondentSubject => ({
  kind,
  subjectId: record.call.id,
  respondent,
  callId: record.call.id,
  owners: [record.clientId, record.project.projectId, record.call.id],
  topic: record.call.topic,
  startsAt: record.call.starts_at,
  isOpen: isAfterCall(kind) ? record.call.status === completed : !over.includes(record.call.status),
})

/** The subject of a kind as one person answers questions about it; undefined for somebody who does not. */
export const subjectFor = async (
  tx: Tx,
  respondent: Respondent,
  kind: QuestionnaireKind,
  subjectId: string,
): Promise<RespondentSubject | undefined> => {
  switch (subjectKindOf[kind]) {
    case 'call': {
      const record = await loadCall({ tx, input: { callId: subjectId } })
      return record && canAnswerAboutCall(kind, respondent, record) ? aboutCall(kind, respondent, record) : undefined
    }
    case 'project': {
      const project = (await projectSummaries(tx, [subjectId])).get(subjectId)
      const request = project && (await store.requestOf(tx, { kind, subjectId, personId: respondent.personId }))
      if (!project || !request) return undefined
      return {
        kind,
        subjectId,
        respondent,
        callId: null,
        startsAt: null,
        owners: [project.clientId, subjectId],
        // Experts of a blinded project see neither its name nor the client.
        topic: project.isBlinded ? null : project.name,
        isOpen: !project.isClosed,
      }
    }
    case 'person':
      return respondent.personId === subjectId
        ? { kind, subjectId, respondent, owners: [], topic: null, startsAt: null, isOpen: true, callId: null }
        : undefined
  }
}

/** The person who answers and about what: by the link of a mail, or the signed-in person. Undefined for an unknown link. */
export const respondentOf = async (
  tx: Tx,
  actor: Actor,
  at: Date,
  input: {
    readonly token?: string | undefined
    readonly kind?: QuestionnaireKind | undefined
    readonly subjectId?: string | undefined
  },
): Promise<RespondentSubject | undefined> => {
  if (input.token !== undefined) {
    const request = await store.requestByLink(tx, hashOf(input.token), at)
    const person = request && (await personSummaries(tx, [request.person_id])).get(request.person_id)
    if (!request || !person || person.isRestricted || person.isDeleted || person.isErased) return undefined
    return subjectFor(tx, person, request.kind, request.subject_id)
  }
  if (!isMember(actor) || !input.kind || input.subjectId === undefined) return undefined
  return subjectFor(tx, actor, input.kind, input.subjectId)
}

/** The subject of sent answers, with the attributes that say who reads them. */
export const readSubjectOf = async (
  tx: Tx,
  kind: QuestionnaireKind,
  subjectId: string,
): Promise<ReadSubject | undefined> => {
  switch (subjectKindOf[kind]) {
    case 'call': {
      const call = await loadCall({ tx, input: { callId: subjectId } })
      return call && { about: 'call', call }
    }
    case 'project': {
      const project = (await projectSummaries(tx, [subjectId])).get(subjectId)
      return project && { about: 'project', project }
    }
    case 'person': {
      const person = await loadPerson({ tx, input: { personId: subjectId } })
      return person && { about: 'person', person }
    }
  }
}
