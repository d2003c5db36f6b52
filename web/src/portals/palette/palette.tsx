import { lazy, Suspense, useEffect, useRef } from 'react'
import { useRegisterShortcuts } from '../../platform/shortcuts.ts'
import { useTranslate } from '../../platform/translations.ts'
import { closePalette, togglePalette, usePalette } from './palette-store.ts'

const PaletteDialog = lazy(async () => ({ default: (await import('./palette-dialog.tsx')).PaletteDialog }))

/** The command palette of signed-in pages, loaded on demand. Closing it restores the focus. */
export function Palette() {
  const t = useTranslate()
  const opened = usePalette((palette) => palette.opened)
  const before = useRef<HTMLElement>(null)
  useRegisterShortcuts([{ keys: 'Mod+K', label: t('KEYS.JUMP'), everywhere: true, run: togglePalette }])
  useEffect(() => {
    if (!opened) return
    before.current = document.activeElement as HTMLElement | null
    return () => {
      if (before.current?.isConnected) before.current.focus()
    }
  }, [opened])
  useEffect(() => closePalette, [])
  if (!opened) return null
  return (
    <Suspense>
      <PaletteDialog onClose={closePalette} />
    </Suspense>
  )
}
