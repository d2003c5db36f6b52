import type { Input } from '@colloquy/contract/operation'
import {
  createTrainingModule,
  discardTrainingDraft,
  exportTrainingProgress,
  listTrainingModules,
  listTrainingProgress,
  publishTraining,
  remindOfTraining,
  saveTrainingDraft,
} from '@colloquy/contract/training/admin-operations'
import { advanceTraining, answerTraining, getTraining, listOwnTraining } from '@colloquy/contract/training/operations'
import { useInfiniteOperation } from '../../platform/lists/infinite-query.ts'
import { useCommand, useOperationQuery } from '../../platform/query.ts'

/** The modules that the reader has to complete. */
export const useListOwnTraining = () => useOperationQuery(listOwnTraining, {})
/** A module while the reader takes it. */
export const useGetTraining = (moduleId: string) => useOperationQuery(getTraining, { moduleId })

const progress = { invalidates: [getTraining, listOwnTraining] }
export const useAdvanceTraining = () => useCommand(advanceTraining, progress)
export const useAnswerTraining = () => useCommand(answerTraining, progress)

/** All modules as their editors see them. */
export const useListTrainingModules = () => useOperationQuery(listTrainingModules, {})

const edited = { invalidates: [listTrainingModules] }
export const useCreateTrainingModule = () => useCommand(createTrainingModule, edited)
export const useSaveTrainingDraft = () => useCommand(saveTrainingDraft, edited)
export const useDiscardTrainingDraft = () => useCommand(discardTrainingDraft, edited)
export const usePublishTraining = () =>
  useCommand(publishTraining, { invalidates: [listTrainingModules, listTrainingProgress] })

/** How everybody stands with a module, page by page. */
export const useListTrainingProgress = (input: Input<typeof listTrainingProgress>) =>
  useInfiniteOperation(listTrainingProgress, input, ({ people }) => people)
export const useRemindOfTraining = () =>
  useCommand(remindOfTraining, { invalidates: [listTrainingProgress], toastErrors: true })
export const useExportTrainingProgress = () => useCommand(exportTrainingProgress, { toastErrors: true })
