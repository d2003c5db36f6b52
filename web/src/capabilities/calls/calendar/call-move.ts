import type { Call } from '@colloquy/contract/calls/shapes'
import type { Slot } from '@colloquy/contract/values'
import { useRef, useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import { toastInfo } from '../../../ui/overlay/toast.tsx'
import type { MoveActions } from './grid-props.ts'
import { immovableReason, isMoved, type Move, type TimedCall } from './moves.ts'

/** The call that is being moved in a calendar, and whether the reader is asked about its new time. */
export const useCallMove = (onShow: (slot: Slot) => void) => {
  const t = useTranslate()
  const [move, showMove] = useState<Move>()
  const [isConfirming, setConfirming] = useState(false)
  // A pointer may be lifted before its last move is rendered.
  const latest = useRef<Move>(undefined)
  const set = (next: Move | undefined) => {
    latest.current = next
    showMove(next)
  }
  /** Ends the move. The focus goes back to the call, unless it is elsewhere on purpose. */
  const end = () => {
    const call = latest.current?.call
    set(undefined)
    setConfirming(false)
    setTimeout(() => call && document.querySelector<HTMLElement>(`[data-call="${call.callId}"]`)?.focus())
  }
  const actions: MoveActions = {
    begin: (call: Call, by) => {
      const why = immovableReason(call)
      if (why) {
        toastInfo(t(`CALLS.CALENDAR.FIXED.${why}`))
        return false
      }
      const timed = call as TimedCall
      set({ call: timed, slot: timed.slot, by })
      return true
    },
    to: (slot) => {
      const before = latest.current
      if (!before || before.slot.start === slot.start) return
      set({ ...before, slot })
      if (before.by === 'bar') onShow(slot)
    },
    confirm: () => {
      if (latest.current && isMoved(latest.current)) setConfirming(true)
      else end()
    },
    cancel: end,
  }
  return { move, isConfirming, actions }
}
