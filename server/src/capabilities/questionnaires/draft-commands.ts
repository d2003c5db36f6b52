import { draftProblems, normalizeDraft } from '@colloquy/contract/questionnaires/draft-rules'
import {
  discardQuestionnaireDraft,
  publishQuestionnaire,
  saveQuestionnaireDraft,
} from '@colloquy/contract/questionnaires/operations'
import { canonicalHash } from '../../platform/canonical-hash.ts'
import { newId } from '../../platform/ids.ts'
import { command } from '../../platform/operations/define.ts'
import { fileOf, type LoadedQuestionnaire, lockQuestionnaire } from './draft-queries.ts'
import * as drafts from './draft-store.ts'
import { canEditQuestionnaires } from './policy.ts'

/** More than somebody writes by hand. */
const limits = [{ name: 'questionnaires.changes', max: 600, seconds: 3600 }]

const aboutOf = ({ key: { kind, level, ownerId } }: LoadedQuestionnaire, details: Record<string, unknown> = {}) => ({
  kind: 'questionnaire',
  id: ownerId ?? level,
  details: { kind, level, ...details },
})

export const saveDraft = command(saveQuestionnaireDraft, {
  load: lockQuestionnaire,
  see: canEditQuestionnaires,
  allow: canEditQuestionnaires,
  limits,
  about: ({ subject }) => aboutOf(subject),
  run: async ({ tx, me, at, input, subject, refuse }) => {
    const { kind, level, ownerId } = subject.key
    const isWritten = await drafts.writeDraft(tx, {
      tenant_id: me.tenantId,
      kind,
      level,
      owner_id: ownerId,
      version: subject.version,
      content: input.draft,
      edited_at: at,
      edited_by: me.personId,
    })
    return isWritten ? fileOf(tx, subject) : refuse('stale')
  },
})

export const discardDraft = command(discardQuestionnaireDraft, {
  load: lockQuestionnaire,
  see: canEditQuestionnaires,
  allow: canEditQuestionnaires,
  limits,
  about: ({ subject }) => aboutOf(subject),
  run: async ({ tx, subject }) => {
    await drafts.deleteDraft(tx, subject.key)
    return fileOf(tx, subject)
  },
})

/** A published version never changes; a correction is the next version. */
export const publish = command(publishQuestionnaire, {
  load: async (context) => {
    const subject = await lockQuestionnaire(context)
    return subject?.draft && { ...subject, draft: subject.draft }
  },
  see: canEditQuestionnaires,
  allow: canEditQuestionnaires,
  limits,
  about: ({ subject }, { versions }) => aboutOf(subject, { version: versions[0]?.version }),
  run: async ({ tx, me, at, subject, refuse }) => {
    const { kind, level, ownerId } = subject.key
    const content = normalizeDraft(subject.draft.content)
    if (draftProblems(content).size > 0) return refuse('questionnaire_incomplete')
    const [latest] = await drafts.versionsOf(tx, subject.key)
    const { title, introduction, questions } = latest ?? {}
    if (latest && canonicalHash(content).equals(canonicalHash({ title, introduction, questions })))
      return refuse('questionnaire_unchanged')
    await drafts.insertVersion(tx, {
      tenant_id: me.tenantId,
      id: newId(at),
      kind,
      level,
      owner_id: ownerId,
      version: (latest?.version ?? 0) + 1,
      published_at: at,
      published_by: me.personId,
      ...content,
    })
    await drafts.deleteDraft(tx, subject.key)
    return fileOf(tx, subject)
  },
})
