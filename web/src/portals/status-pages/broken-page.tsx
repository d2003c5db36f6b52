import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { reportError } from '../../platform/telemetry/error-reports.ts'
import { useTranslate } from '../../platform/translations.ts'
import { ErrorState } from '../../ui/state/error-state.tsx'

/** The error page for exceptions in components, which are also logged to the console. */
export function BrokenPage({ error }: { error: unknown }) {
  const t = useTranslate()
  const router = useRouter()
  useEffect(() => {
    console.error(error)
    reportError(error)
  }, [error])
  return (
    <ErrorState
      title={t('PAGES.BROKEN.TITLE')}
      retry={t('SHARED.ACTIONS.RETRY')}
      onRetry={() => void router.invalidate()}
    >
      {t('PAGES.BROKEN.MESSAGE')}
    </ErrorState>
  )
}
