import { lazy, Suspense, useState } from 'react'
import { type LiveState, useIsFirstConnection, useLiveState } from '../../platform/live/live.ts'
import { useRegisterShortcuts, useShortcutStore, useShortcuts } from '../../platform/shortcuts.ts'
import { useTranslate } from '../../platform/translations.ts'
import { ShortcutBar } from '../../ui/page/shortcut-bar.tsx'
import css from './shortcut-footer.module.css'

const KeySheet = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }))
const states = {
  Connected: 'SHELL.LIVE_CONNECTED',
  Reconnecting: 'SHELL.LIVE_RECONNECTING',
  Disconnected: 'SHELL.LIVE_DISCONNECTED',
} as const satisfies Record<LiveState, string>

/** The bar at the bottom of the window: state of the live connection, and shortcuts of this page. */
export function ShortcutFooter() {
  const t = useTranslate()
  const live = useLiveState()
  const isFirst = useIsFirstConnection()
  const single = useShortcutStore((keys) => keys.single)
  const [sheet, setSheet] = useState(false)
  useRegisterShortcuts([{ keys: '?', label: t('KEYS.SHEET'), everywhere: true, run: () => setSheet(true) }])
  const shown = useShortcuts().filter((shortcut) => shortcut.shown && single)
  return (
    <section className={css.foot} aria-label={t('KEYS.TITLE')}>
      <ShortcutBar
        live={isFirst ? '' : t(states[live])}
        keys={[...shown.slice(0, 5), { keys: '?', label: t('KEYS.ALL') }]}
      />
      {sheet && (
        <Suspense>
          <KeySheet onClose={() => setSheet(false)} />
        </Suspense>
      )}
    </section>
  )
}
