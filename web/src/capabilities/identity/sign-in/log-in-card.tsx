import { lazy, Suspense, useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'

// Only who wants to come in loads what asks them how.
const LogInDialog = lazy(async () => ({ default: (await import('./log-in-dialog.tsx')).LogInDialog }))

/** A way in for somebody who has come without an account, and may have one. They come back to `page`. */
export function LogInCard({ page }: { page: string }) {
  const say = useTranslate()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button onClick={() => setAsked(true)}>{say('SIGN_IN.ASK_LOG_IN')}</Button>
      <Suspense>{isAsked && <LogInDialog page={page} onClose={() => setAsked(false)} />}</Suspense>
    </>
  )
}
