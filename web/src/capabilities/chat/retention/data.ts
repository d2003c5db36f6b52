import { exportChat } from '@colloquy/contract/chat/export-operations'
import { getChat } from '@colloquy/contract/chat/operations'
import {
  getRetention,
  liftLegalHold,
  listLegalHolds,
  placeLegalHold,
  setRetention,
} from '@colloquy/contract/chat/retention-operations'
import { listMessageFlags } from '@colloquy/contract/chat/supervision-operations'
import { useCommand, useOperationQuery } from '../../../platform/query.ts'

export const useGetRetention = () => useOperationQuery(getRetention, {})
export const useListLegalHolds = (view: 'open' | 'lifted') => useOperationQuery(listLegalHolds, { view })
export const useSetRetention = () => useCommand(setRetention, { invalidates: [getRetention] })
const invalidates = [getChat, listLegalHolds, listMessageFlags]
export const usePlaceLegalHold = () => useCommand(placeLegalHold, { invalidates })
export const useLiftLegalHold = () => useCommand(liftLegalHold, { invalidates })
export const useExportChat = () => useCommand(exportChat, { toastErrors: true })
