import type {
  EditableLevel,
  QuestionnaireCard,
  QuestionnaireFile,
} from '@colloquy/contract/questionnaires/draft-shapes'
import {
  getQuestionnaire,
  listQuestionnaires,
  listQuestionnairesForClient,
  previewQuestionnaire,
} from '@colloquy/contract/questionnaires/operations'
import { type QuestionnaireKind, questionnaireKinds } from '@colloquy/contract/questionnaires/shapes'
import type { Tx } from '../../platform/db/tables.ts'
import { query } from '../../platform/operations/define.ts'
import { companiesOfKind, personSummaries } from '../people/queries.ts'
import * as drafts from './draft-store.ts'
import { canEditQuestionnaires } from './policy.ts'
import { presentSurvey } from './present.ts'

/** Kinds that somebody writes by hand. The questions of a call come from its client. */
const editedKinds = questionnaireKinds.filter((kind) => kind !== 'call_questions')

/** The questionnaires of the tenant, of every kind, and those that clients have of their own. */
const cardsOf = async (tx: Tx): Promise<QuestionnaireCard[]> => {
  const clients = new Map((await companiesOfKind(tx, 'client')).map(({ id, name }) => [id, name]))
  const latest = await drafts.latestOfAll(tx)
  const open = await drafts.draftKeys(tx)
  const idOf = (kind: string, level: string, owner: string | null) => `${kind} ${level} ${owner}`
  const card = (kind: QuestionnaireKind, level: EditableLevel, owner: string | null) => {
    const row = latest.find((one) => idOf(one.kind, one.level, one.owner_id) === idOf(kind, level, owner))
    return {
      kind,
      level,
      clientId: owner,
      clientName: owner === null ? null : (clients.get(owner) ?? ''),
      title: row?.title ?? null,
      version: row?.version ?? null,
      questions: row?.questions.length ?? 0,
      publishedAt: row?.published_at.toISOString() ?? null,
      hasDraft: open.some((one) => idOf(one.kind, one.level, one.owner_id) === idOf(kind, level, owner)),
    }
  }
  return editedKinds.flatMap((kind) => {
    const owners = [...latest, ...open].flatMap((one) => (one.kind === kind && one.owner_id ? one.owner_id : []))
    const own = [...new Set(owners)].map((owner) => card(kind, 'client', owner))
    return [card(kind, 'tenant', null), ...own.toSorted((a, b) => (a.clientName! < b.clientName! ? -1 : 1))]
  })
}

export const list = query(listQuestionnaires, {
  allow: canEditQuestionnaires,
  run: async ({ tx }) => ({
    questionnaires: await cardsOf(tx),
    clients: (await companiesOfKind(tx, 'client')).map(({ id, name }) => ({ clientId: id, name })),
  }),
})

export const listForClient = query(listQuestionnairesForClient, {
  load: async ({ tx, input }) => (await companiesOfKind(tx, 'client')).find(({ id }) => id === input.clientId),
  see: canEditQuestionnaires,
  allow: canEditQuestionnaires,
  run: async ({ tx, input }) => ({
    questionnaires: (await cardsOf(tx)).filter(
      ({ clientId, version, questions }) =>
        version !== null && questions > 0 && (clientId === null || clientId === input.clientId),
    ),
  }),
})

/** The input that names a questionnaire. */
interface NamedQuestionnaire {
  readonly tx: Tx
  readonly input: { kind: QuestionnaireKind; level: EditableLevel; clientId?: string | undefined }
}

/** A questionnaire with its draft, if any; undefined when its client is unknown. */
export const loadQuestionnaire = async (
  { tx, input: { kind, level, clientId } }: NamedQuestionnaire,
  isLocked = false,
) => {
  if ((level === 'client') !== (clientId !== undefined) || kind === 'call_questions') return undefined
  const clients = level === 'client' ? await companiesOfKind(tx, 'client') : []
  const client = clients.find(({ id }) => id === clientId)
  if (level === 'client' && !client) return undefined
  const key = { kind, level, ownerId: clientId ?? null }
  const draft = await drafts.draftOf(tx, key, isLocked)
  return { key, draft, clientName: client?.name ?? null, version: draft?.version ?? 0 }
}

export type LoadedQuestionnaire = NonNullable<Awaited<ReturnType<typeof loadQuestionnaire>>>

/** The same for a command: the draft is locked until the transaction ends. */
export const lockQuestionnaire = (context: NamedQuestionnaire) => loadQuestionnaire(context, true)

/** A questionnaire as its editors see it now. */
export const fileOf = async (tx: Tx, { key, clientName }: LoadedQuestionnaire): Promise<QuestionnaireFile> => {
  const draft = await drafts.draftOf(tx, key)
  const versions = await drafts.versionsOf(tx, key)
  const names = await personSummaries(
    tx,
    [draft?.edited_by ?? [], ...versions.map(({ published_by }) => published_by ?? [])].flat(),
  )
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id)?.fullName ?? null))
  return {
    kind: key.kind,
    level: key.level,
    clientId: key.ownerId,
    clientName,
    version: draft?.version ?? 0,
    draft: draft
      ? { ...draft.content, editedAt: draft.edited_at.toISOString(), editedBy: nameOf(draft.edited_by) }
      : null,
    versions: versions.map(
      ({ id, version, title, introduction, questions, published_at, published_by, responses }) => ({
        questionnaireId: id,
        version,
        title,
        introduction,
        questions,
        responses,
        publishedAt: published_at.toISOString(),
        publishedBy: nameOf(published_by),
      }),
    ),
  }
}

export const get = query(getQuestionnaire, {
  load: (context) => loadQuestionnaire(context),
  see: canEditQuestionnaires,
  allow: canEditQuestionnaires,
  run: ({ tx, subject }) => fileOf(tx, subject),
})

export const preview = query(previewQuestionnaire, {
  load: ({ tx, input }) => drafts.versionById(tx, input.questionnaireId),
  see: canEditQuestionnaires,
  allow: canEditQuestionnaires,
  run: ({ subject }) => presentSurvey(subject, undefined),
})
