import { lazy, Suspense, useState } from 'react'
import { useRegisterShortcuts, useShortcutStore, useShortcuts } from '../../platform/keys.ts'
import { type LiveState, useLiveState } from '../../platform/live/live.ts'
import { useTranslate } from '../../platform/words.ts'
import { KeyBar } from '../../ui/page/key-bar.tsx'
import css from './key-foot.module.css'

const KeySheet = lazy(async () => ({ default: (await import('./key-sheet.tsx')).KeySheet }))
const states = {
  Connected: 'SHELL.LIVE_CONNECTED',
  Reconnecting: 'SHELL.LIVE_RECONNECTING',
  Disconnected: 'SHELL.LIVE_DISCONNECTED',
} as const satisfies Record<LiveState, string>

/** The bar at the foot of the window: how the live connection stands, and the keys of this page. */
export function KeyFoot() {
  const say = useTranslate()
  const live = useLiveState()
  const single = useShortcutStore((keys) => keys.single)
  const [sheet, setSheet] = useState(false)
  useRegisterShortcuts([{ keys: '?', label: say('KEYS.SHEET'), everywhere: true, run: () => setSheet(true) }])
  const shown = useShortcuts().filter((shortcut) => shortcut.shown && single)
  return (
    <section className={css.foot} aria-label={say('KEYS.TITLE')}>
      <KeyBar live={say(states[live])} keys={[...shown.slice(0, 5), { keys: '?', label: say('KEYS.ALL') }]} />
      {sheet && (
        <Suspense>
          <KeySheet onClose={() => setSheet(false)} />
        </Suspense>
      )}
    </section>
  )
}
