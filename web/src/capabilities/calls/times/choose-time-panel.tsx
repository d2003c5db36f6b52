import { scheduleCall } from '@colloquy/contract/calls/operations'
import type { Call } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { Slot } from '@colloquy/contract/values'
import { useState } from 'react'
import { useRegisterShortcuts } from '../../../platform/shortcuts.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Kbd } from '../../../ui/display/kbd.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Panel, Row, Rows } from '../../../ui/page/panel.tsx'
import { useMomentText } from '../../scheduling/data.ts'
import { SlotCard } from '../../scheduling/slot-card.tsx'
import { useCallCommand } from '../data.ts'
import { useCallParties } from '../party-data.ts'
import { RefusalNote } from '../refusal-note.tsx'
import css from './choose-time-panel.module.css'

/** The offered times in both time zones; one click books one. `onNone`: none of them suits the reader. */
export function ChooseTimePanel({ call, onNone }: { call: Call; onNone?: () => void }) {
  const t = useTranslate()
  const momentText = useMomentText()
  const { run, busy, refusal } = useCallCommand(scheduleCall)
  const [confirmedStart, setConfirmedStart] = useState<string>()
  const [activeIndex, setActiveIndex] = useState(0)
  const { offeredTimes: times, expert } = call
  const parties = useCallParties(call, expert)
  const current = Math.min(activeIndex, times.length - 1)

  const confirm = async (slot: Slot) => {
    if (busy) return
    setConfirmedStart(slot.start)
    await run(call, { slot }, ({ status }) =>
      // Until an officer has approved, the time is only held.
      toastSuccess(
        t(status === callStatuses.scheduled ? 'CALLS.CONFIRMED' : 'CALLS.HELD', { time: momentText(slot.start) }),
      ),
    )
  }
  useRegisterShortcuts([
    {
      keys: 'J',
      label: t('CALLS.KEYS.NEXT_TIME'),
      shown: true,
      run: () => setActiveIndex(Math.min(current + 1, times.length - 1)),
    },
    {
      keys: 'K',
      label: t('CALLS.KEYS.PREVIOUS_TIME'),
      shown: true,
      run: () => setActiveIndex(Math.max(current - 1, 0)),
    },
    { keys: '↵', label: t('CALLS.KEYS.CONFIRM'), shown: true, run: () => void confirm(times[current]!) },
  ])
  return (
    <Panel
      title={t('CALLS.PICK')}
      count={times.length}
      {...(onNone && {
        link: (
          <Button size="xs" onClick={onNone}>
            {t('CALLS.PROPOSAL.NONE')}
          </Button>
        ),
      })}
    >
      <p className={css.lead}>{t('CALLS.PICK_LEAD', { name: expert.fullName })}</p>
      <RefusalNote refusal={refusal} />
      <Rows label={t('CALLS.PICK')}>
        {times.map((slot, i) => (
          <Row key={slot.start} current={i === current}>
            <div className="spring">
              <SlotCard hint slot={slot} parties={parties} />
            </div>
            <Button
              className={css.confirm!}
              variant={i === current ? 'filled' : 'accent'}
              loading={busy && confirmedStart === slot.start}
              aria-label={t('SCHEDULING.NAMED', { action: t('CALLS.CONFIRM'), time: momentText(slot.start) })}
              rightSection={i === current && <Kbd>↵</Kbd>}
              onClick={() => void confirm(slot)}
            >
              {t('CALLS.CONFIRM')}
            </Button>
          </Row>
        ))}
      </Rows>
    </Panel>
  )
}
