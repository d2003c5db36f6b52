import { useEffect } from 'react'
import { isServerReady } from '../../platform/failures/connectivity.ts'
import { useTranslate } from '../../platform/translations.ts'
import { ErrorState } from '../../ui/state/error-state.tsx'

/** Shown when there is no portal at this address, or when the server is unreachable. */
export function StartFailed({ reason }: { reason: 'UNKNOWN_SITE' | 'UNREACHABLE' }) {
  const t = useTranslate()
  useReloadWhenReady(reason === 'UNREACHABLE')
  return (
    <main>
      <ErrorState
        title={t(`PAGES.${reason}.TITLE`)}
        {...(reason === 'UNREACHABLE' && { retry: t('SHARED.ACTIONS.RETRY'), onRetry: () => location.reload() })}
      >
        {t(`PAGES.${reason}.MESSAGE`)}
      </ErrorState>
    </main>
  )
}

/** Time between two checks of the server. */
const checkIntervalMs = 3_000

/** Reloads the page as soon as the server can work again. */
const useReloadWhenReady = (isWaiting: boolean): void => {
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(async () => {
      if (await isServerReady()) location.reload()
    }, checkIntervalMs)
    return () => clearInterval(timer)
  }, [isWaiting])
}
