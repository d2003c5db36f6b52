import { listCallObstacles } from '@colloquy/contract/calls/operations'
import type { CallObstacle } from '@colloquy/contract/calls/shapes'
import { confirmEmployment } from '@colloquy/contract/people/operations'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryKeyOf } from '../../../platform/query.ts'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useUser } from '../../../platform/session.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { toastError, toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { useListEdit, useRecord } from '../../people/record/data.ts'
import { useListCallObstacles } from '../data.ts'
import css from './obstacles-panel.module.css'

/** What stands between an expert and their calls, or one of them, each with the action that clears it. Absent while nothing does. */
export function ObstaclesPanel({ callId, enabled = true }: { callId?: string; enabled?: boolean }) {
  const t = useTranslate()
  const me = useUser()?.entityId
  const { data } = useListCallObstacles(enabled)
  // The page of a call asks for its statements and answers itself.
  const obstacles = (data?.obstacles ?? []).filter(
    ({ kind, callIds }) =>
      callId === undefined || (kind !== 'attestation' && kind !== 'question' && callIds.includes(callId)),
  )
  if (obstacles.length === 0 || me === undefined) return null
  return (
    <Panel title={t('CALLS.OBSTACLES.TITLE')} count={obstacles.length}>
      <ul className={css.obstacles}>
        {obstacles.map(({ kind, employment, moduleId, callIds }) => (
          <li key={`${kind} ${employment?.employmentId ?? moduleId}`} className={css.obstacle}>
            <div>
              <p>
                {employment
                  ? t('CALLS.OBSTACLES.unconfirmed_employment', {
                      title: employment.title,
                      company: employment.companyName,
                    })
                  : t(`CALLS.OBSTACLES.${kind === 'unconfirmed_employment' ? 'short_history' : kind}`)}
              </p>
              <p className="quiet small">{t('CALLS.OBSTACLES.CALLS', { count: callIds.length })}</p>
            </div>
            <div className={css.actions}>
              <Button component={Link} to={pathOf({ kind, moduleId, callIds })}>
                {t(`CALLS.OBSTACLES.EDIT.${kind}`)}
              </Button>
              {employment && <ConfirmButton personId={me} employment={employment} />}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Where an obstacle is cleared. */
const pathOf = ({ kind, moduleId, callIds }: Pick<CallObstacle, 'kind' | 'moduleId' | 'callIds'>): string => {
  if (moduleId !== null) return `/expert/training/${moduleId}`
  return kind === 'attestation' || kind === 'question' ? `/expert/calls/${callIds[0]}` : '/expert/profile'
}

/** Confirms a job from where it is asked for. */
function ConfirmButton({
  personId,
  employment: { employmentId, companyName, title },
}: {
  personId: string
  employment: NonNullable<CallObstacle['employment']>
}) {
  const t = useTranslate()
  const client = useQueryClient()
  // The confirmation carries the version of the list.
  const { employments } = useRecord(personId)
  const { edit, busy } = useListEdit(confirmEmployment, personId)
  const confirm = async () => {
    const refused = await edit({ employmentId })
    if (refused)
      toastError(refusalText(t, refused), { label: t('SHARED.ACTIONS.RETRY'), onClick: () => void confirm() })
    else toastSuccess(t('PEOPLE.PROFILE.CONFIRMED', { what: companyName }))
    await client.invalidateQueries({ queryKey: queryKeyOf(listCallObstacles) })
  }
  return (
    <Button
      variant="filled"
      loading={busy || employments.isPending}
      aria-label={t('CALLS.OBSTACLES.CONFIRM_JOB', { title, company: companyName })}
      onClick={() => void confirm()}
    >
      {t('CALLS.OBSTACLES.CONFIRM')}
    </Button>
  )
}
