import {
  endUserSession,
  getUserAccount,
  listUserAccounts,
  resendValidationMail,
} from '@colloquy/contract/dashboard/operations'
import { resetFactors } from '@colloquy/contract/factors/operations'
import { startImpersonation } from '@colloquy/contract/identity/operations'
import {
  restorePerson,
  restrictPerson,
  setPersonAdmin,
  setPersonRole,
  setPremiumLicense,
} from '@colloquy/contract/people/operations'
import { setPermissions } from '@colloquy/contract/permissions/operations'
import { useCommand, useOperationQuery } from '../../../platform/query.ts'

/** An account, reloaded regularly because sessions start and end. */
export const useGetUserAccount = (personId: string) =>
  useOperationQuery(getUserAccount, { personId }, { refetchIntervalMs: 30_000 })

const invalidates = [getUserAccount, listUserAccounts]
export const useSetPersonRole = () => useCommand(setPersonRole, { invalidates })
export const useSetPersonAdmin = () => useCommand(setPersonAdmin, { invalidates })
export const useSetPermissions = () => useCommand(setPermissions, { invalidates })
export const useSetPremiumLicense = () => useCommand(setPremiumLicense, { invalidates })
export const useRestrictPerson = () => useCommand(restrictPerson, { invalidates })
export const useRestorePerson = () => useCommand(restorePerson, { invalidates })
export const useEndUserSession = () => useCommand(endUserSession, { invalidates: [getUserAccount] })
export const useResetFactors = () => useCommand(resetFactors)
export const useResendValidationMail = () => useCommand(resendValidationMail)
export const useStartImpersonation = () => useCommand(startImpersonation)
