import { lazy, Suspense } from 'react'
import { usePendingTerms } from '../../platform/viewer/owed-terms.ts'
import { useTermsNews } from './live.ts'

const TermsDialog = lazy(async () => ({
  default: (await import('./terms-dialog.tsx')).TermsDialog,
}))

/** Hears of new terms, and asks for agreement wherever the reader is: it is no page, and stands above all of them. */
export function OwedScreen() {
  useTermsNews()
  const owed = usePendingTerms()
  return owed === 'no' ? null : (
    <Suspense fallback={null}>
      <TermsDialog />
    </Suspense>
  )
}
