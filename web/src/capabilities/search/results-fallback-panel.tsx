import { RefusalError } from '../../platform/query.ts'
import { refusalText } from '../../platform/refusal-text.ts'
import { useTranslate } from '../../platform/translations.ts'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import type { useSearchResults } from './data.ts'
import { NoResultsList } from './results/no-results-list.tsx'
import type { SearchAddress } from './view.ts'

/** Replaces the results while loading, when empty, and on error. */
export function ResultsFallbackPanel({
  search: { found, error, refetch },
  address,
  onChange,
}: {
  search: Pick<ReturnType<typeof useSearchResults>, 'found' | 'error' | 'refetch'>
  address: SearchAddress
  onChange: (changes: Partial<SearchAddress>) => void
}) {
  const t = useTranslate()
  if (found) return <NoResultsList about={found.about} address={address} onChange={onChange} />
  if (!error) return <SkeletonRows rows={8} label={t('SHARED.STATES.LOADING')} />
  return (
    <ErrorState title={t('SHARED.STATES.FAILED')} retry={t('SHARED.ACTIONS.RETRY')} onRetry={() => void refetch()}>
      {error instanceof RefusalError ? refusalText(t, error.refusal) : t('SHARED.STATES.FAILED_HELP')}
    </ErrorState>
  )
}
