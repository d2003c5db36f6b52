import { maxFreeTimes } from '@colloquy/contract/projects/opportunity-shapes'
import { schedulingDefaults } from '@colloquy/contract/scheduling/shapes'
import type { Slot } from '@colloquy/contract/values'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Panel, Row, Rows } from '../../../ui/page/panel.tsx'
import { type Parties, useMomentText, useOwnWorkingWindows } from '../../scheduling/data.ts'
import { SlotCard } from '../../scheduling/slot-card.tsx'
import { SlotPicker } from '../../scheduling/slot-picker.tsx'
import css from './opportunities.module.css'

/** The reader on both sides: who will ask for a call, and from where, is not known yet. */
const useOwnParties = (): Parties => {
  const { zone } = useTime()
  const own = { zone, windows: useOwnWorkingWindows() }
  return [own, own]
}

/** Lets an expert say when they are free before they accept, so that the client can pick a time at once. */
export function FreeTimesPanel({
  opportunityId,
  times,
  onChange,
}: {
  opportunityId: string
  times: readonly Slot[]
  onChange: (times: readonly Slot[]) => void
}) {
  const t = useTranslate()
  const parties = useOwnParties()
  const isFull = times.length >= maxFreeTimes
  const add = (slot: Slot) => onChange([...times, slot].toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start)))
  return (
    <Panel title={t('PROJECTS.OPPORTUNITIES.TIMES')} count={times.length || undefined} padded>
      <p className={css.lead}>{t('PROJECTS.OPPORTUNITIES.TIMES_HELP')}</p>
      <SlotPicker
        minutes={schedulingDefaults.callMinutes}
        parties={parties}
        callId={opportunityId}
        chosen={times}
        full={isFull}
        onPick={add}
      >
        {t('SCHEDULING.ADD')}
      </SlotPicker>
      {times.length > 0 && (
        <FreeTimes times={times} onRemove={(slot) => onChange(times.filter((one) => one !== slot))} />
      )}
      {isFull && <p className="quiet small">{t('PROJECTS.OPPORTUNITIES.TIMES_FULL')}</p>}
    </Panel>
  )
}

/** Times at which an expert is free; with a button to remove each while they are chosen. */
export function FreeTimes({
  times,
  onRemove,
}: {
  times: readonly Slot[]
  onRemove?: ((slot: Slot) => void) | undefined
}) {
  const t = useTranslate()
  const parties = useOwnParties()
  const momentText = useMomentText()
  return (
    <Rows label={t('PROJECTS.OPPORTUNITIES.TIMES')}>
      {times.map((slot) => (
        <Row key={slot.start}>
          <div className="spring">
            <SlotCard slot={slot} parties={parties} />
          </div>
          {onRemove && (
            <ActionIcon
              size={28}
              aria-label={t('SCHEDULING.REMOVE', { time: momentText(slot.start) })}
              onClick={() => onRemove(slot)}
            >
              <IconX size={16} stroke={1.5} />
            </ActionIcon>
          )}
        </Row>
      ))}
    </Rows>
  )
}
