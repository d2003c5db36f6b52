import { exportChat } from '@colloquy/contract/chat/export-operations'
import { getChat } from '@colloquy/contract/chat/operations'
import {
  getRetention,
  liftHold,
  listHolds,
  placeHold,
  setRetention,
} from '@colloquy/contract/chat/retention-operations'
import { listMessageFlags } from '@colloquy/contract/chat/supervision-operations'
import { useCommand, useOperationQuery } from '../../../platform/query.ts'

export const useGetRetention = () => useOperationQuery(getRetention, {})
export const useListHolds = (view: 'open' | 'lifted') => useOperationQuery(listHolds, { view })
export const useSetRetention = () => useCommand(setRetention, { invalidates: [getRetention] })
const invalidates = [getChat, listHolds, listMessageFlags]
export const usePlaceHold = () => useCommand(placeHold, { invalidates })
export const useLiftHold = () => useCommand(liftHold, { invalidates })
export const useExportChat = () => useCommand(exportChat, { toastErrors: true })
