import { listSurveyRecipients } from '@colloquy/contract/surveys/operations'
import { query } from '../../platform/operations/define.ts'
import { loadQuestionnaire } from '../questionnaires/draft-queries.ts'
import { canEditQuestionnaires } from '../questionnaires/policy.ts'
import * as store from './recipient-store.ts'

const pageSize = 20

export const listRecipients = query(listSurveyRecipients, {
  load: (context) => loadQuestionnaire(context),
  see: canEditQuestionnaires,
  allow: canEditQuestionnaires,
  limits: [{ name: 'surveys.listRecipients', max: 600, seconds: 60 }],
  run: async ({ tx, at, input, subject }) => {
    const offset = input.startOffset ?? 0
    const rows = await store.listRecipients(tx, subject.key, { offset, size: pageSize, at })
    return {
      total: rows[0]?.total ?? offset,
      people: rows.map(({ person_id: personId, name, about, code, starts_at }) => ({
        personId,
        name,
        about,
        code,
        startsAt: starts_at?.toISOString() ?? null,
      })),
    }
  },
})
