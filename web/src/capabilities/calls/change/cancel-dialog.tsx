import { cancellationFee, countsAsMissed } from '@colloquy/contract/calls/cancellation-fee'
import { cancelCall } from '@colloquy/contract/calls/operations'
import type { Call } from '@colloquy/contract/calls/shapes'
import { type CancellationReason, cancellationReasons } from '@colloquy/contract/calls/statuses'
import { creditsText } from '@colloquy/contract/money'
import type { PersonCard } from '@colloquy/contract/people/shapes'
import { roleIds } from '@colloquy/contract/person-types'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useUser } from '../../../platform/session.ts'
import { useNow } from '../../../platform/time.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { useMomentText } from '../../scheduling/data.ts'
import { useCallCommand } from '../data.ts'
import { RefusalNote } from '../refusal-note.tsx'
import { cancellationReasonsFor, type Side, statusText } from '../view.ts'

/** Asks for the reason before cancelling a call, and shows the consequences. */
export function CancelDialog({
  call,
  side,
  other,
  opened,
  onClose,
}: {
  call: Call
  side: Side
  other: PersonCard
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslate()
  const now = useNow()
  const language = useLanguage()
  const momentText = useMomentText()
  const { run, busy, refusal } = useCallCommand(cancelCall)
  const roleId = useUser()?.roleId
  // Vendors answer for their experts.
  const voice = roleId === roleIds.staff ? 'platform' : roleId === roleIds.vendor ? 'expert' : side
  const speaksForOthers = voice === 'platform' || roleId === roleIds.vendor
  const reasons = cancellationReasonsFor(voice, call.callDate !== null && now >= new Date(call.callDate))
  const [chosen, setChosen] = useState<CancellationReason>()
  const [note, setNote] = useState('')
  const reason = chosen && reasons.includes(chosen) ? chosen : reasons[0]!
  const { side: atFault } = cancellationReasons[reason]
  const noticeMs = call.slot && Date.parse(call.slot.start) - now.getTime()
  const counts = countsAsMissed(reason, noticeMs)
  const name = other.fullName
  const inThird = (one: CancellationReason) =>
    statusText(t, { status: 'cancelled', side: cancellationReasons[one].side, reason: one })

  /** What the client pays, for readers who see prices. */
  const chargeText = (): string | undefined => {
    if (call.credits === null || noticeMs === null) return undefined
    const credits = counts && atFault !== 'platform' ? cancellationFee(call.credits, atFault, noticeMs) : 0
    return credits === 0
      ? t('CALLS.CANCEL.CHARGE_NONE')
      : t('CALLS.PRICE.CREDITS', { credits: creditsText(credits, language) })
  }
  const charge = chargeText()

  const confirm = async () => {
    if (await run(call, { reason, ...(note.trim() && { note }) })) return
    setNote('')
    onClose()
    toastSuccess(t('CALLS.CANCEL.DONE'))
  }
  return (
    <ConsequenceDialog
      opened={opened}
      title={t('CALLS.CANCEL.TITLE', { name })}
      keep={t('CALLS.CANCEL.KEEP_CALL')}
      confirm={t('CALLS.CANCEL.CONFIRM')}
      busy={busy}
      onKeep={onClose}
      onConfirm={() => void confirm()}
      facts={[
        ...(call.callDate ? [{ name: t('CALLS.CANCEL.FREE'), value: momentText(call.callDate) }] : []),
        {
          name: t('CALLS.CANCEL.COUNTS'),
          value: counts
            ? t('CALLS.CANCEL.COUNTS_YES', { side: t(`CALLS.SIDE.${atFault}`) })
            : t('CALLS.CANCEL.COUNTS_NO'),
        },
        ...(charge === undefined ? [] : [{ name: t('CALLS.CANCEL.CHARGE'), value: charge }]),
      ]}
    >
      <div className="stack">
        <p>{t(call.slot ? 'CALLS.CANCEL.BODY' : 'CALLS.CANCEL.BODY_UNBOOKED', { name })}</p>
        <NativeSelect
          label={t('CALLS.CANCEL.REASON')}
          value={reason}
          onChange={(event) => setChosen(event.currentTarget.value as CancellationReason)}
          data={reasons.map((one) => ({
            value: one,
            label: speaksForOthers ? inThird(one) : t(`CALLS.CANCEL.REASONS.${one}`),
          }))}
        />
        <TextArea
          label={t('CALLS.NOTE')}
          help={t('CALLS.NOTE_HELP')}
          value={note}
          onChange={setNote}
          maxLength={1000}
          rows={2}
        />
        <RefusalNote refusal={refusal} />
      </div>
    </ConsequenceDialog>
  )
}
