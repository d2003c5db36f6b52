import { sessionsEnded } from '@colloquy/contract/identity/events'
import {
  changePassword,
  endOtherSessions,
  endSession,
  getCredentials,
  listSessions,
  setUserPreferences,
  signOut as signOutOperation,
} from '@colloquy/contract/identity/operations'
import { openPageOnPhone } from '@colloquy/contract/identity/sign-in-code-operations'
import { disconnectExternalAccount, listExternalAccountConnections } from '@colloquy/contract/identity/sso/operations'
import type { Input } from '@colloquy/contract/operation'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLiveEvent } from '../../../platform/live/live.ts'
import { queryKeyOf, useCommand, useOperationQuery } from '../../../platform/query.ts'
import { leaveToSignIn, setUser } from '../../../platform/session.ts'

/** The reader's sessions, kept live. */
export const useSessions = () => {
  const client = useQueryClient()
  useLiveEvent(sessionsEnded, () => void client.invalidateQueries({ queryKey: queryKeyOf(listSessions) }))
  return useOperationQuery(listSessions, {})
}

/** The reader's sign-in methods. */
export const useCredentials = () => useOperationQuery(getCredentials, {})

/** This site's identity providers and the reader's connected accounts. */
export const useExternalAccountConnections = () => useOperationQuery(listExternalAccountConnections, {})
/** Disconnects an identity provider. */
export const useDisconnectExternalAccount = () =>
  useCommand(disconnectExternalAccount, { invalidates: [listExternalAccountConnections] })

/** Issues a code that signs the reader in on their phone. */
export const useOpenPageOnPhone = () => useCommand(openPageOnPhone)

export const useEndSession = () => useCommand(endSession, { invalidates: [listSessions] })
/** Ends all of the reader's sessions except this one. */
export const useEndOtherSessions = () => useCommand(endOtherSessions, { invalidates: [listSessions] })
export const useChangePassword = () => useCommand(changePassword, { invalidates: [listSessions, getCredentials] })

/** Ends every session of the reader. `leaveAll` returns the refusal; on success the sign-in page opens. */
export const useLeaveAll = () => {
  const { run, isPending } = useCommand(signOutOperation)
  const leaveAll = useCallback(async () => {
    const outcome = await run({ everywhere: true })
    if (!outcome.ok) return outcome.refusal
    leaveToSignIn(outcome.value.externalUrl)
    return undefined
  }, [run])
  return { leaveAll, busy: isPending }
}

/** Saves language or time zone. `keep` returns the refusal, or undefined on success. */
export const usePreferences = () => {
  const { run, isPending } = useCommand(setUserPreferences)
  const keep = useCallback(
    async (chosen: Input<typeof setUserPreferences>): Promise<string | undefined> => {
      const outcome = await run(chosen)
      if (!outcome.ok) return outcome.refusal
      setUser(outcome.value)
      return undefined
    },
    [run],
  )
  return { keep, busy: isPending }
}
