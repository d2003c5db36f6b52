import type { Call } from '@colloquy/contract/calls/shapes'
import { Button } from '@mantine/core'
import { IconCalendarPlus, IconVideo } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { QueryContent } from '../../platform/query-content.tsx'
import { useUser } from '../../platform/session.ts'
import { usePageTitle } from '../../platform/shell-store.ts'
import { useRegisterShortcuts } from '../../platform/shortcuts.ts'
import { useTranslate } from '../../platform/translations.ts'
import { usePathParam } from '../../platform/url-state.ts'
import { Kbd } from '../../ui/display/kbd.tsx'
import { Status } from '../../ui/display/status.tsx'
import { useAnchored } from '../../ui/overlay/anchored.ts'
import { lazyOverlay } from '../../ui/overlay/lazy-overlay.tsx'
import { toastError, toastSuccess } from '../../ui/overlay/toast.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panels } from '../../ui/page/panel.tsx'
import { SkeletonLine } from '../../ui/state/skeleton.tsx'
import { OwnQuestionsPanel } from '../compliance/own-questions-panel.tsx'
import { useRoleText } from '../people/role-data.ts'
import { AttendanceViolationPanel } from './attendance/attendance-violation-panel.tsx'
import css from './call-panel.module.css'
import { CallTimePanel } from './call-time-panel.tsx'
import { ChangePanel } from './change/change-panel.tsx'
import { AttestationPanel } from './clearance/attestation-panel.tsx'
import { ConfirmSeatPanel } from './clearance/confirm-seat-panel.tsx'
import { ObstaclesPanel } from './clearance/obstacles-panel.tsx'
import { VerdictPanel } from './clearance/verdict-panel.tsx'
import { WaitOwnersPanel, WaitPanel } from './clearance/wait-panel.tsx'
import { downloadInvitation, useGetCall } from './data.ts'
import { DialInPanel } from './dial-in/dial-in-panel.tsx'
import { LocationPanel } from './interactions/location-panel.tsx'
import { OpenLocationButton } from './interactions/location-text.tsx'
import { MinutesPanel } from './interactions/minutes-panel.tsx'
import { useLiveCalls } from './live.ts'
import { NotesPanel } from './notes-panel.tsx'
import { PricePanel } from './price-panel.tsx'
import { QuestionsPanel } from './questions-panel.tsx'
import { useMarkCallReadiness } from './readiness/data.ts'
import { ReadinessNote } from './readiness/readiness-note.tsx'
import { OwnSeatPanel } from './seats/own-seat-panel.tsx'
import { SeatsPanel } from './seats/seats-panel.tsx'
import { StandbysPanel } from './standbys/standbys-panel.tsx'
import { StepsPanel } from './steps-panel.tsx'
import { TimesPanel } from './times/times-panel.tsx'
import { counterpartOf, type Side, sideOf, statusIcons, statusText } from './view.ts'

const CalendarMenu = lazyOverlay(async () => (await import('./feed/calendar-menu.tsx')).CalendarMenu)

/** What another capability adds to a call. */
type Addition = (call: Call, side: Side) => ReactNode

/** A call: topic, time, participants, the next step, and what can be changed. */
export function CallPanel({ above, beside }: { above?: Addition; beside?: Addition }) {
  useLiveCalls()
  const call = useGetCall(usePathParam('callId'))
  return (
    <QueryContent answer={call} outline={<CallOutline />}>
      {(value) => <CallPage call={value} above={above} beside={beside} />}
    </QueryContent>
  )
}

/** A skeleton of the page. */
function CallOutline() {
  const t = useTranslate()
  return (
    <div role="status" aria-busy="true" aria-label={t('SHARED.STATES.LOADING')}>
      <div className={css.outline}>
        <SkeletonLine width={96} />
        <SkeletonLine width={280} />
        <SkeletonLine width={360} />
      </div>
      <div className={css.outline}>
        <SkeletonLine width="90%" />
        <SkeletonLine width="60%" />
      </div>
      <div className={css.outline}>
        <SkeletonLine width={240} />
        <SkeletonLine width="90%" />
      </div>
    </div>
  )
}

function CallPage({
  call,
  above,
  beside,
}: {
  call: Call
  above?: Addition | undefined
  beside?: Addition | undefined
}) {
  const t = useTranslate()
  const side = sideOf(call, useUser()?.entityId ?? '')
  const other = counterpartOf(call, side)
  const title = t('CALLS.WITH', { name: other.fullName })
  usePageTitle(title, undefined, call.code)
  useFocusRestoration(call.version)
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
        title={title}
        message={<About call={call} side={side} />}
        {...((call.can.join || call.can.attend) && { actions: <Actions call={call} /> })}
      />
      <OwnQuestionsPanel callId={call.callId} />
      {above?.(call, side)}
      <ObstaclesPanel callId={call.callId} enabled={side === 'expert'} />
      <AttestationPanel call={call} />
      <ConfirmSeatPanel call={call} />
      <AttendanceViolationPanel call={call} side={side} />
      <WaitPanel call={call} />
      <WaitOwnersPanel call={call} />
      <StepsPanel call={call} />
      {call.slot && <CallTimePanel call={call} slot={call.slot} other={other} />}
      <TimesPanel call={call} side={side} />
      <Panels columns="aside">
        <div className={css.main}>
          <VerdictPanel call={call} />
          <SeatsPanel call={call} />
          <StandbysPanel call={call} />
          <QuestionsPanel call={call} />
          {beside?.(call, side)}
          {call.slot && <NotesPanel callId={call.callId} />}
          <PricePanel call={call} />
        </div>
        <div className={css.main}>
          <LocationPanel call={call} />
          <DialInPanel call={call} />
          <MinutesPanel call={call} />
          <OwnSeatPanel call={call} />
          <ChangePanel call={call} side={side} />
          <ReadinessNote call={call} />
        </div>
      </Panels>
    </>
  )
}

/** Moves the focus to the content when a change removed the focused button. */
const useFocusRestoration = (version: number): void => {
  const before = useRef(version)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (before.current !== version && isLost) document.getElementById('content')?.focus({ preventScroll: true })
    before.current = version
  }, [version])
}

/** The person on the other side, the topic and the project. */
function About({ call, side }: { call: Call; side: Side }) {
  const t = useTranslate()
  const who = useRoleText()(counterpartOf(call, side))
  return (
    <>
      <bdi>{call.topic}</bdi>
      <br />
      <span className="quiet">
        {who && <bdi>{who}</bdi>}
        {who && call.project && ' · '}
        {call.project && t('CALLS.FOR', { project: call.project.name })}
      </span>
    </>
  )
}

/** Actions of a call that has a time. */
function Actions({ call }: { call: Call }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { handle, hanging } = useAnchored('menu')
  const room = `/call/${call.callId}`
  const save = async () => {
    const file = await downloadInvitation(call.callId)
    if (file) toastSuccess(t('CALLS.SAVED', { file }))
    else toastError(t('REFUSALS.unexpected'), { label: t('SHARED.ACTIONS.RETRY'), onClick: () => void save() })
  }
  useRegisterShortcuts([
    ...(call.can.join
      ? [{ keys: 'J', label: t('CALLS.KEYS.JOIN'), shown: true, run: () => void navigate({ to: room }) }]
      : []),
    { keys: 'A', label: t('CALLS.KEYS.CALENDAR'), shown: true, run: () => void save() },
  ])
  return (
    <>
      <Button {...handle} leftSection={<IconCalendarPlus size={16} stroke={1.5} aria-hidden />}>
        {t('CALLS.ADD_TO_CALENDAR')}
      </Button>
      <CalendarMenu {...hanging} callId={call.callId} onDownload={() => void save()} />
      {call.can.attend && <OpenLocationButton call={call} isMain />}
      {call.can.join && (
        <Button
          component={Link}
          to={room}
          variant="filled"
          leftSection={<IconVideo size={16} stroke={1.5} aria-hidden />}
          rightSection={<Kbd>J</Kbd>}
        >
          {t('CALLS.JOIN')}
        </Button>
      )}
    </>
  )
}
