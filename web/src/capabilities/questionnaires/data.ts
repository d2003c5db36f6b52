import { listRegisteredCompanies } from '@colloquy/contract/companies/operations'
import type { Input } from '@colloquy/contract/operation'
import {
  discardQuestionnaireDraft,
  getQuestionnaire,
  listQuestionnaires,
  previewQuestionnaire,
  publishQuestionnaire,
  saveQuestionnaireDraft,
} from '@colloquy/contract/questionnaires/operations'
import { unwrapResult, useCommand, useOperationQuery } from '../../platform/query.ts'
import { api } from '../../platform/session.ts'

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

/** Where the names of companies are found while somebody answers. What may be found depends on who answers. */
export interface CompanySearch {
  /** Tells what is found apart. */
  readonly key: string
  readonly find: (text: string) => Promise<readonly string[]>
}

const maxNames = 8

/** For those who write questionnaires, and who may read the registry. */
export const previewSearch: CompanySearch = {
  key: 'preview',
  find: async (text) => {
    const { companies } = unwrapResult(
      listRegisteredCompanies,
      await api(listRegisteredCompanies, { text, kinds: ['employer'] }),
    )
    return companies.slice(0, maxNames).map(({ name }) => name)
  },
}
