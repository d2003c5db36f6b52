import { lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useRegisterShortcuts } from '../../platform/shortcuts.ts'
import { useTranslate } from '../../platform/translations.ts'
import css from './palette.module.css'
import { closePalette, togglePalette, usePalette } from './palette-store.ts'

const PaletteDialog = lazy(async () => ({ default: (await import('./palette-dialog.tsx')).PaletteDialog }))

/** The command palette of signed-in pages, loaded on demand. Closing it restores the focus. */
export function Palette() {
  const t = useTranslate()
  const opened = usePalette((palette) => palette.opened)
  const before = useRef<HTMLElement>(null)
  const typed = useRef('')
  const [isReady, setReady] = useState(false)
  useRegisterShortcuts([{ keys: 'Mod+K', label: t('KEYS.JUMP'), everywhere: true, run: togglePalette }])
  // Before any child takes the focus.
  useLayoutEffect(() => {
    if (!opened) return
    before.current = document.activeElement as HTMLElement | null
    return () => {
      typed.current = ''
      setReady(false)
      if (before.current?.isConnected) before.current.focus()
    }
  }, [opened])
  useEffect(() => closePalette, [])
  if (!opened) return null
  return (
    <>
      {!isReady && <TypedText typed={typed} />}
      <Suspense>
        <PaletteDialog typedBefore={typed} onReady={() => setReady(true)} onClose={closePalette} />
      </Suspense>
    </>
  )
}

/** Takes what is typed until the palette has the focus, so that no letter is lost or runs a shortcut of the page. */
function TypedText({ typed }: { typed: RefObject<string> }) {
  const t = useTranslate()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <input
      ref={box}
      className={css.pending}
      aria-label={t('SHELL.JUMP')}
      aria-busy="true"
      placeholder={t('PALETTE.PLACEHOLDER')}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      onChange={(event) => {
        typed.current = event.currentTarget.value
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') closePalette()
      }}
    />
  )
}
