import type { Company } from '@colloquy/contract/companies/shapes'
import { industries } from '@colloquy/contract/people/shapes'
import { Checkbox, NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { refusalText } from '../../platform/refusal-text.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { CancelButton } from '../../ui/input/cancel-button.tsx'
import { TextField } from '../../ui/input/field.tsx'
import { TextArea } from '../../ui/input/text-area.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import css from '../../ui/overlay/dialog-form.module.css'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { Note } from '../../ui/page/note.tsx'
import { CountryPicker } from '../people/record/country-picker.tsx'
import { CompanyPicker } from './company-picker.tsx'
import { useCreateCompany, useUpdateCompany } from './data.ts'
import { draftOf, infoOf } from './view.ts'

/** Adds a company to the registry, or changes one. */
export function CompanyDialog({
  company,
  name = '',
  onClose,
  onCreated,
}: {
  company?: Company
  /** What a new company is called at first. */
  name?: string
  onClose: () => void
  onCreated?: (companyId: string) => void
}) {
  const t = useTranslate()
  const [draft, setDraft] = useState(() => (company ? draftOf(company) : { ...draftOf(), name }))
  const [wasSent, setSent] = useState(false)
  const create = useCreateCompany()
  const update = useUpdateCompany()
  const { isPending, failure } = company ? update : create
  const change = (part: Partial<typeof draft>): void => setDraft((before) => ({ ...before, ...part }))
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setSent(true)
    const info = infoOf(draft)
    if (info.name === '') return
    const outcome = company
      ? await update.run({ ...info, companyId: company.companyId }, { ifMatch: company.version })
      : await create.run(info)
    if (!outcome.ok) return
    onClose()
    toastSuccess(t(company ? 'COMPANIES.SAVED' : 'COMPANIES.ADDED', { name: info.name }))
    if (!company) onCreated?.(outcome.value.companyId)
  }
  return (
    <Dialog name={t(company ? 'COMPANIES.EDIT_TITLE' : 'COMPANIES.ADD')} onClose={onClose}>
      <form className={css.form} noValidate onSubmit={(event) => void send(event)}>
        <TextField
          label={t('COMPANIES.FIELDS.name')}
          name="name"
          maxLength={200}
          value={draft.name}
          error={wasSent && draft.name.trim() === '' ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined}
          onChange={(name) => change({ name })}
        />
        <TextArea
          label={t('COMPANIES.FIELDS.aliases')}
          help={t('COMPANIES.ALIASES_HELP')}
          rows={2}
          maxLength={4000}
          value={draft.aliases}
          onChange={(aliases) => change({ aliases })}
        />
        <NativeSelect
          label={t('COMPANIES.FIELDS.sector')}
          value={draft.sector}
          data={[
            { value: '', label: t('COMPANIES.NOT_SAID') },
            ...industries.map((value) => ({ value, label: t(`PEOPLE.INDUSTRIES.${value}`) })),
          ]}
          onChange={(event) => change({ sector: event.currentTarget.value })}
        />
        <CountryPicker
          label={t('COMPANIES.FIELDS.country')}
          value={draft.country}
          onChange={(country) => change({ country })}
        />
        <CompanyPicker
          label={t('COMPANIES.FIELDS.parent')}
          help={t('COMPANIES.PARENT_HELP')}
          value={draft.parent}
          {...(company && { excludedId: company.companyId })}
          onChange={(parent) => change({ parent })}
        />
        <Checkbox
          label={t('COMPANIES.FIELDS.isOptedOut')}
          description={t('COMPANIES.OPTED_OUT_HELP')}
          checked={draft.isOptedOut}
          onChange={(event) => change({ isOptedOut: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('COMPANIES.FIELDS.isGovernment')}
          description={t('COMPANIES.GOVERNMENT_HELP')}
          checked={draft.isGovernment}
          onChange={(event) => change({ isGovernment: event.currentTarget.checked })}
        />
        {(company?.entries.every(({ kind }) => kind !== 'listing') ?? true) && (
          <Checkbox
            label={t('COMPANIES.FIELDS.isListingKnown')}
            description={t('COMPANIES.UNLISTED_HELP')}
            checked={draft.isListingKnown}
            onChange={(event) => change({ isListingKnown: event.currentTarget.checked })}
          />
        )}
        <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
        <div className={css.foot}>
          <CancelButton>{t('SHARED.ACTIONS.CANCEL')}</CancelButton>
          <Button type="submit" variant="filled" loading={isPending}>
            {t(company ? 'COMPANIES.SAVE' : 'COMPANIES.ADD')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
