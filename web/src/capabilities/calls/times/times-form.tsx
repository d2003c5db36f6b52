import type { Call } from '@colloquy/contract/calls/shapes'
import type { PersonCard } from '@colloquy/contract/people/shapes'
import { schedulingDefaults } from '@colloquy/contract/scheduling/shapes'
import type { Slot } from '@colloquy/contract/values'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRegisterShortcuts } from '../../../platform/shortcuts.ts'
import { useNow } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { Panel, Panels, Row, Rows } from '../../../ui/page/panel.tsx'
import { type Parties, useDraftSlots, useMomentText } from '../../scheduling/data.ts'
import { SlotCard } from '../../scheduling/slot-card.tsx'
import { SlotPicker } from '../../scheduling/slot-picker.tsx'
import { SuggestedTimesPicker } from '../../scheduling/suggested-times-picker.tsx'
import { NotBeforePanel } from '../clearance/not-before-panel.tsx'
import { useSuggestCallTimes } from '../data.ts'
import { useCallParties } from '../party-data.ts'
import { RefusalNote } from '../refusal-note.tsx'
import css from './times-form.module.css'
import { toggleSlot } from './view.ts'

/** Chooses up to five times for a call, from suggestions or by day and time, and sends them. */
export function TimesForm({
  call,
  other,
  draftKey,
  words,
  busy,
  refusal,
  onChange,
  onSend,
  children,
}: {
  call: Call
  /** Whose clock is shown beside the reader's. */
  other: PersonCard
  /** Names the chosen times, which survive a reload. */
  draftKey: string
  words: {
    readonly lead: string
    readonly chosen: string
    readonly action: string
    readonly send: (count: number) => string
  }
  busy: boolean
  refusal: string | undefined
  onChange: () => void
  /** Resolves to true once the times are sent. */
  onSend: (slots: readonly Slot[]) => Promise<boolean>
  /** What is sent besides the times. */
  children?: ReactNode
}) {
  const t = useTranslate()
  const now = useNow()
  const suggested = useSuggestCallTimes(call.callId)
  const [draft, setDraft] = useDraftSlots(draftKey)
  const slots = draft.filter(({ start }) => new Date(start) > now)
  const isFull = slots.length >= schedulingDefaults.maxOfferedTimes
  const parties = useCallParties(call, other)

  const change = (next: readonly Slot[]) => {
    onChange()
    setDraft(next)
  }
  const toggle = (slot: Slot) => change(toggleSlot(slots, slot))
  const send = async () => {
    if (slots.length === 0 || busy) return
    if (await onSend(slots)) setDraft([])
  }
  useRegisterShortcuts([{ keys: 'Mod+↵', label: t('CALLS.KEYS.SEND'), run: () => void send() }])
  return (
    <>
      <Panels>
        <Panel title={t('SCHEDULING.SUGGESTIONS')}>
          <p className={css.lead}>{words.lead}</p>
          <NotBeforePanel suggested={suggested.data} />
          <SuggestedTimesPicker
            times={suggested.isError ? [] : suggested.data?.times.filter(({ slot }) => slot.start !== call.slot?.start)}
            parties={parties}
            chosen={slots}
            full={isFull}
            several
            onToggle={toggle}
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
              {...(call.slot && { taken: call.slot })}
              onPick={toggle}
            >
              {t('SCHEDULING.ADD')}
            </SlotPicker>
          </Panel>
          <Panel title={words.chosen} count={slots.length || undefined}>
            <ChosenSlots label={words.chosen} slots={slots} parties={parties} onRemove={toggle} />
          </Panel>
          {children}
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
          {slots.length === 0 ? words.action : words.send(slots.length)}
        </Button>
      </div>
    </>
  )
}

function ChosenSlots({
  label,
  slots,
  parties,
  onRemove,
}: {
  label: string
  slots: readonly Slot[]
  parties: Parties
  onRemove: (slot: Slot) => void
}) {
  const t = useTranslate()
  const momentText = useMomentText()
  if (slots.length === 0) return <p className={css.none}>{t('CALLS.NOTHING_CHOSEN')}</p>
  return (
    <Rows label={label}>
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
