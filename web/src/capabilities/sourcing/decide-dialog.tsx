import { moneyText } from '@colloquy/contract/money'
import {
  type ProposalDeclineReason,
  proposalDeclineReasons,
  type ReviewedProposal,
} from '@colloquy/contract/sourcing/shapes'
import { NativeSelect, Radio } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { refusalText } from '../../platform/refusal-text.ts'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { CancelButton } from '../../ui/input/cancel-button.tsx'
import { TextField } from '../../ui/input/field.tsx'
import { TextArea } from '../../ui/input/text-area.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import dialogCss from '../../ui/overlay/dialog-form.module.css'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { Note } from '../../ui/page/note.tsx'
import { useAcceptProposal, useDeclineProposal } from './data.ts'
import css from './sourcing.module.css'
import { fullNameOf, hundredthsOf } from './view.ts'

const newPerson = 'new'

/** Makes a proposed person a candidate: says who it is and what the client pays. */
export function AcceptDialog({ proposal, onClose }: { proposal: ReviewedProposal; onClose: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const name = fullNameOf(proposal)
  const known = proposal.duplicates.filter(({ personId }) => personId !== null)
  const [who, setWho] = useState(known.find(({ isCertain }) => isCertain)?.personId ?? newPerson)
  const [price, setPrice] = useState('')
  const [wasSent, setSent] = useState(false)
  const { run, isPending, failure } = useAcceptProposal()
  const creditsPerHour = hundredthsOf(price)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (creditsPerHour === undefined) return
    const personId = who === newPerson ? null : who
    const outcome = await run(
      { proposalId: proposal.proposalId, personId, creditsPerHour },
      { ifMatch: proposal.version },
    )
    if (!outcome.ok) return
    onClose()
    toastSuccess(t('SOURCING.PROJECT.ACCEPTED', { name }))
  }
  return (
    <Dialog name={t('SOURCING.PROJECT.REVIEW_ONE', { name })} onClose={onClose}>
      <form className={dialogCss.form} noValidate onSubmit={(event) => void send(event)}>
        {known.length > 0 && (
          <Radio.Group label={t('SOURCING.PROJECT.ACCEPT_AS')} value={who} onChange={setWho}>
            <div className={css.choices}>
              {known.map((one) => (
                <Radio
                  key={one.personId}
                  value={one.personId!}
                  label={one.fullName}
                  description={[one.headline, ...one.evidence.map(({ kind }) => t(`SOURCING.EVIDENCE.${kind}`))].join(
                    ' · ',
                  )}
                />
              ))}
              <Radio value={newPerson} label={t('SOURCING.PROJECT.NEW_PERSON')} />
            </div>
          </Radio.Group>
        )}
        <TextField
          label={t('SOURCING.PROJECT.CREDITS')}
          help={t('SOURCING.PROJECT.CREDITS_HELP', { rate: moneyText(proposal.rate, language) })}
          name="credits"
          autoFocus
          maxLength={6}
          value={price}
          error={wasSent && creditsPerHour === undefined ? t('SOURCING.PROJECT.CREDITS_FORM') : undefined}
          onChange={setPrice}
        />
        <div role="alert">
          {failure && <Note tone="stop">{failure === 'stale' ? t('SOURCING.STALE') : refusalText(t, failure)}</Note>}
        </div>
        <div className={dialogCss.foot}>
          <CancelButton>{t('SHARED.ACTIONS.CANCEL')}</CancelButton>
          <Button type="submit" variant="filled" loading={isPending}>
            {t('SOURCING.PROJECT.ACCEPT')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Declines a proposal with a reason that the vendor reads. */
export function DeclineDialog({ proposal, onClose }: { proposal: ReviewedProposal; onClose: () => void }) {
  const t = useTranslate()
  const name = fullNameOf(proposal)
  const isKnown = proposal.duplicates.some(({ isCertain }) => isCertain)
  const [reason, setReason] = useState<ProposalDeclineReason>(isKnown ? 'duplicate' : 'not_relevant')
  const [note, setNote] = useState('')
  const { run, isPending, failure } = useDeclineProposal()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const outcome = await run({ proposalId: proposal.proposalId, reason, note }, { ifMatch: proposal.version })
    if (!outcome.ok) return
    onClose()
    toastSuccess(t('SOURCING.PROJECT.DECLINED', { name }))
  }
  return (
    <Dialog name={t('SOURCING.PROJECT.DECLINE_TITLE', { name })} onClose={onClose}>
      <form className={dialogCss.form} noValidate onSubmit={(event) => void send(event)}>
        <NativeSelect
          label={t('SOURCING.PROJECT.REASON')}
          value={reason}
          data={proposalDeclineReasons.map((value) => ({ value, label: t(`SOURCING.DECLINE_REASONS.${value}`) }))}
          onChange={(event) => setReason(event.currentTarget.value as ProposalDeclineReason)}
        />
        <TextArea label={t('SOURCING.PROJECT.NOTE')} value={note} maxLength={500} rows={2} onChange={setNote} />
        <div role="alert">
          {failure && <Note tone="stop">{failure === 'stale' ? t('SOURCING.STALE') : refusalText(t, failure)}</Note>}
        </div>
        <div className={dialogCss.foot}>
          <CancelButton>{t('SHARED.ACTIONS.CANCEL')}</CancelButton>
          <Button type="submit" variant="filled" loading={isPending}>
            {t('SOURCING.PROJECT.DECLINE')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
