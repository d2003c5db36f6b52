import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  openFactors,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
} from '@colloquy/contract/factors/operations'
import { useAnswer, useCommand } from '../../platform/query.ts'

const touching = { touches: [openFactors] }

/** What stands beside the reader's password. */
export const useFactors = () => useAnswer(openFactors, {})

export const useBeginTotp = () => useCommand(beginTotp)
export const useConfirmTotp = () => useCommand(confirmTotp, touching)
export const useRemoveTotp = () => useCommand(removeTotp, touching)
export const useRenewCodes = () => useCommand(renewRecoveryCodes, touching)
export const useBeginPasskey = () => useCommand(beginPasskey)
export const useAddPasskey = () => useCommand(addPasskey, touching)
export const useRenamePasskey = () => useCommand(renamePasskey, touching)
export const useRemovePasskey = () => useCommand(removePasskey, touching)
