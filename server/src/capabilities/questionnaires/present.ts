import type { Survey } from '@colloquy/contract/questionnaires/shapes'
import type { QuestionnaireRow, ResponseRow } from './store.ts'

/** A questionnaire with the answers of one person. */
export const presentSurvey = (
  { id, kind, level, version, title, introduction, questions }: QuestionnaireRow,
  response: ResponseRow | undefined,
): Survey => ({
  questionnaireId: id,
  kind,
  level,
  version,
  title,
  introduction,
  questions,
  answers: response?.answers ?? {},
  savedAt: response?.saved_at.toISOString() ?? null,
  submittedAt: response?.submitted_at?.toISOString() ?? null,
  expiresAt: response?.expires_at?.toISOString() ?? null,
})
