import { addDialInNumber, listDialInNumbers, removeDialInNumber } from '@colloquy/contract/calls/dial-in/operations'
import { useCommand, useOperationQuery } from '../../../platform/query.ts'

/** The numbers at which the phone bridge answers. */
export const useListDialInNumbers = () => useOperationQuery(listDialInNumbers, {})

/** Adds a number. */
export const useAddDialInNumber = () => useCommand(addDialInNumber, { invalidates: [listDialInNumbers] })

/** Removes a number. */
export const useRemoveDialInNumber = () =>
  useCommand(removeDialInNumber, { invalidates: [listDialInNumbers], toastErrors: true })
