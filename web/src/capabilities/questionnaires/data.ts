import type { Input } from '@colloquy/contract/operation'
import {
  discardQuestionnaireDraft,
  getQuestionnaire,
  listQuestionnaires,
  previewQuestionnaire,
  publishQuestionnaire,
  saveQuestionnaireDraft,
} from '@colloquy/contract/questionnaires/operations'
import { useCommand, useOperationQuery } from '../../platform/query.ts'

/** Which questionnaire is edited. */
export type QuestionnaireKey = Input<typeof getQuestionnaire>

/** All questionnaires by kind. */
export const useListQuestionnaires = () => useOperationQuery(listQuestionnaires, {})

/** A questionnaire with its draft and versions. */
export const useGetQuestionnaire = (key: QuestionnaireKey) => useOperationQuery(getQuestionnaire, key)

/** A published version as those who answer see it. */
export const usePreviewQuestionnaire = (questionnaireId: string) =>
  useOperationQuery(previewQuestionnaire, { questionnaireId })

const changed = { invalidates: [getQuestionnaire, listQuestionnaires] }

/** Saves the draft of the next version. */
export const useSaveQuestionnaireDraft = () => useCommand(saveQuestionnaireDraft, changed)

/** Discards the draft. */
export const useDiscardQuestionnaireDraft = () => useCommand(discardQuestionnaireDraft, changed)

/** Publishes the draft. */
export const usePublishQuestionnaire = () => useCommand(publishQuestionnaire, changed)
