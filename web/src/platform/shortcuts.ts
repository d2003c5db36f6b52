import { useEffect, useMemo, useRef } from 'react'
import { create } from 'zustand'

/** A shortcut: `J`, `?`, `Mod+K`, or two keys one after the other, `G H`. */
export interface Shortcut {
  keys: string
  label: string
  run: () => void
  /** Shown in the shortcut bar of the page; the dialog shows all. */
  shown?: boolean
  /** Available on every page. */
  everywhere?: boolean
}

interface Layer {
  id: object
  shortcuts: readonly Shortcut[]
}
interface Keys {
  layers: readonly Layer[]
  /** Single keys can be switched off, for people who use speech input. */
  single: boolean
}

const storageKey = 'cq-keys'
export const useShortcutStore = create<Keys>()(() => ({
  layers: [],
  single: localStorage.getItem(storageKey) !== 'off',
}))

/** Switches single keys on or off, now and for the next visit. */
export const allowSingleKeys = (single: boolean): void => {
  localStorage.setItem(storageKey, single ? 'on' : 'off')
  useShortcutStore.setState({ single })
}

/** All active shortcuts. Of two with the same keys, the one registered later. */
export const shortcutsOf = (layers: readonly Layer[]): Shortcut[] => [
  ...new Map(layers.flatMap(({ shortcuts }) => shortcuts).map((shortcut) => [shortcut.keys, shortcut])).values(),
]

/** The active shortcuts of this page. */
export const useShortcuts = (): Shortcut[] => {
  const layers = useShortcutStore((keys) => keys.layers)
  return useMemo(() => shortcutsOf(layers), [layers])
}

/** Registers shortcuts while the component is mounted. Their handlers may change with every render. */
export const useRegisterShortcuts = (shortcuts: readonly Shortcut[]): void => {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  const shape = shortcuts.map(({ keys, label, shown, everywhere }) => `${keys}|${label}|${shown}|${everywhere}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` is what of the shortcuts is kept
  useEffect(() => {
    const id = {}
    const run = (keys: string) => () => latest.current.find((one) => one.keys === keys)?.run()
    const registered = latest.current.map((one) => ({ ...one, run: run(one.keys) }))
    useShortcutStore.setState(({ layers }) => ({ layers: [...layers, { id, shortcuts: registered }] }))
    return () => useShortcutStore.setState(({ layers }) => ({ layers: layers.filter((layer) => layer.id !== id) }))
  }, [shape])
}

/** The name of the pressed key as shortcuts spell it; undefined for modifier keys. */
export const keyName = (event: Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey'>): string | undefined => {
  const { key } = event
  if (['Shift', 'Control', 'Meta', 'Alt', 'AltGraph'].includes(key)) return undefined
  const name = key === 'Enter' ? '↵' : key === 'Escape' ? 'Esc' : key.length === 1 ? key.toUpperCase() : key
  if (event.metaKey || event.ctrlKey) return `Mod+${name}`
  return event.altKey ? undefined : name
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])'))

/** How long to wait for the second key of a sequence, in milliseconds. */
const sequenceTimeoutMs = 1200

/** Listens to the keyboard of the whole page. Returns the function that stops it. */
export const listenToKeys = (target: Document = document): (() => void) => {
  let first: { name: string; until: number } | undefined
  const pressed = (event: KeyboardEvent) => {
    const name = keyName(event)
    if (!name || event.defaultPrevented) return
    const isChord = name.startsWith('Mod+')
    const { layers, single } = useShortcutStore.getState()
    if (!isChord && (!single || isTyping(event.target) || document.querySelector('[role="dialog"]'))) return
    if (name === '↵' && event.target instanceof HTMLElement && event.target.closest('a, button, [role="button"]'))
      return
    const shortcuts = shortcutsOf(layers)
    const sequence = first && event.timeStamp < first.until ? `${first.name} ${name}` : undefined
    const found = shortcuts.find(({ keys }) => keys === sequence) ?? shortcuts.find(({ keys }) => keys === name)
    const begins = shortcuts.some(({ keys }) => keys.startsWith(`${name} `))
    first = !found && begins ? { name, until: event.timeStamp + sequenceTimeoutMs } : undefined
    if (!found) return
    event.preventDefault()
    found.run()
  }
  target.addEventListener('keydown', pressed)
  return () => target.removeEventListener('keydown', pressed)
}
