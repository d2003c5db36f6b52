import type { Task } from '@colloquy/contract/dashboard/shapes'
import { Button } from '@mantine/core'
import { IconCalendarQuestion, IconCalendarTime, IconCalendarX, IconVideo } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useRegisterShortcuts } from '../../platform/shortcuts.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Kbd } from '../../ui/display/kbd.tsx'
import { Status } from '../../ui/display/status.tsx'
import { Panel, Row, Rows } from '../../ui/page/panel.tsx'
import css from './tasks-panel.module.css'
import { taskLink } from './view.ts'

const icons = {
  pick_time: IconCalendarTime,
  offer_times: IconCalendarQuestion,
  join_call: IconVideo,
  answer_postponed: IconCalendarX,
} as const

/** The reader's tasks, each with its action. J and K move, ↵ opens. */
export function TasksPanel({ tasks, portal, empty }: { tasks: readonly Task[]; portal: string; empty: ReactNode }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const [activeIndex, setActiveIndex] = useState(0)
  const current = Math.min(activeIndex, tasks.length - 1)
  const open = () => {
    const task = tasks[current]
    if (task) void navigate(taskLink(task, portal) as never)
  }
  useRegisterShortcuts(
    tasks.length === 0
      ? []
      : [
          {
            keys: 'J',
            label: t('DASHBOARD.KEYS.NEXT'),
            shown: true,
            run: () => setActiveIndex(Math.min(current + 1, tasks.length - 1)),
          },
          {
            keys: 'K',
            label: t('DASHBOARD.KEYS.PREVIOUS'),
            shown: true,
            run: () => setActiveIndex(Math.max(current - 1, 0)),
          },
          { keys: '↵', label: t('DASHBOARD.KEYS.OPEN'), shown: true, run: open },
        ],
  )
  return (
    <Panel
      title={t('DASHBOARD.NEEDS_YOU')}
      count={tasks.length || undefined}
      link={
        <Link to={`${portal}/calls`} className="link">
          {t('DASHBOARD.ALL_CALLS')}
        </Link>
      }
    >
      {tasks.length === 0 ? (
        empty
      ) : (
        <Rows label={t('DASHBOARD.NEEDS_YOU')}>
          {tasks.map((task, i) => (
            <Row key={`${task.kind} ${task.callId}`} current={i === current}>
              <TaskRow task={task} portal={portal} current={i === current} />
            </Row>
          ))}
        </Rows>
      )}
    </Panel>
  )
}

function TaskRow({ task, portal, current }: { task: Task; portal: string; current: boolean }) {
  const t = useTranslate()
  const Icon = icons[task.kind]
  const action = t(`DASHBOARD.ACTIONS.${task.kind}`)
  return (
    <div className={css.task}>
      <Icon size={18} stroke={1.5} className="quiet" aria-hidden />
      <div className={css.words}>
        <h3>{t(`DASHBOARD.TASKS.${task.kind}`, { name: task.personName })}</h3>
        <div className={css.about}>
          {task.projectCode && <span className="code">{task.projectCode}</span>}
          <TaskUrgency task={task} />
        </div>
      </div>
      <Button
        component={Link}
        {...(taskLink(task, portal) as { to: string })}
        variant={current ? 'accent' : 'default'}
        className={css.action}
        aria-label={t('DASHBOARD.ACTION_FOR', { action, name: task.personName })}
        rightSection={current && <Kbd>↵</Kbd>}
      >
        {action}
      </Button>
    </div>
  )
}

/** The urgency of a task: when it expires or starts, and how long it has waited. */
function TaskUrgency({ task }: { task: Task }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const { until } = task
  const waits = Math.max(0, (now.getTime() - Date.parse(task.since)) / 60_000)
  const waiting = <span className="quiet small">{t('DASHBOARD.WAITING', { duration: time.duration(waits) })}</span>
  if (until === null) return waiting
  const distance = time.distance(until, now)
  if (task.kind === 'join_call')
    return (
      <Status shape="ring">{new Date(until) > now ? t('DASHBOARD.STARTS', { distance }) : t('DASHBOARD.ON')}</Status>
    )
  const isPressing = Date.parse(until) - now.getTime() < 24 * 3_600_000
  return (
    <>
      <Status shape={isPressing ? 'diamond' : 'clock'}>{t('DASHBOARD.LAPSES', { distance })}</Status>
      {waiting}
    </>
  )
}
