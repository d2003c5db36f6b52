import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { momentText, useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import css from '../due-panel.module.css'
import { useListOpportunities, useLiveOpportunities } from './data.ts'
import { nameOf } from './view.ts'

const maxShown = 5

/** Invitations to projects that wait for an answer, on the home of experts; nothing while there are none. */
export function OpportunitiesPanel() {
  useLiveOpportunities()
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const { data } = useListOpportunities()
  const open = (data?.opportunities ?? []).filter(({ state }) => state === 'invited')
  if (open.length === 0) return null
  return (
    <Panel
      title={t('PROJECTS.OPPORTUNITIES.TITLE')}
      count={open.length}
      link={
        <Link to={'/expert/opportunities' as string} className="link">
          {t('PROJECTS.OPPORTUNITIES.VIEW_ALL')}
        </Link>
      }
    >
      <ul className={css.surveys}>
        {open.slice(0, maxShown).map((opportunity) => (
          <li key={opportunity.opportunityId} className={css.survey}>
            <div>
              <p>
                <bdi>{nameOf(t, opportunity)}</bdi>
              </p>
              <p className="quiet small">
                {t('PROJECTS.OPPORTUNITIES.ANSWER_BY', { time: momentText(time, opportunity.answerBy, now) })}
              </p>
            </div>
            <Button
              component={Link}
              {...({ to: `/expert/opportunities/${opportunity.opportunityId}` } as { to: string })}
            >
              {t('PROJECTS.OPPORTUNITIES.BRIEF')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
