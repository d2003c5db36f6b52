import {
  type ContentPolicy,
  ContentPurpose,
  contentPurposes,
  maxContentIssuers,
} from '@colloquy/contract/calls/content-policy-shapes'
import { NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { CancelButton } from '../../../ui/input/cancel-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import form from '../../../ui/overlay/dialog-form.module.css'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { CompanyPicker } from '../../companies/company-picker.tsx'
import css from './content-policy.module.css'
import { useSetCallContentPolicy } from './data.ts'

/** Changes what recordings and transcripts of a call are for, and which companies they are about. */
export function ContentPolicyDialog({
  callId,
  policy,
  onClose,
}: {
  callId: string
  policy: ContentPolicy
  onClose: () => void
}) {
  const t = useTranslate()
  const [purpose, setPurpose] = useState(policy.purpose)
  const [issuers, setIssuers] = useState(policy.issuers)
  const { run, isPending, failure } = useSetCallContentPolicy()
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const outcome = await run({ callId, purpose, companyIds: issuers.map(({ companyId }) => companyId) })
    if (!outcome.ok) return
    onClose()
    const { purpose: former, issuers: formerIssuers } = policy
    toastSuccess(t('CALLS.CONTENT_POLICY.SAVED'), {
      label: t('SHARED.ACTIONS.UNDO'),
      onClick: () => void run({ callId, purpose: former, companyIds: formerIssuers.map(({ companyId }) => companyId) }),
    })
  }
  return (
    <Dialog name={t('CALLS.CONTENT_POLICY.EDIT')} onClose={onClose}>
      <form className={form.form} noValidate onSubmit={(event) => void save(event)}>
        <NativeSelect
          label={t('CALLS.CONTENT_POLICY.PURPOSE')}
          description={t(`CALLS.CONTENT_POLICY.ABOUT.${purpose}`)}
          inputWrapperOrder={['label', 'input', 'description']}
          value={purpose}
          data={contentPurposes.map((value) => ({ value, label: t(`CALLS.CONTENT_POLICY.PURPOSES.${value}`) }))}
          onChange={({ currentTarget: { value } }) => setPurpose(ContentPurpose.parse(value))}
        />
        {issuers.length > 0 && (
          <ul className={css.issuers} aria-label={t('CALLS.CONTENT_POLICY.ISSUERS')}>
            {issuers.map(({ companyId, name }) => (
              <li key={companyId} className={css.issuer}>
                <bdi>{name}</bdi>
                <Button
                  size="compact-xs"
                  variant="subtle"
                  aria-label={t('CALLS.CONTENT_POLICY.REMOVE_NAMED', { name })}
                  onClick={() => setIssuers(issuers.filter((one) => one.companyId !== companyId))}
                >
                  {t('CALLS.CONTENT_POLICY.REMOVE')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <CompanyPicker
          // Empty again after each pick.
          key={issuers.map(({ companyId }) => companyId).join(' ')}
          label={t('CALLS.CONTENT_POLICY.ADD_ISSUER')}
          help={t('CALLS.CONTENT_POLICY.ISSUERS_HELP')}
          value={null}
          disabled={issuers.length >= maxContentIssuers}
          onChange={(company) => {
            if (company && issuers.every(({ companyId }) => companyId !== company.companyId))
              setIssuers([...issuers, company])
          }}
        />
        <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
        <div className={form.foot}>
          <CancelButton>{t('SHARED.ACTIONS.CANCEL')}</CancelButton>
          <Button type="submit" variant="filled" loading={isPending}>
            {t('CALLS.CONTENT_POLICY.SAVE')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
