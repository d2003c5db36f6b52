import { openDoors, setDoors } from '@colloquy/contract/identity/doors/operations'
import { useCommand, useOperationQuery } from '../../../platform/query.ts'

/** How the tenant lets people in. */
export const useDoors = () => useOperationQuery(openDoors, {})
/** Decides it. */
export const useSetDoors = () => useCommand(setDoors, { invalidates: [openDoors] })
