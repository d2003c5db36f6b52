import type { HomePage } from '@colloquy/contract/dashboard/shapes'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { QueryContent } from '../../platform/query-content.tsx'
import { useUser } from '../../platform/session.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panels } from '../../ui/page/panel.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { useGetHomePage } from './data.ts'
import { DayPanel } from './day-panel.tsx'
import css from './home-panel.module.css'
import { useLiveHome } from './live.ts'
import { NextCallsPanel } from './next-calls-panel.tsx'
import { TasksPanel } from './tasks-panel.tsx'
import { greeting, nextCallSentence } from './view.ts'

/** The home of clients and experts: tasks, the day, and upcoming calls. */
export function HomePanel({
  portal,
  actions,
  idle,
  below,
}: {
  portal: string
  actions?: ReactNode
  /** The action shown when there are no tasks. */
  idle?: { to: string; label: string }
  /** Shown below the tasks. */
  below?: ReactNode
}) {
  useLiveHome()
  const home = useGetHomePage()
  const t = useTranslate()
  return (
    <QueryContent answer={home}>
      {(value) => (
        <>
          <Greeting home={value} actions={actions} />
          <DayPanel calls={value.today} portal={portal} />
          <Panels columns="wide-first">
            <div className={css.main}>
              <TasksPanel
                tasks={value.tasks}
                portal={portal}
                empty={
                  <EmptyState
                    action={
                      idle && (
                        <Button component={Link} to={idle.to}>
                          {idle.label}
                        </Button>
                      )
                    }
                  >
                    {t('DASHBOARD.NO_TASKS')}
                  </EmptyState>
                }
              />
              {below}
            </div>
            <NextCallsPanel calls={value.nextCalls} portal={portal} />
          </Panels>
        </>
      )}
    </QueryContent>
  )
}

function Greeting({ home, actions }: { home: HomePage; actions: ReactNode }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const me = useUser()?.entityId ?? ''
  return (
    <PageHead
      title={greeting(t, home.tasks.length)}
      message={nextCallSentence(t, time, home, now, me)}
      {...(actions != null && { actions })}
    />
  )
}
