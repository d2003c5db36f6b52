import { getSignInPolicy, setSignInPolicy } from '@colloquy/contract/identity/sign-in-policy/operations'
import { useCommand, useOperationQuery } from '../../platform/query.ts'

/** How the tenant lets people in. */
export const useSignInPolicy = () => useOperationQuery(getSignInPolicy, {})
/** Decides it. */
export const useSetSignInPolicy = () => useCommand(setSignInPolicy, { invalidates: [getSignInPolicy] })
