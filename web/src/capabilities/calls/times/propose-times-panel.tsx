import type { ProposingSide } from '@colloquy/contract/calls/proposal-shapes'
import type { Call } from '@colloquy/contract/calls/shapes'
import { roleIds } from '@colloquy/contract/person-types'
import { useEffect, useRef, useState } from 'react'
import { useUser } from '../../../platform/session.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { SegmentedControl } from '../../../ui/input/segmented-control.tsx'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { useProposeCallTimes } from '../data.ts'
import { counterpartOf, type Side } from '../view.ts'
import css from './proposal-panel.module.css'
import { TimesForm } from './times-form.tsx'

/** Proposes other times than those on offer, or than the one the call has. Staff choose for which side. */
export function ProposeTimesPanel({ call, side, onClose }: { call: Call; side: Side; onClose: () => void }) {
  const t = useTranslate()
  const { run, busy, refusal, reset } = useProposeCallTimes()
  const isStaff = useUser()?.roleId === roleIds.staff
  const [chosen, setChosen] = useState<ProposingSide>('client')
  const [note, setNote] = useState('')
  const panel = useRef<HTMLDivElement>(null)
  // The button that opens it is elsewhere on the page.
  useEffect(() => panel.current?.focus(), [])
  const isBooked = call.slot !== null
  const voice = isStaff ? (isBooked ? chosen : 'client') : side
  const other = counterpartOf(call, voice)
  const name = other.fullName
  return (
    <div ref={panel} tabIndex={-1} className={css.form} role="group" aria-label={t('CALLS.PROPOSAL.ACTION')}>
      <div className={css.head}>
        <h2>{t('CALLS.PROPOSAL.ACTION')}</h2>
        {isStaff && isBooked && (
          <SegmentedControl
            label={t('CALLS.PROPOSAL.FOR')}
            value={voice}
            options={(['client', 'expert'] as const).map((value) => ({ value, label: t(`CALLS.SEAT_KIND.${value}`) }))}
            onChange={setChosen}
          />
        )}
        <span className="spring" />
        <Button size="xs" onClick={onClose}>
          {t('CALLS.BACK')}
        </Button>
      </div>
      <TimesForm
        call={call}
        other={other}
        draftKey={`proposal-${call.callId}`}
        words={{
          lead: t(isBooked ? 'CALLS.PROPOSAL.LEAD_BOOKED' : 'CALLS.PROPOSAL.LEAD', { name }),
          chosen: t('CALLS.PROPOSAL.YOURS'),
          action: t('CALLS.PROPOSAL.ACTION'),
          send: (count) => t('CALLS.PROPOSAL.SEND', { count }),
        }}
        busy={busy}
        refusal={refusal}
        onChange={reset}
        onSend={async (slots) => {
          const words = note.trim() ? { note: note.trim() } : {}
          const forSide = isStaff ? { side: voice } : {}
          if (await run(call, { slots: [...slots], ...words, ...forSide })) return false
          toastSuccess(t('CALLS.PROPOSAL.SENT', { count: slots.length, name }))
          onClose()
          return true
        }}
      >
        <div className={css.field}>
          <TextArea
            label={t('CALLS.NOTE')}
            help={t('CALLS.NOTE_HELP')}
            value={note}
            onChange={setNote}
            maxLength={1000}
            rows={2}
          />
        </div>
      </TimesForm>
    </div>
  )
}
