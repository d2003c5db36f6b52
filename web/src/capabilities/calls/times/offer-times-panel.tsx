import { offerCallTimes } from '@colloquy/contract/calls/operations'
import type { Call } from '@colloquy/contract/calls/shapes'
import { schedulingDefaults } from '@colloquy/contract/scheduling/shapes'
import type { Slot } from '@colloquy/contract/values'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRegisterShortcuts } from '../../../platform/shortcuts.ts'
import { useNow } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Panel, Panels, Row, Rows } from '../../../ui/page/panel.tsx'
import { type Parties, useDraftSlots, useMomentText } from '../../scheduling/data.ts'
import { SlotCard } from '../../scheduling/slot-card.tsx'
import { SlotPicker } from '../../scheduling/slot-picker.tsx'
import { SuggestedTimesPicker } from '../../scheduling/suggested-times-picker.tsx'
import { useCallCommand, useSuggestCallTimes } from '../data.ts'
import { useCallParties } from '../party-data.ts'
import { RefusalNote } from '../refusal-note.tsx'
import css from './offer-times-panel.module.css'
import { toggleSlot } from './view.ts'

/** Lets the expert choose up to five times, from suggestions or by day and time. */
export function OfferTimesPanel({ call, onSent }: { call: Call; onSent: () => void }) {
  const t = useTranslate()
  const now = useNow()
  const suggested = useSuggestCallTimes(call.callId)
  const [draft, setDraft] = useDraftSlots(call.callId)
  const { run, busy, refusal, reset } = useCallCommand(offerCallTimes)
  const slots = draft.filter(({ start }) => new Date(start) > now)
  const isFull = slots.length >= schedulingDefaults.maxOfferedTimes
  const { contact } = call
  const parties = useCallParties(call, contact)

  const change = (next: readonly Slot[]) => {
    reset()
    setDraft(next)
  }
  const send = async () => {
    if (slots.length === 0 || busy) return
    if (await run(call, { slots: [...slots] })) return
    setDraft([])
    toastSuccess(t('CALLS.SENT', { count: slots.length, name: contact.fullName }))
    onSent()
  }
  useRegisterShortcuts([{ keys: 'Mod+↵', label: t('CALLS.KEYS.SEND'), run: () => void send() }])
  return (
    <>
      <Panels>
        <Panel title={t('SCHEDULING.SUGGESTIONS')}>
          <p className={css.lead}>{t('CALLS.OFFER_LEAD', { name: contact.fullName })}</p>
          <SuggestedTimesPicker
            times={suggested.isError ? [] : suggested.data}
            parties={parties}
            chosen={slots}
            full={isFull}
            several
            onToggle={(slot) => change(toggleSlot(slots, slot))}
          />
        </Panel>
        <div className={css.own}>
          <Panel title={t('SCHEDULING.OWN_TIME')} padded>
            <SlotPicker
              minutes={call.expectedDuration}
              parties={parties}
              callId={call.callId}
              chosen={slots}
              full={isFull}
              onPick={(slot) => change(toggleSlot(slots, slot))}
            >
              {t('SCHEDULING.ADD')}
            </SlotPicker>
          </Panel>
          <Panel title={t('CALLS.YOUR_OFFER')} count={slots.length || undefined}>
            <ChosenSlots slots={slots} parties={parties} onRemove={(slot) => change(toggleSlot(slots, slot))} />
          </Panel>
        </div>
      </Panels>
      <div className={css.foot}>
        <div className="spring">
          <RefusalNote refusal={refusal} />
          {!refusal && (
            <p className="second">
              {isFull
                ? t('CALLS.FULL')
                : t('CALLS.CHOSEN_OF', { part: slots.length, whole: schedulingDefaults.maxOfferedTimes })}
            </p>
          )}
        </div>
        <Button variant="filled" loading={busy} disabled={slots.length === 0} onClick={() => void send()}>
          {slots.length === 0 ? t('CALLS.OFFER') : t('CALLS.SEND', { count: slots.length })}
        </Button>
      </div>
    </>
  )
}

function ChosenSlots({
  slots,
  parties,
  onRemove,
}: {
  slots: readonly Slot[]
  parties: Parties
  onRemove: (slot: Slot) => void
}) {
  const t = useTranslate()
  const momentText = useMomentText()
  if (slots.length === 0) return <p className={css.none}>{t('CALLS.NOTHING_CHOSEN')}</p>
  return (
    <Rows label={t('CALLS.YOUR_OFFER')}>
      {slots.map((slot) => (
        <Row key={slot.start}>
          <div className="spring">
            <SlotCard hint slot={slot} parties={parties} />
          </div>
          <ActionIcon
            size={28}
            aria-label={t('SCHEDULING.REMOVE', { time: momentText(slot.start) })}
            onClick={() => onRemove(slot)}
          >
            <IconX size={16} stroke={1.5} />
          </ActionIcon>
        </Row>
      ))}
    </Rows>
  )
}
