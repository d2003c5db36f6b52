import * as z from 'zod/mini'
import { PersonCard } from '../../people/shapes.ts'
import { Id, Slot } from '../../values.ts'

/**
 * How far a stand-by is. `agreed`: the time is held in their calendar; `invited`: the expert does not come, and the first who takes the
 * call has the seat; `released`: they are not needed any longer.
 */
export const standbyStates = ['requested', 'agreed', 'declined', 'invited', 'seated', 'released'] as const
export const StandbyState = z.enum(standbyStates)
export type StandbyState = z.infer<typeof StandbyState>

/** An expert who takes a call when its own expert does not come, as the client and staff see them. */
export const CallStandby = z.object({ standbyId: Id, person: PersonCard, state: StandbyState })
export type CallStandby = z.infer<typeof CallStandby>

/** What an expert reads of a call for which they stand by. */
export const OwnStandby = z.object({ standbyId: Id, topic: z.string(), slot: Slot, state: StandbyState })
export type OwnStandby = z.infer<typeof OwnStandby>
