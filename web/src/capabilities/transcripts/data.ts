import { transcriptChanged } from '@colloquy/contract/transcripts/events'
import {
  decideTranscript,
  exportTranscript,
  getTranscript,
  getTranscriptReview,
  importTranscript,
  liftRedaction,
  listTranscripts,
  redactTranscript,
} from '@colloquy/contract/transcripts/operations'
import { useQueryClient } from '@tanstack/react-query'
import { downloadFile } from '../../platform/file/download.ts'
import { useLiveEvent } from '../../platform/live/live.ts'
import { queryKeyOf, useCommand, useOperationQuery } from '../../platform/query.ts'
import { useTranslate } from '../../platform/translations.ts'
import { toastSuccess } from '../../ui/overlay/toast.tsx'

const shown = [listTranscripts, getTranscript, getTranscriptReview]

export const useGetTranscript = (callId: string) => useOperationQuery(getTranscript, { callId })
export const useListTranscripts = (view: 'waiting' | 'released') => useOperationQuery(listTranscripts, { view })
export const useGetTranscriptReview = (transcriptId: string) => useOperationQuery(getTranscriptReview, { transcriptId })
export const useImportTranscript = () => useCommand(importTranscript, { invalidates: shown })
export const useDecideTranscript = () => useCommand(decideTranscript, { invalidates: shown })
export const useRedactTranscript = () => useCommand(redactTranscript, { invalidates: shown, toastErrors: true })
export const useLiftRedaction = () => useCommand(liftRedaction, { invalidates: shown, toastErrors: true })

/** Downloads the transcript of a call. */
export const useExportTranscript = (callId: string, callCode: string) => {
  const t = useTranslate()
  const { run, isPending } = useCommand(exportTranscript, { toastErrors: true })
  const save = async (format: 'vtt' | 'txt') => {
    const outcome = await run({ callId, format })
    if (!outcome.ok) return
    downloadFile(outcome.value as unknown as File, `${callCode}.${format}`)
    toastSuccess(t('TRANSCRIPTS.EXPORTED'))
  }
  return { save, isPending }
}

/** Keeps transcripts up to date for officers while the component is mounted. */
export const useLiveTranscripts = (): void => {
  const client = useQueryClient()
  useLiveEvent(transcriptChanged, () => {
    for (const operation of shown) void client.invalidateQueries({ queryKey: queryKeyOf(operation) })
  })
}
