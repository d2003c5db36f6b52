import type { Delegation } from '@colloquy/contract/compliance/delegation-operations'
import { instantAt, type LocalDateTime, localDateTimeAt } from '@colloquy/contract/local-date-time'
import type { PersonCard } from '@colloquy/contract/people/shapes'
import { Select } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Status } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { type Column, DataTable } from '../../../ui/page/table.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { useAppointDeputy, useEndDelegation, useListDelegations, useLiveDelegations } from './data.ts'
import css from './deputies-screen.module.css'

/** Who stands in for which officer, and a form to name a deputy of one's own. */
export function DeputiesScreen() {
  useLiveDelegations()
  const t = useTranslate()
  const answer = useListDelegations()
  return (
    <>
      <PageHead title={t('COMPLIANCE.DEPUTIES.TITLE')} />
      <QueryContent answer={answer}>
        {({ delegations, officers }) => (
          <>
            {officers.length === 0 ? (
              <EmptyState>{t('COMPLIANCE.DEPUTIES.ALONE')}</EmptyState>
            ) : (
              <DeputyForm officers={officers} />
            )}
            {officers.length > 0 &&
              (delegations.length === 0 ? (
                <EmptyState>{t('COMPLIANCE.DEPUTIES.EMPTY')}</EmptyState>
              ) : (
                <DelegationTable delegations={delegations} />
              ))}
          </>
        )}
      </QueryContent>
    </>
  )
}

const dayText = ({ year, month, day }: LocalDateTime): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** The instant at which a day begins in a zone, or another one after it. */
const midnight = (text: string, later: number, zone: string): string => {
  const [year, month, day] = text.split('-').map(Number) as [number, number, number]
  return instantAt({ year, month, day: day + later, hour: 0, minute: 0 }, zone).toISOString()
}

function DeputyForm({ officers }: { officers: readonly PersonCard[] }) {
  const t = useTranslate()
  const { zone } = useTime()
  const now = useNow(3600)
  const [deputyId, setDeputyId] = useState<string | null>(null)
  const [from, setFrom] = useState(dayText(localDateTimeAt(now, zone)))
  const [until, setUntil] = useState('')
  const [wasSent, setSent] = useState(false)
  const { run, isPending, failure } = useAppointDeputy()
  const required = t('SHARED.FORMS.ERRORS.REQUIRED')
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setSent(true)
    if (deputyId === null || from === '' || until === '') return
    const outcome = await run({
      deputyId,
      from: midnight(from, 0, zone),
      // The last day counts whole.
      until: midnight(until, 1, zone),
    })
    if (!outcome.ok) return
    toastSuccess(t('COMPLIANCE.DEPUTIES.NAMED'))
    setDeputyId(null)
    setUntil('')
    setSent(false)
  }
  return (
    <form
      className={css.form}
      noValidate
      aria-label={t('COMPLIANCE.DEPUTIES.NAME')}
      onSubmit={(event) => void send(event)}
    >
      <Select
        label={t('COMPLIANCE.DEPUTIES.DEPUTY')}
        placeholder={t('COMPLIANCE.DEPUTIES.CHOOSE')}
        data={officers.map(({ personId, fullName }) => ({ value: personId, label: fullName }))}
        value={deputyId}
        searchable
        error={wasSent && deputyId === null ? required : undefined}
        onChange={setDeputyId}
      />
      <TextField
        type="date"
        label={t('COMPLIANCE.DEPUTIES.FROM')}
        value={from}
        error={wasSent && from === '' ? required : undefined}
        onChange={setFrom}
      />
      <TextField
        type="date"
        label={t('COMPLIANCE.DEPUTIES.UNTIL')}
        value={until}
        error={wasSent && until === '' ? required : undefined}
        onChange={setUntil}
      />
      <Button type="submit" variant="filled" loading={isPending} className={css.send}>
        {t('COMPLIANCE.DEPUTIES.NAME')}
      </Button>
      <div role="alert" className={css.alert}>
        {failure && <Note tone="stop">{refusalText(t, failure)}</Note>}
      </div>
    </form>
  )
}

function DelegationTable({ delegations }: { delegations: readonly Delegation[] }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const { run, isPending } = useEndDelegation()
  const end = async (delegationId: string) => {
    const outcome = await run({ delegationId })
    if (outcome.ok) toastSuccess(t('COMPLIANCE.DEPUTIES.ENDED'))
  }
  const columns: Column<Delegation>[] = [
    {
      id: 'officer',
      head: t('COMPLIANCE.DEPUTIES.AWAY'),
      cell: ({ officer }) => <bdi className="strong">{officer.fullName}</bdi>,
    },
    { id: 'deputy', head: t('COMPLIANCE.DEPUTIES.DEPUTY'), cell: ({ deputy }) => <bdi>{deputy.fullName}</bdi> },
    {
      id: 'when',
      head: t('COMPLIANCE.DEPUTIES.PERIOD'),
      cell: ({ from, until }) => (
        <div className={css.lines}>
          <span>{t('COMPLIANCE.DEPUTIES.SINCE', { date: time.day(from, now) })}</span>
          <span className="quiet small">
            {t('COMPLIANCE.DEPUTIES.TO', { date: `${time.day(until, now)}, ${time.clock(until)} ${time.city}` })}
          </span>
        </div>
      ),
    },
    {
      id: 'state',
      head: t('COMPLIANCE.HOME.STATE'),
      wideOnly: true,
      cell: ({ isCurrent }) => (
        <Status shape={isCurrent ? 'ring' : 'clock'}>
          {t(isCurrent ? 'COMPLIANCE.DEPUTIES.CURRENT' : 'COMPLIANCE.DEPUTIES.PLANNED')}
        </Status>
      ),
    },
    {
      id: 'end',
      head: <span className="visually-hidden">{t('COMPLIANCE.DEPUTIES.END')}</span>,
      cell: ({ delegationId, canEnd, deputy }) =>
        canEnd && (
          <Button
            size="xs"
            loading={isPending}
            aria-label={`${t('COMPLIANCE.DEPUTIES.END')}: ${deputy.fullName}`}
            onClick={() => void end(delegationId)}
          >
            {t('COMPLIANCE.DEPUTIES.END')}
          </Button>
        ),
    },
  ]
  return (
    <DataTable
      label={t('COMPLIANCE.DEPUTIES.TITLE')}
      columns={columns}
      rows={delegations}
      rowKey={({ delegationId }) => delegationId}
      tall
      stacked
    />
  )
}
