import { rescheduleCall } from '@colloquy/contract/calls/operations'
import type { Call } from '@colloquy/contract/calls/shapes'
import type { PersonCard } from '@colloquy/contract/people/shapes'
import type { Slot } from '@colloquy/contract/values'
import { useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import { Kbd } from '../../../ui/display/kbd.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { KeyValues } from '../../../ui/page/key-values.tsx'
import { useMomentText } from '../../scheduling/data.ts'
import { SlotPicker } from '../../scheduling/slot-picker.tsx'
import { SuggestedTimesPicker } from '../../scheduling/suggested-times-picker.tsx'
import { NotBeforePanel } from '../clearance/not-before-panel.tsx'
import { useCallCommand, useSuggestCallTimes } from '../data.ts'
import { useCallParties } from '../party-data.ts'
import { RefusalNote } from '../refusal-note.tsx'
import { ReasonSelect, useMoveReason } from './reason-fields.tsx'
import css from './reschedule-dialog.module.css'

/** Lets the reader choose another time, from suggestions or by day and time. */
export function RescheduleDialog({
  call,
  other,
  opened,
  onClose,
}: {
  call: Call
  other: PersonCard
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslate()
  const momentText = useMomentText()
  const suggested = useSuggestCallTimes(call.callId, opened)
  const { run, busy, refusal, reset } = useCallCommand(rescheduleCall)
  const choice = useMoveReason(call)
  const [slot, setSlot] = useState<Slot>()
  const parties = useCallParties(call, other, opened)
  const name = other.fullName
  const chosen = slot ? [slot] : []

  const choose = (next: Slot) => {
    reset()
    setSlot(slot?.start === next.start ? undefined : next)
  }
  const confirm = async () => {
    if (!slot || (await run(call, { slot, reason: choice.reason }))) return
    setSlot(undefined)
    onClose()
    toastSuccess(t('CALLS.RESCHEDULE.DONE', { time: momentText(slot.start) }))
  }
  return (
    <Dialog opened={opened} keepsInput onClose={onClose} size={640} name={t('CALLS.RESCHEDULE.TITLE', { name })}>
      <div className={css.body}>
        <p className={css.lead}>{t('CALLS.RESCHEDULE.BODY', { name })}</p>
        <h3 className={css.section}>{t('SCHEDULING.SUGGESTIONS')}</h3>
        <NotBeforePanel suggested={suggested.data} />
        <SuggestedTimesPicker
          times={
            suggested.isError
              ? []
              : suggested.data?.times.filter(({ slot: one }) => !call.slot || one.start !== call.slot.start)
          }
          parties={parties}
          chosen={chosen}
          onToggle={choose}
        />
        <h3 className={css.section}>{t('SCHEDULING.OWN_TIME')}</h3>
        <div className={css.own}>
          <SlotPicker
            minutes={call.expectedDuration}
            parties={parties}
            callId={call.callId}
            chosen={chosen}
            taken={call.slot}
            onPick={choose}
          >
            {t('SCHEDULING.CHOOSE')}
          </SlotPicker>
        </div>
        <div className={css.reason}>
          <ReasonSelect call={call} choice={choice} />
          <KeyValues items={choice.consequences} />
        </div>
        <div className={css.foot}>
          <RefusalNote refusal={refusal} />
          <div className={css.buttons}>
            <Button data-autofocus onClick={onClose} rightSection={<Kbd>Esc</Kbd>}>
              {t('CALLS.BACK')}
            </Button>
            <Button variant="filled" disabled={!slot} loading={busy} onClick={() => void confirm()}>
              {slot
                ? t('CALLS.RESCHEDULE.CONFIRM', { time: momentText(slot.start) })
                : t('CALLS.RESCHEDULE.CONFIRM_NONE')}
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  )
}
