import { useTranslate } from '../../platform/translations.ts'
import { ErrorState } from '../../ui/state/error-state.tsx'

/** Shown when there is no portal at this address, or when the server is unreachable. */
export function StartFailed({ reason }: { reason: 'UNKNOWN_SITE' | 'UNREACHABLE' }) {
  const t = useTranslate()
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
