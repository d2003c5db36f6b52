import { sessionsEnded } from '@colloquy/contract/identity/events'
import { openOnPhone } from '@colloquy/contract/identity/handover-operations'
import {
  changePassword,
  endOtherSessions,
  endSession,
  getCredentials,
  listSessions,
  setPreferences,
  signOut as signOutOperation,
} from '@colloquy/contract/identity/operations'
import { disconnect, listConnections } from '@colloquy/contract/identity/sso/operations'
import type { Input } from '@colloquy/contract/operation'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLiveEvent } from '../../../platform/live/live.ts'
import { queryKeyOf, useCommand, useOperationQuery } from '../../../platform/query.ts'
import { leaveToSignIn, setUser } from '../../../platform/session.ts'

/** Where the reader is signed in, kept up to date while others come and go. */
export const useSessions = () => {
  const client = useQueryClient()
  useLiveEvent(sessionsEnded, () => void client.invalidateQueries({ queryKey: queryKeyOf(listSessions) }))
  return useOperationQuery(listSessions, {})
}

/** What the reader signs in with. */
export const useCredentials = () => useOperationQuery(getCredentials, {})

/** The providers of this site, and what the reader has connected. */
export const useConnections = () => useOperationQuery(listConnections, {})
/** Ends an account elsewhere being a way in. */
export const useDisconnect = () => useCommand(disconnect, { invalidates: [listConnections] })

/** Has a code made that signs the reader in on their phone. */
export const useOpenOnPhone = () => useCommand(openOnPhone)

/** Ends one of the reader's other sessions. */
export const useEndSession = () => useCommand(endSession, { invalidates: [listSessions] })
/** Ends all of the reader's sessions but this one. */
export const useEndOtherSessions = () => useCommand(endOtherSessions, { invalidates: [listSessions] })
/** Replaces the reader's password. */
export const useChangePassword = () => useCommand(changePassword, { invalidates: [listSessions, getCredentials] })

/** Ends every session of the reader. `leaveAll` answers the refusal; once it is done, this page shows the way in. */
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

/** Keeps language or zone with the person. `keep` answers the refusal, or undefined when it is kept. */
export const usePreferences = () => {
  const { run, isPending } = useCommand(setPreferences)
  const keep = useCallback(
    async (chosen: Input<typeof setPreferences>): Promise<string | undefined> => {
      const outcome = await run(chosen)
      if (!outcome.ok) return outcome.refusal
      setUser(outcome.value)
      return undefined
    },
    [run],
  )
  return { keep, busy: isPending }
}
