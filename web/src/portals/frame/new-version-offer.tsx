import { useEffect, useState } from 'react'
import { hasUnsaved } from '../../platform/failures/unsaved-changes.ts'
import { useNewVersion } from '../../platform/site/app-version.ts'
import { reload } from '../../platform/site/reload.ts'
import { useTranslate } from '../../platform/translations.ts'
import { ConsequenceDialog } from '../../ui/overlay/consequence-dialog.tsx'
import { toastOffer } from '../../ui/overlay/toast.tsx'

/**
 * Offers a new version of the application [ST-02]. It is loaded on request, at the current URL; unsaved input requires
 * confirmation.
 */
export function NewVersionOffer() {
  const t = useTranslate()
  const isNew = useNewVersion()
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    if (!isNew) return
    toastOffer(
      t('SHELL.NEW_VERSION'),
      { label: t('SHELL.RELOAD'), onClick: () => (hasUnsaved() ? setAsking(true) : reload()) },
      { label: t('SHELL.LATER'), onClick: () => {} },
    )
  }, [isNew, t])
  return (
    <ConsequenceDialog
      opened={asking}
      title={t('SHELL.RELOAD_TITLE')}
      keep={t('SHELL.RELOAD_KEEP')}
      confirm={t('SHELL.RELOAD')}
      onKeep={() => setAsking(false)}
      onConfirm={reload}
    >
      {t('SHELL.RELOAD_BODY')}
    </ConsequenceDialog>
  )
}
