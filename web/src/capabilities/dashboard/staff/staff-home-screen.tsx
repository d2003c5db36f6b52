import type { StaffHome } from '@colloquy/contract/dashboard/shapes'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useRegisterShortcuts } from '../../../platform/shortcuts.ts'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { Panels } from '../../../ui/page/panel.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { NamesPanel } from '../../companies/names-panel.tsx'
import { WaitingPanel } from '../../vetting/waiting-panel.tsx'
import { useGetStaffHomePage } from '../data.ts'
import { useLiveHome } from '../live.ts'
import { QueuePanel } from './queue-panel.tsx'
import css from './staff-home-screen.module.css'
import { UpcomingCallsPanel } from './upcoming-calls-panel.tsx'
import { queuedCallLink, runningOrNextSentence, staffTitle } from './view.ts'

/** The home of staff: queues of calls, and live and upcoming calls. */
export function StaffHomeScreen() {
  useLiveHome()
  const home = useGetStaffHomePage()
  return <QueryContent answer={home}>{(value) => <StaffHomePage home={value} />}</QueryContent>
}

function StaffHomePage({ home }: { home: StaffHome }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const queues = home.queues.filter(({ total }) => total > 0)
  const current = useKeyboardSelection(home)
  return (
    <>
      <PageHead title={staffTitle(t, home)} message={runningOrNextSentence(t, time, home, now)} />
      <Panels columns="wide-first">
        <div className={css.queues}>
          {queues.length === 0 ? (
            <EmptyState
              action={
                <Button component={Link} to="/staff/calls">
                  {t('DASHBOARD.ALL_CALLS')}
                </Button>
              }
            >
              {t('DASHBOARD.STAFF.EMPTY')}
            </EmptyState>
          ) : (
            queues.map((queue) => <QueuePanel key={queue.kind} queue={queue} current={current} />)
          )}
        </div>
        <div className={css.queues}>
          <UpcomingCallsPanel calls={home.nextCalls} />
          {home.vetting && <WaitingPanel waiting={home.vetting} />}
          {home.companyNames !== null && <NamesPanel count={home.companyNames} />}
        </div>
      </Panels>
    </>
  )
}

/** The call selected by keyboard: J and K move through all queues, ↵ opens it. */
const useKeyboardSelection = ({ queues }: StaffHome) => {
  const t = useTranslate()
  const navigate = useNavigate()
  const [activeIndex, setActiveIndex] = useState(0)
  const all = queues.flatMap(({ kind, calls }) => calls.map((call) => ({ kind, call })))
  const at = Math.min(activeIndex, all.length - 1)
  const go = (next: number) => {
    const to = Math.max(0, Math.min(next, all.length - 1))
    setActiveIndex(to)
    document.getElementById(`serve-${all[to]!.call.callId}`)?.scrollIntoView({ block: 'nearest' })
  }
  const open = () => {
    const one = all[at]
    if (one) void navigate(queuedCallLink(one.kind, one.call) as never)
  }
  useRegisterShortcuts(
    all.length === 0
      ? []
      : [
          { keys: 'J', label: t('DASHBOARD.STAFF.KEYS.NEXT'), shown: true, run: () => go(at + 1) },
          { keys: 'K', label: t('DASHBOARD.KEYS.PREVIOUS'), shown: true, run: () => go(at - 1) },
          { keys: '↵', label: t('DASHBOARD.KEYS.OPEN'), shown: true, run: open },
        ],
  )
  return all[at]?.call
}
