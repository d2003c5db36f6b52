import { lazy, Suspense, useState } from 'react'
import { currentPortal } from '../../../platform/settings.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { CancelButton } from '../../../ui/input/cancel-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import dialogCss from '../../../ui/overlay/dialog-form.module.css'
import { resetPath } from '../view.ts'
import css from './log-in-dialog.module.css'

const PasswordlessDialog = lazy(async () => ({
  default: (await import('./passwordless-dialog.tsx')).PasswordlessDialog,
}))

/** Offers a visitor the sign-in methods [PL-01] and returns them to `page`. */
export function LogInDialog({ page, onClose }: { page: string; onClose: () => void }) {
  const t = useTranslate()
  const [isPasswordless, setPasswordless] = useState(false)
  if (isPasswordless)
    return (
      <Suspense>
        <PasswordlessDialog page={page} onClose={onClose} />
      </Suspense>
    )
  return (
    <Dialog name={t('SIGN_IN.ASK_TITLE')} onClose={onClose}>
      <div className={css.body}>
        <p>{t('SIGN_IN.ASK_TEXT')}</p>
        <div className={css.links}>
          <a className="link" href={resetPath(currentPortal(), 'new', { return: page })}>
            {t('RESET.FORGOT')}
          </a>
          <button type="button" className="link" onClick={() => setPasswordless(true)}>
            {t('SIGN_IN.LINK_INSTEAD')}
          </button>
        </div>
        <div className={dialogCss.foot}>
          <CancelButton>{t('SIGN_IN.ASK_CANCEL')}</CancelButton>
          <Button
            data-autofocus
            variant="filled"
            onClick={() => location.assign(`/login?return=${encodeURIComponent(page)}`)}
          >
            {t('SIGN_IN.ASK_LOG_IN')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
