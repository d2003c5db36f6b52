import type { ProjectCard } from '@colloquy/contract/projects/shapes'
import { Link } from '@tanstack/react-router'
import css from './project-name-card.module.css'

/** A project's name as a link to its page, with its code and optionally its client. */
export function ProjectNameCard({
  project,
  base,
  withClient,
}: {
  project: ProjectCard
  base: string
  withClient: boolean
}) {
  return (
    <div className={css.project}>
      <Link id={`project-${project.projectId}`} to={`${base}/${project.projectId}`} className="strong">
        <bdi>{project.name}</bdi>
      </Link>
      <span className={css.about}>
        <span className="code">{project.code}</span>
        {withClient && (
          <span className="quiet small truncate" dir="auto">
            {project.clientName}
          </span>
        )}
      </span>
    </div>
  )
}
