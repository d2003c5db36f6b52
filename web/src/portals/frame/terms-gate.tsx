import { lazy, Suspense } from 'react'
import { useTermsNews } from '../../capabilities/terms/live.ts'
import { useOwedTerms } from '../../platform/visitor/owed-terms.ts'

const TermsDialog = lazy(async () => ({
  default: (await import('../../capabilities/terms/terms-dialog.tsx')).TermsDialog,
}))

/** Hears of new terms, and asks for agreement wherever the reader is. */
export function TermsGate() {
  useTermsNews()
  const owed = useOwedTerms()
  return owed === 'no' ? null : (
    <Suspense fallback={null}>
      <TermsDialog />
    </Suspense>
  )
}
