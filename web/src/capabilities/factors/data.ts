import {
  addPasskey,
  confirmTotp,
  getFactors,
  getPasskeyProof,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
} from '@colloquy/contract/factors/operations'
import type { PasskeyAssertion } from '@colloquy/contract/factors/shapes'
import { tryOperation } from '../../platform/failures/try-operation.ts'
import { useCommand, useOperationQuery } from '../../platform/query.ts'
import { getPasskeyAssertion } from '../../platform/viewer/passkey.ts'

const touching = { invalidates: [getFactors] }

/** The reader's second factors. */
export const useFactors = () => useOperationQuery(getFactors, {})

export const useStartTotp = () => useCommand(startTotp)
export const useConfirmTotp = () => useCommand(confirmTotp, touching)
export const useRemoveTotp = () => useCommand(removeTotp, touching)
export const useRenewRecoveryCodes = () => useCommand(renewRecoveryCodes, touching)
export const useStartPasskey = () => useCommand(startPasskey)
export const useAddPasskey = () => useCommand(addPasskey, touching)
export const useRenamePasskey = () => useCommand(renamePasskey, touching)
export const useRemovePasskey = () => useCommand(removePasskey, touching)

/**
 * Requests a fresh passkey proof from the reader's device.
 * @returns the proof, or the refusal: `not_shown` when the reader cancelled
 */
export const reauthenticateWithPasskey = async (): Promise<
  { readonly shown: PasskeyAssertion } | { readonly refusal: string }
> => {
  const request = await tryOperation(getPasskeyProof, {})
  if (!request.ok) return { refusal: request.refusal }
  const shown = await getPasskeyAssertion(request.value)
  return shown ? { shown } : { refusal: 'not_shown' }
}
