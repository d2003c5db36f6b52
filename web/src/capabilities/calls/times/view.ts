import type { Slot } from '@colloquy/contract/values'

/** The slots with one more, or without it when it was among them; in the order of time. */
export const toggleSlot = (slots: readonly Slot[], slot: Slot): Slot[] => {
  const others = slots.filter(({ start }) => Date.parse(start) !== Date.parse(slot.start))
  const all = others.length < slots.length ? others : [...others, slot]
  return all.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
}
