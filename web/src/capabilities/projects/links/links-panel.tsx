import type { Project, ProjectLink } from '@colloquy/contract/projects/shapes'
import { useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'
import { lazyOverlay } from '../../../ui/overlay/lazy-overlay.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { Panel, Row, Rows } from '../../../ui/page/panel.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { useListProjectLinks, useUnshareProject } from './data.ts'
import css from './links-panel.module.css'

const ShareDialog = lazyOverlay(async () => (await import('./share-dialog.tsx')).ShareDialog)

/** The share links of a project; creates and revokes them [AU-03] [AU-04]. */
export function LinksPanel({ project }: { project: Project }) {
  const t = useTranslate()
  const links = useListProjectLinks(project.projectId)
  const [isSharing, setSharing] = useState(false)
  const [revoked, setRevoked] = useState<ProjectLink>()
  return (
    <Panel title={t('PROJECTS.SHARE.TITLE')} count={links.data?.links.length}>
      <p className={css.lead}>{t('PROJECTS.SHARE.LEAD')}</p>
      <QueryContent answer={links}>
        {({ links: all }) =>
          all.length === 0 ? (
            <EmptyState>{t('PROJECTS.SHARE.NONE')}</EmptyState>
          ) : (
            <Rows label={t('PROJECTS.SHARE.TABLE')}>
              {all.map((link) => (
                <Row key={link.linkId}>
                  <LinkRow link={link} onRevoke={() => setRevoked(link)} />
                </Row>
              ))}
            </Rows>
          )
        }
      </QueryContent>
      {project.can.share && (
        <div className={css.foot}>
          <Button onClick={() => setSharing(true)}>{t('PROJECTS.SHARE.NEW')}</Button>
        </div>
      )}
      <ShareDialog opened={isSharing} project={project} onClose={() => setSharing(false)} />
      {revoked && <RevokeDialog project={project} link={revoked} onClose={() => setRevoked(undefined)} />}
    </Panel>
  )
}

function LinkRow({ link, onRevoke }: { link: ProjectLink; onRevoke: () => void }) {
  const t = useTranslate()
  const time = useTime()
  const { email, isPersonal, participantType, openedCount, expiresAt, madeByName } = link
  const parts = [
    t(`PROJECTS.SHARE.SEATS.${participantType}`),
    ...(isPersonal ? [t('PROJECTS.SHARE.PERSONAL')] : []),
    `${t('PROJECTS.SHARE.UNTIL')} ${time.longDay(expiresAt)}`,
    `${t('PROJECTS.SHARE.OPENED')} ${openedCount === 0 ? t('PROJECTS.SHARE.NEVER') : t('PROJECTS.SHARE.OPENED_TIMES', { count: openedCount })}`,
    t('PROJECTS.SHARE.BY', { name: madeByName }),
  ]
  return (
    <div className={css.link}>
      <div className={css.words}>
        <b className="truncate">
          <bdi>{email}</bdi>
        </b>
        <div className="quiet small">{parts.join(' · ')}</div>
      </div>
      <Button size="xs" aria-label={t('PROJECTS.SHARE.REVOKE_OF', { email })} onClick={onRevoke}>
        {t('PROJECTS.SHARE.REVOKE')}
      </Button>
    </div>
  )
}

function RevokeDialog({ project, link, onClose }: { project: Project; link: ProjectLink; onClose: () => void }) {
  const t = useTranslate()
  const { run, isPending } = useUnshareProject()
  const [refusal, setRefusal] = useState<string>()
  const { email, linkId } = link
  const revoke = async () => {
    const outcome = await run({ projectId: project.projectId, linkId })
    if (!outcome.ok) return setRefusal(String(outcome.refusal))
    onClose()
    toastSuccess(t('PROJECTS.SHARE.REVOKED', { email }))
  }
  return (
    <ConsequenceDialog
      opened
      title={t('PROJECTS.SHARE.REVOKE_TITLE', { email })}
      keep={t('PROJECTS.SHARE.CANCEL')}
      confirm={t('PROJECTS.SHARE.REVOKE')}
      busy={isPending}
      onKeep={onClose}
      onConfirm={() => void revoke()}
    >
      <p>{t('PROJECTS.SHARE.REVOKE_BODY')}</p>
      {refusal !== undefined && (
        <div role="alert">
          <Note tone="warn">{refusalText(t, refusal)}</Note>
        </div>
      )}
    </ConsequenceDialog>
  )
}
