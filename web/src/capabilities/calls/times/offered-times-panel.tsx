import type { Call } from '@colloquy/contract/calls/shapes'
import { Button } from '@mantine/core'
import { useTranslate } from '../../../platform/translations.ts'
import { Panel, Row, Rows } from '../../../ui/page/panel.tsx'
import { SlotCard } from '../../scheduling/slot-card.tsx'
import css from './choose-time-panel.module.css'

/** The offered times while the client has not chosen. */
export function OfferedTimesPanel({ call, onChange }: { call: Call; onChange: () => void }) {
  const say = useTranslate()
  return (
    <Panel
      title={say('CALLS.OFFERED')}
      count={call.offeredTimes.length}
      link={
        <Button size="xs" onClick={onChange}>
          {say('CALLS.OFFER_OTHERS')}
        </Button>
      }
    >
      <p className={css.lead}>{say('CALLS.WAITING_PICK', { name: call.contact.fullName })}</p>
      <Rows label={say('CALLS.OFFERED')}>
        {call.offeredTimes.map((slot) => (
          <Row key={slot.start}>
            <SlotCard hint slot={slot} zone={call.contact.timeZone} />
          </Row>
        ))}
      </Rows>
    </Panel>
  )
}
