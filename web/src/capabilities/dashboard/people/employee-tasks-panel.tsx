import type { EmployeeWithTasks } from '@colloquy/contract/dashboard/shapes'
import { Link } from '@tanstack/react-router'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Panel, Row, Rows } from '../../../ui/page/panel.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { useListEmployeesWithTasks } from './data.ts'
import css from './employee-tasks-panel.module.css'

/** What waits for a person: of the employees with tasks, the first one's are shown [PU-08]. Colleagues are linked. */
export function EmployeeTasksPanel({ personId }: { personId: string }) {
  const t = useTranslate()
  const answer = useListEmployeesWithTasks(personId)
  const count = answer.data?.[0]?.tasks.length
  return (
    <Panel title={t('DASHBOARD.PEOPLE.TASKS')} count={count || undefined}>
      <QueryContent answer={answer}>
        {([first, ...colleagues]) => (
          <>
            <Tasks tasks={first?.tasks ?? []} />
            {colleagues.length > 0 && <Colleagues employees={colleagues} />}
          </>
        )}
      </QueryContent>
    </Panel>
  )
}

function Tasks({ tasks }: Pick<EmployeeWithTasks, 'tasks'>) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  if (tasks.length === 0) return <EmptyState>{t('DASHBOARD.PEOPLE.NO_TASKS')}</EmptyState>
  return (
    <Rows label={t('DASHBOARD.PEOPLE.TASKS')}>
      {tasks.map(({ kind, callId, callCode, personName, since }) => (
        <Row key={`${kind} ${callId}`}>
          <div>
            <Link {...({ to: `/staff/calls/${callId}` } as { to: string })} className="link">
              {t(`DASHBOARD.TASKS.${kind}`, { name: personName })}
            </Link>{' '}
            <span className="code">{callCode}</span>
            {kind !== 'join_call' && (
              <p className="quiet small">
                {t('DASHBOARD.WAITING', {
                  duration: time.duration(Math.max(0, (now.getTime() - Date.parse(since)) / 60_000)),
                })}
              </p>
            )}
          </div>
        </Row>
      ))}
    </Rows>
  )
}

function Colleagues({ employees }: { employees: readonly EmployeeWithTasks[] }) {
  const t = useTranslate()
  return (
    <div className={css.colleagues}>
      <h3 className="second">{t('DASHBOARD.PEOPLE.COLLEAGUES')}</h3>
      <ul>
        {employees.map(({ person, tasks }) => (
          <li key={person.personId}>
            <Link {...({ to: `/staff/people/${person.personId}` } as { to: string })} className="link">
              <bdi>{person.fullName}</bdi>
            </Link>{' '}
            <span className="quiet small">{t('DASHBOARD.PEOPLE.TASK_COUNT', { count: tasks.length })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
