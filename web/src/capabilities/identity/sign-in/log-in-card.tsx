import { lazy, Suspense, useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'

// Lazy: the dialog loads on demand.
const LogInDialog = lazy(async () => ({ default: (await import('./log-in-dialog.tsx')).LogInDialog }))

/** Lets a visitor who may have an account sign in; returns them to `page`. */
export function LogInCard({ page }: { page: string }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('SIGN_IN.ASK_LOG_IN')}</Button>
      <Suspense>{isOpen && <LogInDialog page={page} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
