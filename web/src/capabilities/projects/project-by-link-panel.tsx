import type { SharedProject } from '@colloquy/contract/projects/shapes'
import type { ReactNode } from 'react'
import { QueryContent } from '../../platform/query-content.tsx'
import { signOut, useUser } from '../../platform/session.ts'
import { usePageTitle } from '../../platform/shell-store.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { usePathParam } from '../../platform/url-state.ts'
import { useSessionScope } from '../../platform/viewer/session-scope.ts'
import { Person } from '../../ui/display/person.tsx'
import { Status } from '../../ui/display/status.tsx'
import { Button } from '../../ui/input/button.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Clock } from '../../ui/time/clock.tsx'
import { LogInCard } from '../identity/sign-in/log-in-card.tsx'
import brief from './brief/brief-panel.module.css'
import { DeadlineLabel } from './deadline-label.tsx'
import { useOpenSharedProject } from './project-by-link-data.ts'
import css from './project-by-link-panel.module.css'

/** A project as the bearer of a share link sees it: brief and team, and what else concerns it [RT-20] [AX-01]. */
export function ProjectByLinkPanel({ children }: { children?: ReactNode }) {
  const answer = useOpenSharedProject(usePathParam('projectId'))
  return (
    <QueryContent answer={answer}>
      {(project) => (
        <>
          <VisitPage project={project} />
          {children}
        </>
      )}
    </QueryContent>
  )
}

function VisitPage({ project }: { project: SharedProject }) {
  const t = useTranslate()
  const user = useUser()
  const { sharedResource } = useSessionScope()
  usePageTitle(project.name, undefined, project.code)
  const isOpen = project.closedAt === null
  const seat = sharedResource?.consultationParticipantEntityType
  return (
    <>
      <PageHead
        state={
          <Status shape={isOpen ? 'ring' : 'dashes'} badge>
            {t(`PROJECTS.STATE.${isOpen ? 'open' : 'closed'}`)}
          </Status>
        }
        code={project.code}
        title={<bdi>{project.name}</bdi>}
        message={
          <>
            <bdi>{t('PROJECTS.FOR', { client: project.clientName })}</bdi>
            {' · '}
            <DeadlineLabel deadline={project.deadline} closedAt={project.closedAt} />
          </>
        }
        actions={
          <>
            {!user && <LogInCard page={`/clients/projects/${project.projectId}`} />}
            <Button onClick={() => void signOut()}>{t('PROJECTS.SHARED.LEAVE')}</Button>
          </>
        }
      />
      <div className={brief.brief}>
        <p className="second">
          {t(user ? 'PROJECTS.SHARED.BOUND' : 'PROJECTS.SHARED.GUEST')}{' '}
          {(seat === 'ComplianceSeat' || seat === 'SilentComplianceSeat') &&
            t('PROJECTS.SHARED.SEAT', { seat: t(`PROJECTS.SHARE.SEATS.${seat}`) })}
        </p>
        <Part title={t('PROJECTS.SHARED.QUESTION')}>
          <p className={brief.question} dir="auto">
            {project.question}
          </p>
        </Part>
        {project.topics.length > 0 && <Lines title={t('PROJECTS.SHARED.TOPICS')} lines={project.topics} />}
        {project.exclusions && project.exclusions.length > 0 && (
          <Lines title={t('PROJECTS.SHARED.EXCLUSIONS')} lines={project.exclusions} />
        )}
        <Part title={t('PROJECTS.SHARED.TEAM')}>
          <Team team={project.team} />
        </Part>
      </div>
    </>
  )
}

function Team({ team }: Pick<SharedProject, 'team'>) {
  const time = useTime()
  const now = useNow()
  return (
    <ul className={css.team}>
      {team.map(({ fullName, title, companyName, timeZone }) => (
        <li key={fullName + timeZone}>
          <div className="spring">
            <Person name={fullName} about={[title, companyName].filter(Boolean).join(', ') || undefined} />
          </div>
          <Clock {...time.placed(now, timeZone)} iso={now.toISOString()} />
        </li>
      ))}
    </ul>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={brief.part}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <Part title={title}>
      <ul>
        {lines.map((line) => (
          <li key={line} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </Part>
  )
}
