import type { Call } from '@colloquy/contract/calls/shapes'
import type { Slot } from '@colloquy/contract/values'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Panel, Row, Rows } from '../../../ui/page/panel.tsx'
import { SlotCard } from '../../scheduling/slot-card.tsx'
import { useCallParties } from '../party-data.ts'
import { counterpartOf, type Side } from '../view.ts'
import css from './choose-time-panel.module.css'

/** The picked time of a call that waits for something, and for how much longer it is held. */
export function HeldTimePanel({ call, side, slot, until }: { call: Call; side: Side; slot: Slot; until: string }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const parties = useCallParties(call, counterpartOf(call, side))
  const minutesLeft = Math.ceil((Date.parse(until) - now.getTime()) / 60_000)
  return (
    <Panel title={t('CALLS.HELD_TIME.TITLE')}>
      <p className={css.lead}>
        {minutesLeft > 0
          ? t('CALLS.HELD_TIME.LEFT', { duration: time.duration(minutesLeft) })
          : t('CALLS.HELD_TIME.EXPIRED')}
      </p>
      <Rows label={t('CALLS.HELD_TIME.TITLE')}>
        <Row>
          <SlotCard hint slot={slot} parties={parties} />
        </Row>
      </Rows>
    </Panel>
  )
}
