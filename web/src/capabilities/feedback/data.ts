import {
  answerFeedback,
  exportFeedback,
  getFeedback,
  getFeedbackScreenshot,
  listFeedback,
  sendFeedback,
  setFeedbackState,
} from '@colloquy/contract/feedback/operations'
import { downloadFile } from '../../platform/file/download.ts'
import { useImage } from '../../platform/file/image-query.ts'
import { useKeysetOperation } from '../../platform/lists/keyset-query.ts'
import { useCommand, useOperationQuery } from '../../platform/query.ts'
import { useTranslate } from '../../platform/translations.ts'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import type { Filters } from './view.ts'

const shown = [listFeedback, getFeedback]

export const useSendFeedback = () => useCommand(sendFeedback, { invalidates: shown })
export const useListFeedback = (filters: Filters) =>
  useKeysetOperation(listFeedback, filters, ({ feedback }) => feedback)
export const useGetFeedback = (feedbackId: string) => useOperationQuery(getFeedback, { feedbackId })
export const useSetFeedbackState = () => useCommand(setFeedbackState, { invalidates: shown })
export const useAnswerFeedback = () => useCommand(answerFeedback, { invalidates: shown })
export const useOpenFeedbackScreenshot = (feedbackId: string, hasScreenshot: boolean) =>
  useImage(getFeedbackScreenshot, { feedbackId }, hasScreenshot ? feedbackId : null)

/** Downloads the filtered feedback as a file. */
export const useExportFeedback = (filters: Filters) => {
  const t = useTranslate()
  const { run, isPending } = useCommand(exportFeedback, { toastErrors: true })
  const save = async () => {
    const outcome = await run(filters)
    if (!outcome.ok) return
    downloadFile(outcome.value as unknown as File, 'feedback.csv')
    toastSuccess(t('FEEDBACK.EXPORTED'))
  }
  return { save, isPending }
}
