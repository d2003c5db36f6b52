import {
  downloadRecording,
  listRecordingAccesses,
  listRecordings,
  playRecording,
} from '@colloquy/contract/recordings/operations'
import { downloadAddress } from '../../platform/file/download.ts'
import { useCommand, useOperationQuery } from '../../platform/query.ts'
import { apiAddress } from '../../platform/settings.ts'

const processingIntervalMs = 5_000

/** The recordings of a call. While one goes on or is processed, they are read again and again. */
export const useListRecordings = (callId: string) => {
  const answer = useOperationQuery(listRecordings, { callId })
  const isUnfinished = answer.data?.recordings.some(({ state }) => state !== 'ready') ?? false
  useOperationQuery(listRecordings, { callId }, { enabled: isUnfinished, refetchIntervalMs: processingIntervalMs })
  return answer
}

/** Who has played or downloaded a recording. */
export const useListRecordingAccesses = (recordingId: string, enabled: boolean) =>
  useOperationQuery(listRecordingAccesses, { recordingId }, { enabled })

/** Gets the address at which a file plays for a while. Playing it is logged. */
export const usePlayRecording = () =>
  useCommand(playRecording, { invalidates: [listRecordingAccesses], toastErrors: true, isRepeatable: true })

/** Saves a file of a recording. */
export const useDownloadRecording = () => {
  const { run, isPending } = useCommand(downloadRecording, {
    invalidates: [listRecordingAccesses],
    toastErrors: true,
    isRepeatable: true,
  })
  const download = async (recordingId: string, trackId: string): Promise<void> => {
    const outcome = await run({ recordingId, trackId })
    if (outcome.ok) downloadAddress(apiAddress(outcome.value.path))
  }
  return { download, isPending }
}
