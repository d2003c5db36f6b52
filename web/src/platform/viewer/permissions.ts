import { type PermissionName, permissionIds } from '@colloquy/contract/permission-ids'
import { listOwnPermissions } from '@colloquy/contract/permissions/operations'
import { flagsOf, type PermissionFlags } from '@colloquy/contract/permissions/shapes'
import { createStore } from 'zustand/vanilla'
import { api } from '../session.ts'

const permissionStore = createStore<PermissionFlags>()(() => flagsOf([]))

/** Whether the reader holds a permission; no until the permissions are loaded. */
export const hasPermission = (name: PermissionName): boolean => permissionStore.getState()[name]

/** The numbers of the reader's permissions; empty until loaded. */
export const currentPermissions = (): readonly number[] =>
  Object.entries(permissionStore.getState()).flatMap(([name, holds]) =>
    holds ? [permissionIds[name as PermissionName]] : [],
  )

/** Sets the permissions; also used by tests. */
export const setPermissions = (ids: readonly number[]): void =>
  permissionStore.setState(flagsOf(ids.map((id) => ({ id }))))

/** Loads the permissions of the signed-in person, as flags [PM-01]. None when the request fails; the server decides anyway. */
export const fetchPermissions = async (): Promise<void> => {
  const answer = await api(listOwnPermissions, {}).catch(() => undefined)
  setPermissions(answer?.ok ? answer.value.map(({ id }) => id) : [])
}
