import { rescheduleCall } from '@colloquy/contract/calls/operations'
import type { ProposingSide } from '@colloquy/contract/calls/proposal-shapes'
import type { Call } from '@colloquy/contract/calls/shapes'
import { roleIds } from '@colloquy/contract/person-types'
import { overlaps, parseSlot } from '@colloquy/contract/time'
import type { Slot } from '@colloquy/contract/values'
import { useState } from 'react'
import { useUser } from '../../../platform/session.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Kbd } from '../../../ui/display/kbd.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { SegmentedControl } from '../../../ui/input/segmented-control.tsx'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { KeyValues } from '../../../ui/page/key-values.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { useMomentText, useOwnBusyTimes, useSlotProblemText } from '../../scheduling/data.ts'
import { DayInZonesCard } from '../../scheduling/day-in-zones-card.tsx'
import { SlotCard } from '../../scheduling/slot-card.tsx'
import { NotBeforePanel } from '../clearance/not-before-panel.tsx'
import { useCallCommand, useProposeCallTimes, useSuggestCallTimes } from '../data.ts'
import { useCallParties } from '../party-data.ts'
import { RefusalNote } from '../refusal-note.tsx'
import { counterpartOf, type Side, sideOf } from '../view.ts'
import css from './move-dialog.module.css'
import { ReasonSelect, useMoveReason } from './reason-fields.tsx'

/**
 * Asks what becomes of the time that a call was moved to in a calendar: it is proposed to the other side, who decides, or the call is
 * rescheduled at once. Nothing changes before that.
 */
export function MoveDialog({
  call,
  slot,
  opened,
  onClose,
}: {
  call: Call & { slot: Slot }
  slot: Slot
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslate()
  const momentText = useMomentText()
  const me = useUser()
  const isStaff = me?.roleId === roleIds.staff
  const [voice, setVoice] = useState<ProposingSide>('client')
  const side: Side = isStaff ? voice : sideOf(call, me?.entityId ?? '')
  const other = counterpartOf(call, side)
  const name = other.fullName
  const { can } = call
  const [mode, setMode] = useState<'propose' | 'reschedule'>(can.proposeTimes ? 'propose' : 'reschedule')
  const choice = useMoveReason(call)
  const [note, setNote] = useState('')
  const parties = useCallParties(call, other, opened)
  const suggested = useSuggestCallTimes(call.callId, opened)
  const problem = useSlotProblemText(call.callId, slot)
  const isBusy = useOwnBusyTimes().some((one) => overlaps(parseSlot(one), parseSlot(slot)))
  const proposing = useProposeCallTimes()
  const rescheduling = useCallCommand(rescheduleCall)
  const { busy, refusal } = mode === 'propose' ? proposing : rescheduling
  const time = momentText(slot.start)

  const confirm = async () => {
    if (busy || problem) return
    if (mode === 'reschedule') {
      if (await rescheduling.run(call, { slot, reason: choice.reason })) return
      toastSuccess(t('CALLS.RESCHEDULE.DONE', { time }))
    } else {
      const words = note.trim() ? { note: note.trim() } : {}
      if (await proposing.run(call, { slots: [slot], ...words, ...(isStaff && { side: voice }) })) return
      toastSuccess(t('CALLS.PROPOSAL.SENT', { count: 1, name }))
    }
    onClose()
  }
  return (
    <Dialog opened={opened} keepsInput onClose={onClose} size={560} name={t('CALLS.RESCHEDULE.TITLE', { name })}>
      <div className={css.body}>
        <dl className={css.times}>
          <dt>{t('CALLS.CALENDAR.BEFORE')}</dt>
          <dd>
            <SlotCard slot={call.slot} parties={parties} />
          </dd>
          <dt>{t('CALLS.CALENDAR.AFTER')}</dt>
          <dd>
            <SlotCard hint slot={slot} parties={parties} />
            {isBusy && <p className={css.busy}>{t('SCHEDULING.BUSY_IN_CALENDAR')}</p>}
          </dd>
        </dl>
        <DayInZonesCard
          choice
          around={new Date(slot.start)}
          parties={parties}
          slots={[
            {
              id: 'before',
              slot: call.slot,
              kind: 'past',
              text: '',
              label: momentText(call.slot.start),
              isBackground: true,
            },
            { id: 'after', slot, kind: 'fixed', text: '', label: time },
          ]}
        />
        <NotBeforePanel suggested={suggested.data} />
        {problem && <Note tone="stop">{problem}</Note>}
        {can.proposeTimes && can.reschedule && (
          <SegmentedControl
            label={t('CALLS.CALENDAR.WAY')}
            value={mode}
            options={(['propose', 'reschedule'] as const).map((value) => ({
              value,
              label: t(`CALLS.CALENDAR.WAYS.${value}`),
            }))}
            onChange={setMode}
          />
        )}
        <p className="second">{t(mode === 'propose' ? 'CALLS.PROPOSAL.HELP' : 'CALLS.RESCHEDULE.BODY', { name })}</p>
        {mode === 'propose' && isStaff && (
          <div className={css.line}>
            <span className="second">{t('CALLS.PROPOSAL.FOR')}</span>
            <SegmentedControl
              label={t('CALLS.PROPOSAL.FOR')}
              value={voice}
              options={(['client', 'expert'] as const).map((value) => ({
                value,
                label: t(`CALLS.SEAT_KIND.${value}`),
              }))}
              onChange={setVoice}
            />
          </div>
        )}
        {mode === 'reschedule' && (
          <>
            <ReasonSelect call={call} choice={choice} />
            <KeyValues items={choice.consequences} />
          </>
        )}
        {mode === 'propose' && (
          <TextArea
            label={t('CALLS.NOTE')}
            help={t('CALLS.NOTE_HELP')}
            value={note}
            onChange={setNote}
            maxLength={1000}
            rows={2}
          />
        )}
        <RefusalNote refusal={refusal} />
        <div className={css.foot}>
          <Button data-autofocus onClick={onClose} rightSection={<Kbd>Esc</Kbd>}>
            {t('CALLS.BACK')}
          </Button>
          <Button variant="filled" disabled={problem !== undefined} loading={busy} onClick={() => void confirm()}>
            {t(mode === 'propose' ? 'CALLS.CALENDAR.PROPOSE' : 'CALLS.RESCHEDULE.CONFIRM', { time })}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
