import type { UnmatchedName } from '@colloquy/contract/companies/unmatched-name-shapes'
import { type FormEvent, useState } from 'react'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { CancelButton } from '../../ui/input/cancel-button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import css from '../../ui/overlay/dialog-form.module.css'
import { CompanyPicker, type PickedCompany } from './company-picker.tsx'

/** Chooses the company of the registry that a unmatched name means. */
export function ChooseDialog({
  typed,
  onClose,
  onChosen,
}: {
  typed: UnmatchedName
  onClose: () => void
  onChosen: (company: PickedCompany) => void
}) {
  const t = useTranslate()
  const [company, setCompany] = useState<PickedCompany | null>(null)
  const [wasSent, setSent] = useState(false)
  const send = (event: FormEvent): void => {
    event.preventDefault()
    setSent(true)
    if (!company) return
    onClose()
    onChosen(company)
  }
  return (
    <Dialog name={t('COMPANIES.NAMES.CHOOSE_TITLE', { name: typed.name })} onClose={onClose}>
      <form className={css.form} noValidate onSubmit={send}>
        <CompanyPicker
          label={t('COMPANIES.NAMES.COMPANY')}
          value={company}
          error={wasSent && !company ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined}
          onChange={setCompany}
        />
        <div className={css.foot}>
          <CancelButton>{t('SHARED.ACTIONS.CANCEL')}</CancelButton>
          <Button type="submit" variant="filled">
            {t('COMPANIES.NAMES.LINK')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
