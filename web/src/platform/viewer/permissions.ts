import { listOwnPermissions } from '@colloquy/contract/permissions/operations'
import { createStore } from 'zustand/vanilla'
import { api } from '../session.ts'

const held = createStore<{ ids: readonly number[] }>()(() => ({ ids: [] }))

/** The numbers of the reader's rights; empty until loaded. */
export const currentPermissions = (): readonly number[] => held.getState().ids

/** Sets the rights; also used by tests. */
export const setPermissions = (ids: readonly number[]): void => held.setState({ ids })

/** Loads the rights of the signed-in person. Empty when the request fails; the server decides anyway [PM-01]. */
export const fetchPermissions = async (): Promise<void> => {
  const answer = await api(listOwnPermissions, {}).catch(() => undefined)
  setPermissions(answer?.ok ? answer.value.map(({ id }) => id) : [])
}
