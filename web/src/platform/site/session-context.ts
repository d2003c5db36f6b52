import { getSessionContext } from '@colloquy/contract/identity/operations'
import type { SessionContext } from '@colloquy/contract/identity/shapes'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { correctClock } from '../clock.ts'
import { api } from '../session.ts'

type Group = SessionContext['memberClientGroup']

const memberClientGroup = createStore<{ readonly group: Group }>()(() => ({ group: null }))

/** The signed-in client's company and group; null for all others, and until it is loaded. */
export const useMemberClientGroup = (): Group => useStore(memberClientGroup, ({ group }) => group)

/** Loads the server's time and the person's client group [AU-06]. Without an answer the device's clock counts. */
export const fetchSessionContext = async (): Promise<void> => {
  const answer = await api(getSessionContext, {}).catch(() => undefined)
  if (!answer?.ok) return
  correctClock(new Date(answer.value.currentTime))
  memberClientGroup.setState({ group: answer.value.memberClientGroup })
}
