import { openDoors, setDoors } from '@colloquy/contract/identity/doors/operations'
import { useAnswer, useCommand } from '../../../platform/query.ts'

/** How the tenant lets people in. */
export const useDoors = () => useAnswer(openDoors, {})
/** Decides it. */
export const useSetDoors = () => useCommand(setDoors, { touches: [openDoors] })
