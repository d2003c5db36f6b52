import { getSignInPolicy, setSignInPolicy } from '@colloquy/contract/identity/sign-in-policy/operations'
import { useCommand, useOperationQuery } from '../../platform/query.ts'

/** The tenant's sign-in policy. */
export const useSignInPolicy = () => useOperationQuery(getSignInPolicy, {})
/** Updates the sign-in policy. */
export const useSetSignInPolicy = () => useCommand(setSignInPolicy, { invalidates: [getSignInPolicy] })
