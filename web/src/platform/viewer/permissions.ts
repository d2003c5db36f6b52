import { listOwnPermissions } from '@colloquy/contract/permissions/operations'
import { createStore } from 'zustand/vanilla'
import { api } from '../session.ts'

const held = createStore<{ ids: readonly number[] }>()(() => ({ ids: [] }))

/** The numbers of the rights that the reader holds; none before they have been asked for. */
export const currentPermissions = (): readonly number[] => held.getState().ids

/** Puts rights in place; also used by tests. */
export const setPermissions = (ids: readonly number[]): void => held.setState({ ids })

/** Asks which rights the signed-in person holds. Without an answer it is none: the server decides anyway [PM-01]. */
export const fetchPermissions = async (): Promise<void> => {
  const answer = await api(listOwnPermissions, {}).catch(() => undefined)
  setPermissions(answer?.ok ? answer.value.map(({ id }) => id) : [])
}
