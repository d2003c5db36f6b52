import type { Call } from '@colloquy/contract/calls/shapes'
import { Button } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useUser } from '../../../platform/session.ts'
import { usePageTitle } from '../../../platform/shell-store.ts'
import { useRegisterShortcuts } from '../../../platform/shortcuts.ts'
import { useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { usePathParam } from '../../../platform/url-state.ts'
import { Kbd } from '../../../ui/display/kbd.tsx'
import { Status } from '../../../ui/display/status.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { Panel, Panels } from '../../../ui/page/panel.tsx'
import { AttestationPanel, MissingAttestations } from '../clearance/attestation-panel.tsx'
import { OffLimitsPanel } from '../clearance/off-limits-panel.tsx'
import { useGetCall } from '../data.ts'
import { DialInPanel } from '../dial-in/dial-in-panel.tsx'
import { LocationPanel } from '../interactions/location-panel.tsx'
import { OpenLocationButton } from '../interactions/location-text.tsx'
import { useLiveCalls } from '../live.ts'
import { QuestionsPanel } from '../questions-panel.tsx'
import { useMarkCallReadiness } from '../readiness/data.ts'
import { SeatsPanel } from '../seats/seats-panel.tsx'
import { seatOf } from '../seats/view.ts'
import { statusIcons, statusText } from '../view.ts'
import { DeclinePanel } from './decline-panel.tsx'
import css from './guest-call-panel.module.css'

/** A call as somebody without an account sees it, who came by the link of their seat. */
export function GuestCallPanel({ beside }: { beside?: (call: Call) => ReactNode }) {
  useLiveCalls()
  const call = useGetCall(usePathParam('callId'))
  return <QueryContent answer={call}>{(value) => <GuestCallPage call={value} beside={beside} />}</QueryContent>
}

function GuestCallPage({ call, beside }: { call: Call; beside: ((call: Call) => ReactNode) | undefined }) {
  const t = useTranslate()
  const seat = seatOf(call, useUser()?.entityId)
  usePageTitle(call.topic, undefined, call.code)
  useMarkCallReadiness(call, 'page')
  return (
    <>
      <PageHead
        state={
          <Status shape={statusIcons[call.displayStatus.status]} badge>
            {statusText(t, call.displayStatus)}
          </Status>
        }
        code={call.code}
        title={<bdi>{call.topic}</bdi>}
        message={seat && t('CALLS.GUEST.LEAD', { seat: t(`CALLS.SEAT_KIND.${seat.kind}`) })}
        {...((call.can.join || call.can.attend) && { actions: <Actions call={call} /> })}
      />
      <TimePanel call={call} />
      <OffLimitsPanel call={call} />
      <AttestationPanel call={call} />
      <MissingAttestations call={call} />
      <Panels columns="aside">
        <div className={css.column}>
          <SeatsPanel call={call} />
          <QuestionsPanel call={call} />
          {beside?.(call)}
        </div>
        <div className={css.column}>
          <LocationPanel call={call} />
          <DialInPanel call={call} />
          <DeclinePanel call={call} />
        </div>
      </Panels>
    </>
  )
}

function TimePanel({ call }: { call: Call }) {
  const t = useTranslate()
  const time = useTime()
  const { slot } = call
  return (
    <Panel title={t('CALLS.CALL')} padded>
      {slot ? (
        <div className={css.time}>
          <p className={css.day}>{time.longDay(slot.start)}</p>
          <p>
            <time dateTime={slot.start}>{time.range(slot)}</time>{' '}
            <span className="quiet">{t('CALLS.GUEST.YOUR_TIME', { city: time.city })}</span>
          </p>
        </div>
      ) : (
        <p className="second">{t('CALLS.GUEST.NO_TIME')}</p>
      )}
    </Panel>
  )
}

/** How the guest takes part. */
function Actions({ call }: { call: Call }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const room = `/call/${call.callId}`
  useRegisterShortcuts(
    call.can.join
      ? [{ keys: 'J', label: t('CALLS.KEYS.JOIN'), shown: true, run: () => void navigate({ to: room }) }]
      : [],
  )
  return call.can.attend ? (
    <OpenLocationButton call={call} isMain />
  ) : (
    <Button
      component={Link}
      to={room}
      variant="filled"
      leftSection={<IconVideo size={16} stroke={1.5} aria-hidden />}
      rightSection={<Kbd>J</Kbd>}
    >
      {t('CALLS.JOIN')}
    </Button>
  )
}
