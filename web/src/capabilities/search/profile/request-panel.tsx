import type { ExpertProfile } from '@colloquy/contract/people/shapes'
import { Button } from '@mantine/core'
import { useTranslate } from '../../../platform/translations.ts'
import { Note } from '../../../ui/page/note.tsx'
import { SkeletonRows } from '../../../ui/state/skeleton.tsx'
import { useListProjectsByDeadline } from '../../projects/data.ts'
import { RequestForm } from './request-form.tsx'
import css from './request-panel.module.css'

const nothing = () => undefined

/** Scrolls the form into view if necessary and focuses its first field. */
export const goToRequest = (): void => {
  const panel = document.getElementById('request')
  if (!panel) return
  const { top, bottom } = panel.getBoundingClientRect()
  if (top < 0 || bottom > window.innerHeight) panel.scrollIntoView({ block: 'start' })
  const first = panel.querySelector<HTMLElement>('select, textarea') ?? panel
  first.focus({ preventScroll: true })
}

/**
 * Requests a call with an expert: project, topic, length and price.
 * `isWanted`: the address asks for the form; `project` is the default project.
 */
export function RequestPanel({
  expert,
  isWanted,
  project,
}: {
  expert: ExpertProfile
  isWanted: boolean
  project: string
}) {
  const t = useTranslate()
  const projects = useListProjectsByDeadline()
  const list = projects.data?.projects
  return (
    <section id="request" className={css.panel} aria-labelledby="request-title" tabIndex={-1}>
      <h2 id="request-title">{t('SEARCH.REQUEST.TITLE')}</h2>
      {!expert.can.requestCall ? (
        <Note>{t('REFUSALS.expert_not_available')}</Note>
      ) : projects.isError ? (
        <Note tone="warn">
          <span className="spring">{t('SHARED.STATES.FAILED')}</span>
          <Button size="xs" onClick={() => void projects.refetch()}>
            {t('SHARED.ACTIONS.RETRY')}
          </Button>
        </Note>
      ) : !list ? (
        <SkeletonRows label={t('SHARED.STATES.LOADING')} />
      ) : list.length === 0 ? (
        <Note>{t('SEARCH.REQUEST.NO_PROJECT')}</Note>
      ) : (
        <RequestForm
          key={expert.personId}
          expert={expert}
          projects={list}
          wanted={project}
          onReady={isWanted ? goToRequest : nothing}
        />
      )}
    </section>
  )
}
