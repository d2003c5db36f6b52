import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../ui/state/error-state.tsx'
import { SkeletonRows } from '../ui/state/skeleton.tsx'
import { RefusalError } from './query.ts'
import { refusalText } from './refusal-text.ts'
import { useTranslate } from './translations.ts'

/**
 * Shows a query's data, a skeleton while loading, and an error with a retry button [ER-04]. Previous data stays visible
 * during a refetch, even when that fails.
 */
export function QueryContent<T>({
  answer,
  outline,
  children,
}: {
  answer: Pick<UseQueryResult<unknown, Error>, 'isError' | 'error' | 'refetch'> & { data: T | undefined }
  /** Replaces the default skeleton of rows. */
  outline?: ReactNode
  children: (value: T) => ReactNode
}) {
  const t = useTranslate()
  if (answer.data !== undefined) return children(answer.data)
  if (!answer.isError) return outline ?? <SkeletonRows rows={5} label={t('SHARED.STATES.LOADING')} />
  const refused = answer.error instanceof RefusalError ? String(answer.error.refusal) : undefined
  return (
    <ErrorState
      title={refused ? refusalText(t, refused) : t('SHARED.STATES.FAILED')}
      retry={t('SHARED.ACTIONS.RETRY')}
      onRetry={() => void answer.refetch()}
    >
      {refused ? undefined : t('SHARED.STATES.FAILED_HELP')}
    </ErrorState>
  )
}
