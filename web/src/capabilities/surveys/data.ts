import { notesReleased } from '@colloquy/contract/calls/events'
import { getCall, getCallVerdict, listCalls } from '@colloquy/contract/calls/operations'
import type { Input } from '@colloquy/contract/operation'
import type { QuestionnaireKind } from '@colloquy/contract/questionnaires/shapes'
import {
  getPostCallSurvey,
  listDueSurveys,
  listPostCallResponses,
  listSurveyRecipients,
  listSurveyResponses,
  openSurveys,
  requestSurvey,
  saveSurveyDraft,
  searchSurveyCompanies,
  submitPostCallSurvey,
  submitSurvey,
} from '@colloquy/contract/surveys/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useInfiniteOperation } from '../../platform/lists/infinite-query.ts'
import { useLiveEvent } from '../../platform/live/live.ts'
import { queryKeyOf, unwrapResult, useCommand, useOperationQuery } from '../../platform/query.ts'
import { api } from '../../platform/session.ts'
import type { CompanySearch } from '../questionnaires/data.ts'

/** What somebody answers: a kind about a subject, or what the link of a mail is about. */
export type SurveyAccess = { readonly kind: QuestionnaireKind; readonly subjectId: string } | { readonly token: string }

/** The questionnaires to answer, with the answers so far. */
export const useOpenSurveys = (access: SurveyAccess) =>
  useOperationQuery(openSurveys, access as Input<typeof openSurveys>)

/** The questions that wait for the reader. */
export const useListDueSurveys = () => useOperationQuery(listDueSurveys, {})

/** Saves the answers given so far. What was typed is newer than the response, so that nothing is read again. */
export const useSaveSurveyDraft = () => useCommand(saveSurveyDraft)

/** Finds names of companies for those who answer, signed in or by the link of a mail. */
export const companySearchFor = (access: SurveyAccess): CompanySearch => ({
  key: JSON.stringify(access),
  find: async (text) =>
    unwrapResult(searchSurveyCompanies, await api(searchSurveyCompanies, { ...access, text })).names,
})

const affected = [openSurveys, listDueSurveys, listSurveyResponses, getCall, listCalls, getCallVerdict]

/** Sends answers, by which a call may be evaluated again. */
export const useSubmitSurvey = () => useCommand(submitSurvey, { invalidates: affected })

/** The sent answers of a kind that the reader may see. */
export const useListSurveyResponses = (kind: QuestionnaireKind, subjectId: string, enabled = true) =>
  useOperationQuery(listSurveyResponses, { kind, subjectId }, { enabled })

/** The questionnaire after a call for the reader’s side. */
export const useGetPostCallSurvey = (callId: string) => useOperationQuery(getPostCallSurvey, { callId })

/** The answers after a call that the reader may see; those of a client change once an officer releases them. */
export const useListPostCallResponses = (callId: string) => {
  const client = useQueryClient()
  useLiveEvent(notesReleased, () => void client.invalidateQueries({ queryKey: queryKeyOf(listPostCallResponses) }))
  return useOperationQuery(listPostCallResponses, { callId })
}

/** Sends the answers after a call. */
export const useSubmitPostCallSurvey = () =>
  useCommand(submitPostCallSurvey, { invalidates: [getPostCallSurvey, listPostCallResponses, listDueSurveys] })

/** Asks experts for the answers to a project’s questions. */
export const useRequestSurvey = () => useCommand(requestSurvey, { invalidates: [listSurveyResponses] })

/** The people who would be asked a questionnaire's next version now, page by page. */
export const useListSurveyRecipients = (about: Input<typeof listSurveyRecipients>) =>
  useInfiniteOperation(listSurveyRecipients, about, ({ people }) => people)
