import { confirmCallMinutes, setCallInteraction } from '@colloquy/contract/calls/operations'
import { useCallCommand } from '../data.ts'

/** Sets how a call is held. */
export const useSetCallInteraction = () => useCallCommand(setCallInteraction)

/** Confirms how long a call ran. */
export const useConfirmCallMinutes = () => useCallCommand(confirmCallMinutes)
