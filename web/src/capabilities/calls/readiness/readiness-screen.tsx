import type { ReadinessCall, SeatReadiness } from '@colloquy/contract/calls/readiness-shapes'
import { Link } from '@tanstack/react-router'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { oneOf, useSearchParams } from '../../../platform/url-state.ts'
import { Status } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { SegmentedControl } from '../../../ui/input/segmented-control.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { AvatarCard } from '../../people/photo/avatar-card.tsx'
import { useListCallReadiness, useRemindCallSeat } from './data.ts'
import css from './readiness-screen.module.css'
import { progressOf, urgencyIcons } from './view.ts'

const periods = ['12', '4', '24', '48'] as const
const ordered = ['4', '12', '24', '48'] as const
const address = { hours: oneOf(periods) }

/** The calls of the next hours with how ready everybody is, the most urgent first. */
export function ReadinessScreen() {
  const t = useTranslate()
  const [{ hours }, change] = useSearchParams(address)
  const answer = useListCallReadiness(Number(hours))
  return (
    <>
      <PageHead title={t('CALLS.READINESS.TITLE')} message={t('CALLS.READINESS.MESSAGE')} />
      <div className={css.tools}>
        <SegmentedControl
          label={t('CALLS.READINESS.WITHIN')}
          options={ordered.map((value) => ({ value, label: t(`CALLS.READINESS.HOURS.${value}`) }))}
          value={hours}
          onChange={(value) => change({ hours: value })}
        />
      </div>
      <QueryContent answer={answer}>
        {({ calls }) =>
          calls.length === 0 ? (
            <EmptyState
              action={
                hours !== '48' && (
                  <Button onClick={() => change({ hours: '48' })}>{t('CALLS.READINESS.SHOW_MORE')}</Button>
                )
              }
            >
              {t('CALLS.READINESS.EMPTY')}
            </EmptyState>
          ) : (
            <ul className={css.calls}>
              {calls.map((call) => (
                <li key={call.callId}>
                  <CallRow call={call} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </>
  )
}

function CallRow({ call }: { call: ReadinessCall }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  return (
    <article className={css.call} aria-labelledby={`ready-${call.callId}`}>
      <div className={css.head}>
        <span>
          <Status shape={urgencyIcons[call.urgency]}>{t(`CALLS.READINESS.URGENCY.${call.urgency}`)}</Status>
        </span>
        <span className={css.when}>
          <span>
            {time.nearDay(call.slot.start, now)} <span className="mono">{time.range(call.slot)}</span>
          </span>
          <span className="quiet small">{time.distance(call.slot.start, now)}</span>
        </span>
        <h2 id={`ready-${call.callId}`} className={css.title}>
          <Link to={`/staff/calls/${call.callId}`} className="strong link">
            <bdi>{call.topic}</bdi>
          </Link>
        </h2>
        <span className="quiet small">
          <span className="code">{call.code}</span> · <bdi>{call.clientName}</bdi> ·{' '}
          {t(`CALLS.INTERACTION.${call.platformType}`)}
        </span>
      </div>
      <ul className={css.seats}>
        {call.seats.map((seat) => (
          <SeatRow key={seat.person.personId} callId={call.callId} seat={seat} now={now} />
        ))}
      </ul>
    </article>
  )
}

function SeatRow({ callId, seat, now }: { callId: string; seat: SeatReadiness; now: Date }) {
  const t = useTranslate()
  const time = useTime()
  const { run, isPending } = useRemindCallSeat()
  const { person, kind, isConfirmed, isAttestationDue, devicesCheckedAt, remindedAt, can } = seat
  const progress = progressOf(seat)
  const remind = async () => {
    const outcome = await run({ callId, personId: person.personId })
    if (outcome.ok) toastSuccess(t('CALLS.READINESS.SENT', { name: person.fullName }))
  }
  return (
    <li className={css.seat}>
      <AvatarCard person={person} name={person.fullName} size="small" />
      <span className={css.who}>
        <bdi className="truncate">{person.fullName}</bdi>
        <span className="quiet small">{t(`CALLS.SEAT_KIND.${kind}`)}</span>
      </span>
      <span className={css.states}>
        <Status shape={progress.shape}>
          {t(`CALLS.READINESS.${progress.key}`, { when: progress.at ? time.distance(progress.at, now) : '' })}
        </Status>
        <Status shape={isConfirmed ? 'check' : 'diamond'}>
          {t(isConfirmed ? 'CALLS.READINESS.CONFIRMED' : 'CALLS.READINESS.NOT_CONFIRMED')}
        </Status>
        {isAttestationDue && <Status shape="diamond">{t('CALLS.READINESS.STATEMENTS_DUE')}</Status>}
        {devicesCheckedAt && <Status shape="check">{t('CALLS.READINESS.DEVICES')}</Status>}
      </span>
      <span className={css.action}>
        {can.remind ? (
          <Button
            size="xs"
            loading={isPending}
            aria-label={t('CALLS.READINESS.REMIND_NAME', { name: person.fullName })}
            onClick={() => void remind()}
          >
            {t('CALLS.READINESS.REMIND')}
          </Button>
        ) : null}
        {remindedAt && (
          <span className="quiet small">{t('CALLS.READINESS.REMINDED', { when: time.distance(remindedAt, now) })}</span>
        )}
      </span>
    </li>
  )
}
