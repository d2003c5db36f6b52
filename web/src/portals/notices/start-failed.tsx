import { useTranslate } from '../../platform/translations.ts'
import { ErrorState } from '../../ui/state/error-state.tsx'

/** Shown instead of the portal when there is none at this address, or when it does not answer. */
export function StartFailed({ reason }: { reason: 'UNKNOWN_SITE' | 'UNREACHABLE' }) {
  const say = useTranslate()
  return (
    <main>
      <ErrorState
        title={say(`PAGES.${reason}.TITLE`)}
        {...(reason === 'UNREACHABLE' && { retry: say('SHARED.ACTIONS.RETRY'), onRetry: () => location.reload() })}
      >
        {say(`PAGES.${reason}.MESSAGE`)}
      </ErrorState>
    </main>
  )
}
