import { maxCalendars, type SubscribedCalendar } from '@colloquy/contract/scheduling/calendar-operations'
import { ActionIcon } from '@mantine/core'
import { IconRefresh, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Panel, Row, Rows } from '../../../ui/page/panel.tsx'
import { CalendarForm } from './calendar-form.tsx'
import css from './calendars-panel.module.css'
import { ConnectionPanel } from './connection-panel.tsx'
import { useCheckSubscribedCalendar, useListSubscribedCalendars, useRemoveSubscribedCalendar } from './data.ts'

/** The calendars elsewhere that tell when the reader is busy. */
export function CalendarsPanel() {
  const t = useTranslate()
  return (
    <Panel title={t('SCHEDULING.CALENDARS.TITLE')} padded>
      <QueryContent answer={useListSubscribedCalendars()}>
        {(calendars) => <Calendars calendars={calendars} />}
      </QueryContent>
    </Panel>
  )
}

function Calendars({ calendars }: { calendars: readonly SubscribedCalendar[] }) {
  const t = useTranslate()
  const removing = useRemoveSubscribedCalendar()
  const [leaving, setLeaving] = useState<SubscribedCalendar>()

  const remove = async () => {
    if (!leaving) return
    const outcome = await removing.run({ calendarId: leaving.calendarId })
    setLeaving(undefined)
    if (outcome.ok) toastSuccess(t('SCHEDULING.CALENDARS.REMOVED'))
  }
  return (
    <div className={css.calendars}>
      <p className="second">{t('SCHEDULING.CALENDARS.LEAD')}</p>
      {calendars.length > 0 && (
        <Rows label={t('SCHEDULING.CALENDARS.TITLE')}>
          {calendars.map((calendar) => (
            <CalendarRow key={calendar.calendarId} calendar={calendar} onRemove={() => setLeaving(calendar)} />
          ))}
        </Rows>
      )}
      <ConnectionPanel calendars={calendars} />
      {calendars.length < maxCalendars && <CalendarForm />}
      <ConsequenceDialog
        opened={leaving !== undefined}
        title={t('SCHEDULING.CALENDARS.REMOVE_TITLE', { name: leaving?.label ?? '' })}
        keep={t('SHARED.ACTIONS.CANCEL')}
        confirm={t('SCHEDULING.CALENDARS.CONFIRM')}
        busy={removing.isPending}
        onKeep={() => setLeaving(undefined)}
        onConfirm={() => void remove()}
      >
        {t('SCHEDULING.CALENDARS.LOSS')}
      </ConsequenceDialog>
    </div>
  )
}

function CalendarRow({ calendar, onRemove }: { calendar: SubscribedCalendar; onRemove: () => void }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const checking = useCheckSubscribedCalendar()
  const { calendarId, label, host, provider, readAt, problem } = calendar
  const hasEnded = provider !== null && problem === 'access_denied'
  const check = async () => {
    const outcome = await checking.run({ calendarId })
    if (outcome.ok) toastSuccess(t('SCHEDULING.CALENDARS.CHECKING'))
  }
  const read = readAt && t('SCHEDULING.CALENDARS.READ', { ago: time.distance(readAt, now) })
  return (
    <Row>
      <div className={`spring ${css.row}`}>
        <p>
          {label} <bdi className="quiet small">{host}</bdi>
        </p>
        {problem && (
          <p className={`small ${css.problem}`}>
            {t(hasEnded ? 'SCHEDULING.CALENDARS.CONNECT.ENDED' : `SCHEDULING.CALENDARS.PROBLEMS.${problem}`)}
          </p>
        )}
        <p className="quiet small">{read || (!problem && t('SCHEDULING.CALENDARS.PENDING'))}</p>
      </div>
      <ActionIcon
        size={28}
        aria-label={t('SCHEDULING.CALENDARS.CHECK', { name: label })}
        loading={checking.isPending}
        onClick={() => void check()}
      >
        <IconRefresh size={16} stroke={1.5} />
      </ActionIcon>
      <ActionIcon size={28} aria-label={t('SCHEDULING.CALENDARS.REMOVE', { name: label })} onClick={onRemove}>
        <IconX size={16} stroke={1.5} />
      </ActionIcon>
    </Row>
  )
}
