import type { Company } from '@colloquy/contract/companies/shapes'
import { type FormEvent, useState } from 'react'
import { refusalText } from '../../platform/refusal-text.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { CancelButton } from '../../ui/input/cancel-button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import css from '../../ui/overlay/dialog-form.module.css'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { Note } from '../../ui/page/note.tsx'
import { CompanyPicker, type PickedCompany } from './company-picker.tsx'
import { useMergeCompany, useUndoCompanyMerge } from './data.ts'

/** Merges a company into the one that it really is. */
export function MergeDialog({
  company,
  onClose,
  onMerged,
}: {
  company: Company
  onClose: () => void
  onMerged: (companyId: string) => void
}) {
  const t = useTranslate()
  const [into, setInto] = useState<PickedCompany | null>(null)
  const [wasSent, setSent] = useState(false)
  const { run, isPending, failure } = useMergeCompany()
  const undo = useUndoCompanyMerge(true)
  const { companyId, name, version } = company
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setSent(true)
    if (!into) return
    const outcome = await run({ companyId, intoId: into.companyId }, { ifMatch: version })
    if (!outcome.ok) return
    onClose()
    toastSuccess(t('COMPANIES.MERGED', { name, into: into.name }), {
      label: t('SHARED.ACTIONS.UNDO'),
      onClick: () => void undo.run({ companyId }),
    })
    onMerged(into.companyId)
  }
  return (
    <Dialog name={t('COMPANIES.MERGE_TITLE', { name })} onClose={onClose}>
      <form className={css.form} noValidate onSubmit={(event) => void send(event)}>
        <p className="second">{t('COMPANIES.MERGE_HELP')}</p>
        <CompanyPicker
          label={t('COMPANIES.MERGE_TARGET')}
          value={into}
          excludedId={companyId}
          error={wasSent && !into ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined}
          onChange={setInto}
        />
        <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
        <div className={css.foot}>
          <CancelButton>{t('SHARED.ACTIONS.CANCEL')}</CancelButton>
          <Button type="submit" variant="filled" loading={isPending}>
            {t('COMPANIES.MERGE')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
