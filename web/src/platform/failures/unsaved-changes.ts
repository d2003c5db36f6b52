/* What somebody has typed and not sent. Every field counts, so that no form has to think of it. */

type Field = HTMLInputElement | HTMLTextAreaElement

/** Fields that were typed into, with what stood in them before. */
const typed = new Map<Field, string>()

/** What stands in a search box is in the address, or is gone by the next search. */
const isIgnored = (field: Field): boolean =>
  ['search', 'password', 'checkbox', 'radio', 'file'].includes(field.type) ||
  field.closest('[role=combobox], [role=search]') !== null

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Remembers what fields hold before somebody types into them. Returns the function that stops it. */
export const watchTyping = (target: Document = document): (() => void) => {
  const begin = ({ target: field }: Event) => {
    if (!isField(field) || isIgnored(field)) return
    for (const known of typed.keys()) if (!known.isConnected) typed.delete(known)
    if (!typed.has(field)) typed.set(field, field.value)
  }
  target.addEventListener('focusin', begin)
  return () => {
    target.removeEventListener('focusin', begin)
    typed.clear()
  }
}

/** Whether a field on the page holds something that was typed and not sent. */
export const hasUnsaved = (): boolean =>
  [...typed].some(([field, before]) => field.isConnected && field.value !== before && field.value.trim() !== '')

/** Something was sent and taken: what the fields hold now is no longer unsaved. */
export const clearUnsaved = (): void => {
  for (const field of typed.keys()) typed.set(field, field.value)
}
