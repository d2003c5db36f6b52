import { useEffect, useState } from 'react'
import { useConnectivity } from '../../platform/failures/connectivity.ts'
import { reconnectLive, useIsDisconnected, useLiveState } from '../../platform/live/live.ts'
import { useTranslate } from '../../platform/translations.ts'
import { StatusIcon } from '../../ui/display/status.tsx'
import { Button } from '../../ui/input/button.tsx'
import css from './banners/banners.module.css'

/** Milliseconds of reconnecting that nobody needs to know of, as after an update of the server. */
const quietMs = 5000

/**
 * Shows that the live connection is being restored, or that it has given up [CH-01]. Silent while the server cannot be
 * reached at all, which is said elsewhere. `isQuiet`: the page says itself that it reconnects.
 */
export function LiveStatus({ isQuiet }: { isQuiet: boolean }) {
  const t = useTranslate()
  const live = useLiveState()
  const hasGivenUp = useIsDisconnected()
  const isOnline = useConnectivity() === 'online'
  const isLate = useIsLate(live === 'Reconnecting')
  const shown = hasGivenUp ? 'Disconnected' : isLate && !isQuiet ? 'Reconnecting' : undefined
  const [wasShown, setWasShown] = useState(false)
  if (shown && isOnline && !wasShown) setWasShown(true)
  return (
    <div role="status">
      {isOnline && shown && (
        <p className={css.banner} data-tone={shown === 'Disconnected' ? 'warn' : undefined}>
          <StatusIcon shape={shown === 'Disconnected' ? 'diamond' : 'dashes'} />
          {t(shown === 'Disconnected' ? 'SHELL.LIVE_LOST' : 'SHELL.LIVE_LATE')}
          {shown === 'Disconnected' && (
            <Button size="xs" onClick={reconnectLive}>
              {t('SHELL.LIVE_RECONNECT')}
            </Button>
          )}
        </p>
      )}
      {wasShown && live === 'Connected' && <span className="visually-hidden">{t('SHELL.LIVE_CONNECTED')}</span>}
    </div>
  )
}

/** Whether something has been the case for some time. */
const useIsLate = (isSo: boolean): boolean => {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLate(true), quietMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isSo])
  return isLate
}
