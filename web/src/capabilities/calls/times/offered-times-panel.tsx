import type { Call } from '@colloquy/contract/calls/shapes'
import { Button } from '@mantine/core'
import { useTranslate } from '../../../platform/translations.ts'
import { Panel, Row, Rows } from '../../../ui/page/panel.tsx'
import { SlotCard } from '../../scheduling/slot-card.tsx'
import { useCallParties } from '../party-data.ts'
import css from './choose-time-panel.module.css'

/** The offered times while the client has not chosen. */
export function OfferedTimesPanel({ call, onChange }: { call: Call; onChange: () => void }) {
  const t = useTranslate()
  const parties = useCallParties(call, call.contact)
  return (
    <Panel
      title={t('CALLS.OFFERED')}
      count={call.offeredTimes.length}
      link={
        <Button size="xs" onClick={onChange}>
          {t('CALLS.OFFER_OTHERS')}
        </Button>
      }
    >
      <p className={css.lead}>{t('CALLS.WAITING_PICK', { name: call.contact.fullName })}</p>
      <Rows label={t('CALLS.OFFERED')}>
        {call.offeredTimes.map((slot) => (
          <Row key={slot.start}>
            <SlotCard hint slot={slot} parties={parties} />
          </Row>
        ))}
      </Rows>
    </Panel>
  )
}
