/* Tracks unsaved input in every field, so that no form has to do it. */

type Field = HTMLInputElement | HTMLTextAreaElement

/** The edited fields, with their values before. */
const typed = new Map<Field, string>()

/** The value of a search box is part of the URL, or replaced by the next search. */
const isIgnored = (field: Field): boolean =>
  ['search', 'password', 'checkbox', 'radio', 'file'].includes(field.type) ||
  field.autocomplete === 'one-time-code' ||
  field.closest('[role=combobox], [role=search]') !== null

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Records the values of fields before they are edited. Returns the function that stops it. */
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

/** Whether a field of the page, or of a part of it, contains unsaved input. */
export const hasUnsaved = (within: Node = document): boolean =>
  [...typed].some(([field, before]) => within.contains(field) && field.value !== before && field.value.trim() !== '')

/** Marks the current values as saved. */
export const clearUnsaved = (): void => {
  for (const field of typed.keys()) typed.set(field, field.value)
}
