import { exportChat } from '@colloquy/contract/chat/export-operations'
import { getChat } from '@colloquy/contract/chat/operations'
import {
  getChatRetention,
  liftLegalHold,
  listLegalHolds,
  placeLegalHold,
  setChatRetention,
} from '@colloquy/contract/chat/retention-operations'
import { listMessageFlags } from '@colloquy/contract/chat/supervision-operations'
import { useCommand, useOperationQuery } from '../../../platform/query.ts'

export const useGetChatRetention = () => useOperationQuery(getChatRetention, {})
export const useListLegalHolds = (view: 'open' | 'lifted') => useOperationQuery(listLegalHolds, { view })
export const useSetChatRetention = () => useCommand(setChatRetention, { invalidates: [getChatRetention] })
const invalidates = [getChat, listLegalHolds, listMessageFlags]
export const usePlaceLegalHold = () => useCommand(placeLegalHold, { invalidates })
export const useLiftLegalHold = () => useCommand(liftLegalHold, { invalidates })
export const useExportChat = () => useCommand(exportChat, { toastErrors: true })
