import { endSessionOf, listUsers, openAccount, resendValidation } from '@colloquy/contract/desk/operations'
import type { KnownUser, KnownUsers } from '@colloquy/contract/desk/shapes'
import { resetFactors } from '@colloquy/contract/factors/operations'
import { signInAs } from '@colloquy/contract/identity/operations'
import {
  restorePerson,
  restrictPerson,
  setAdmin,
  setPremiumLicense,
  setRole,
} from '@colloquy/contract/people/operations'
import { useAnswer, useCommand, usePieces } from '../../../platform/query.ts'
import type { UsersAsked } from './view.ts'

const usersIn = ({ people }: KnownUsers): readonly KnownUser[] => people

/** Accounts by words and filters; more of them are appended on demand. */
export const useUsers = (asked: UsersAsked) => usePieces(listUsers, asked, usersIn)

/** Somebody's account, kept up to date while one looks: sessions come and go. */
export const useAccount = (personId: string) => useAnswer(openAccount, { personId }, { every: 30_000 })

const touches = [openAccount, listUsers]
export const useSetRole = () => useCommand(setRole, { touches })
export const useSetAdmin = () => useCommand(setAdmin, { touches })
export const useSetPremium = () => useCommand(setPremiumLicense, { touches })
export const useRestrict = () => useCommand(restrictPerson, { touches })
export const useRestore = () => useCommand(restorePerson, { touches })
export const useEndSession = () => useCommand(endSessionOf, { touches: [openAccount] })
export const useResetFactors = () => useCommand(resetFactors)
export const useResend = () => useCommand(resendValidation)
export const useActAs = () => useCommand(signInAs)
