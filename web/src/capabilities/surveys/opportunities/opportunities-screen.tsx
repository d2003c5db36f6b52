import type { OpportunityCard } from '@colloquy/contract/projects/opportunity-shapes'
import { NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { QueryContent } from '../../../platform/query-content.tsx'
import { momentText, useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Status } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { CellLines, type Column, DataTable } from '../../../ui/page/table.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { useListOpportunities, useLiveOpportunities, useSetOpportunityLimit } from './data.ts'
import css from './opportunities.module.css'
import { nameOf, stateIcons } from './view.ts'

/** All projects that the expert is invited to, and how many invitations they want. */
export function OpportunitiesScreen() {
  useLiveOpportunities()
  const t = useTranslate()
  const answer = useListOpportunities()
  return (
    <>
      <PageHead title={t('PROJECTS.OPPORTUNITIES.TITLE')} message={t('PROJECTS.OPPORTUNITIES.MESSAGE')} />
      <QueryContent answer={answer}>
        {({ opportunities, weeklyLimit }) => (
          <>
            <LimitForm weeklyLimit={weeklyLimit} />
            {opportunities.length === 0 ? (
              <EmptyState
                action={
                  <Button component={Link} to="/expert/profile">
                    {t('PROJECTS.OPPORTUNITIES.VIEW_PROFILE')}
                  </Button>
                }
              >
                {t('PROJECTS.OPPORTUNITIES.EMPTY')}
              </EmptyState>
            ) : (
              <OpportunitiesTable opportunities={opportunities} />
            )}
          </>
        )}
      </QueryContent>
    </>
  )
}

function OpportunitiesTable({ opportunities }: { opportunities: readonly OpportunityCard[] }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const columns: Column<OpportunityCard>[] = [
    {
      id: 'project',
      head: t('PROJECTS.OPPORTUNITIES.PROJECT'),
      cell: (opportunity) => (
        <CellLines maxWidth="40ch">
          <Link to={`/expert/opportunities/${opportunity.opportunityId}` as string} className="strong">
            <bdi>{nameOf(t, opportunity)}</bdi>
          </Link>
          <span className="quiet small" dir="auto">
            {opportunity.topics.join(', ')}
          </span>
        </CellLines>
      ),
    },
    {
      id: 'state',
      head: t('PROJECTS.OPPORTUNITIES.STATUS'),
      cell: ({ state }) => <Status shape={stateIcons[state]}>{t(`PROJECTS.OPPORTUNITIES.STATE.${state}`)}</Status>,
    },
    {
      id: 'until',
      head: t('PROJECTS.OPPORTUNITIES.ANSWER_UNTIL'),
      cell: ({ state, answerBy }) => state === 'invited' && momentText(time, answerBy, now),
    },
    {
      id: 'invited',
      head: t('PROJECTS.OPPORTUNITIES.INVITED'),
      wideOnly: true,
      cell: ({ invitedAt }) => time.distance(invitedAt, now),
    },
  ]
  return (
    <DataTable
      label={t('PROJECTS.OPPORTUNITIES.TITLE')}
      columns={columns}
      rows={opportunities}
      rowKey={({ opportunityId }) => opportunityId}
      tall
    />
  )
}

const limits = [0, 1, 2, 3, 5, 10, 20] as const

function LimitForm({ weeklyLimit }: { weeklyLimit: number | null }) {
  const t = useTranslate()
  const { run } = useSetOpportunityLimit()
  const choices = [...new Set([...limits, weeklyLimit ?? 0])].toSorted((a, b) => a - b)
  const choose = async (chosen: string) => {
    const outcome = await run({ weeklyLimit: chosen === '' ? null : Number(chosen) })
    if (outcome.ok) toastSuccess(t('PROJECTS.OPPORTUNITIES.LIMIT_SAVED'))
  }
  return (
    <NativeSelect
      className={css.limit}
      label={t('PROJECTS.OPPORTUNITIES.LIMIT')}
      description={t('PROJECTS.OPPORTUNITIES.LIMIT_HELP')}
      value={weeklyLimit === null ? '' : String(weeklyLimit)}
      data={[
        ...choices.map((count) => ({
          value: String(count),
          label: count === 0 ? t('PROJECTS.OPPORTUNITIES.NO_INVITATIONS') : String(count),
        })),
        { value: '', label: t('PROJECTS.OPPORTUNITIES.NO_LIMIT') },
      ]}
      onChange={(event) => void choose(event.currentTarget.value)}
    />
  )
}
