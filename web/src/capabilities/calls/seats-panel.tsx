import type { Call, Seat } from '@colloquy/contract/calls/shapes'
import { useUser } from '../../platform/session.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { type Shape, Status } from '../../ui/display/status.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { type Column, DataTable } from '../../ui/page/table.tsx'
import { Clock } from '../../ui/time/clock.tsx'
import { PersonCard } from '../people/photo/person-card.tsx'

const shapes: Readonly<Record<Seat['state'], Shape>> = { accepted: 'disc', invited: 'clock', declined: 'square' }

import { useRoleText } from '../people/role-data.ts'
import css from './seats-panel.module.css'

/** The participants of the call, their local times, and whether they have answered. */
export function SeatsPanel({ call }: { call: Call }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const roleOf = useRoleText()
  const me = useUser()?.entityId
  const at = call.callDate ?? now
  const columns: Column<Seat>[] = [
    {
      id: 'who',
      head: t('CALLS.WHO'),
      cell: ({ person }) => (
        <div className={css.who}>
          <PersonCard
            person={person}
            about={[roleOf(person), person.personId === me && t('CALLS.YOU')].filter(Boolean).join(' · ')}
          />
        </div>
      ),
    },
    { id: 'seat', head: t('CALLS.SEAT'), wideOnly: true, cell: ({ kind }) => t(`CALLS.SEAT_KIND.${kind}`) },
    {
      id: 'start',
      head: t(call.callDate ? 'CALLS.LOCAL_START' : 'CALLS.LOCAL_NOW'),
      cell: ({ person }) => (
        <span className={css.start}>
          <Clock {...time.placed(at, person.timeZone)} />
        </span>
      ),
    },
    {
      id: 'state',
      head: t('CALLS.STATE'),
      cell: ({ state, person }) => (
        <span className={css.state}>
          <Status shape={shapes[state]}>{t(`CALLS.SEAT_STATE.${state}`)}</Status>
          {call.attestation?.missing.includes(person.personId) && (
            <Status shape="clock">{t('CALLS.ATTESTATION.SEAT')}</Status>
          )}
        </span>
      ),
    },
  ]
  return (
    <Panel title={t('CALLS.SEATS')} count={call.seats.length}>
      <DataTable
        label={t('CALLS.SEATS_TABLE')}
        columns={columns}
        rows={call.seats}
        rowKey={({ seatId }) => seatId}
        tall
      />
    </Panel>
  )
}
