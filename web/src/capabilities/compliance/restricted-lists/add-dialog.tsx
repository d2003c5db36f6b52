import type { RestrictedList } from '@colloquy/contract/compliance/restricted-list-shapes'
import { type FormEvent, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useNow } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { CancelButton } from '../../../ui/input/cancel-button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { SegmentedControl } from '../../../ui/input/segmented-control.tsx'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import css from '../../../ui/overlay/dialog-form.module.css'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { CompanyPicker, type PickedCompany } from '../../companies/company-picker.tsx'
import { useAddRestrictedListEntry, useEndRestrictedListEntry } from './data.ts'
import { aliasesOf, dayOf } from './view.ts'

const sources = ['company', 'name'] as const

/** Adds a company of the registry, or a name, to a restricted list. */
export function AddDialog({ list, onClose }: { list: RestrictedList; onClose: () => void }) {
  const t = useTranslate()
  const today = dayOf(useNow())
  const [source, setSource] = useState<(typeof sources)[number]>('company')
  const [company, setCompany] = useState<PickedCompany | null>(null)
  const [name, setName] = useState('')
  const [aliases, setAliases] = useState('')
  const [from, setFrom] = useState(today)
  const [until, setUntil] = useState('')
  const [reason, setReason] = useState('')
  const [wasSent, setSent] = useState(false)
  const { run, isPending, failure } = useAddRestrictedListEntry()
  const undo = useEndRestrictedListEntry(true)
  const listName = list.clientName ?? t('COMPLIANCE.LISTS.TENANT')
  const listed = source === 'company' ? (company?.name ?? '') : name.trim()
  const required = wasSent ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setSent(true)
    if (listed === '' || from === '') return
    const outcome = await run({
      listId: list.listId,
      name: listed,
      companyId: source === 'company' ? company!.companyId : null,
      aliases: aliasesOf(aliases),
      listedAt: from,
      removedAt: until === '' ? null : until,
      reason: reason.trim(),
    })
    if (!outcome.ok) return
    onClose()
    const { entryId, version, listedAt } = outcome.value
    toastSuccess(t('COMPLIANCE.LISTS.ADDED', { name: listed }), {
      label: t('SHARED.ACTIONS.UNDO'),
      onClick: () => void undo.run({ entryId, removedAt: listedAt, note: '' }, { ifMatch: version }),
    })
  }
  return (
    <Dialog name={t('COMPLIANCE.LISTS.ADD_TITLE', { list: listName })} onClose={onClose}>
      <form className={css.form} noValidate onSubmit={(event) => void send(event)}>
        <SegmentedControl
          label={t('COMPLIANCE.LISTS.SOURCE')}
          value={source}
          options={sources.map((value) => ({ value, label: t(`COMPLIANCE.LISTS.SOURCES.${value}`) }))}
          onChange={setSource}
        />
        {source === 'company' ? (
          <CompanyPicker
            label={t('COMPLIANCE.LISTS.COMPANY')}
            help={t('COMPLIANCE.LISTS.COMPANY_HELP')}
            value={company}
            error={company === null ? required : undefined}
            onChange={setCompany}
          />
        ) : (
          <TextField
            label={t('COMPLIANCE.LISTS.NAME')}
            help={t('COMPLIANCE.LISTS.NAME_HELP')}
            name="name"
            maxLength={200}
            value={name}
            error={name.trim() === '' ? required : undefined}
            onChange={setName}
          />
        )}
        <TextField
          label={t('COMPLIANCE.LISTS.ALIASES')}
          help={t('COMPLIANCE.LISTS.ALIASES_HELP')}
          name="aliases"
          value={aliases}
          onChange={setAliases}
        />
        <TextField
          type="date"
          label={t('COMPLIANCE.LISTS.FROM')}
          value={from}
          error={from === '' ? required : undefined}
          onChange={setFrom}
        />
        <TextField
          type="date"
          label={t('COMPLIANCE.LISTS.UNTIL')}
          help={t('COMPLIANCE.LISTS.UNTIL_HELP')}
          value={until}
          onChange={setUntil}
        />
        <TextArea
          label={t('COMPLIANCE.LISTS.REASON')}
          help={t('COMPLIANCE.LISTS.REASON_HELP')}
          name="reason"
          maxLength={500}
          value={reason}
          onChange={setReason}
        />
        <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
        <div className={css.foot}>
          <CancelButton>{t('SHARED.ACTIONS.CANCEL')}</CancelButton>
          <Button type="submit" variant="filled" loading={isPending}>
            {t('COMPLIANCE.LISTS.ADD')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
