import type { Slot } from '@colloquy/contract/values'

/** Adds a slot, or removes it if it is there; in chronological order. */
export const toggleSlot = (slots: readonly Slot[], slot: Slot): Slot[] => {
  const others = slots.filter(({ start }) => Date.parse(start) !== Date.parse(slot.start))
  const all = others.length < slots.length ? others : [...others, slot]
  return all.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
}
