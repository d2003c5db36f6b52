import { lazy, Suspense } from 'react'
import { usePendingTerms } from '../../platform/viewer/pending-terms.ts'
import { useTermsNews } from './live.ts'

const TermsDialog = lazy(async () => ({
  default: (await import('./terms-dialog.tsx')).TermsDialog,
}))

/** Opens the terms dialog on any page when an acceptance becomes due. It has no route of its own. */
export function PendingTermsScreen() {
  useTermsNews()
  const pending = usePendingTerms()
  return pending === 'no' ? null : (
    <Suspense fallback={null}>
      <TermsDialog />
    </Suspense>
  )
}
