import type { Project } from '@colloquy/contract/projects/shapes'
import { Button } from '@mantine/core'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Person } from '../../ui/display/person.tsx'
import { Clock } from '../../ui/time/clock.tsx'
import { LinksPanel } from './links/links-panel.tsx'
import css from './team-panel.module.css'

/** The team of a project with their local times. */
export function TeamPanel({ project, onEdit }: { project: Project; onEdit: () => void }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  return (
    <>
      <ul className={css.team} aria-label={t('PROJECTS.TAB.team')}>
        {project.team.map(({ personId, fullName, title, companyName, timeZone }) => (
          <li key={personId}>
            <div className="spring">
              <Person name={fullName} about={[title, companyName].filter(Boolean).join(', ') || undefined} />
            </div>
            <Clock {...time.placed(now, timeZone)} iso={now.toISOString()} />
          </li>
        ))}
      </ul>
      {project.can.update && (
        <div className={css.foot}>
          <Button onClick={onEdit}>{t('PROJECTS.TEAM.EDIT')}</Button>
        </div>
      )}
      {(project.can.update || project.can.share || project.can.reopen) && <LinksPanel project={project} />}
    </>
  )
}
