import type { RuleSetCard } from '@colloquy/contract/compliance/rule-shapes'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Status } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { useListRuleSets } from './data.ts'
import { useLiveRules } from './live.ts'
import { OwnerDialog } from './owner-dialog.tsx'
import { RuleCards } from './rule-card.tsx'
import css from './rules-screen.module.css'
import { stateIcons, stateOf } from './view.ts'

/** The rules by level: the tenant's, those of clients and projects, and those of the platform. */
export function RulesScreen() {
  useLiveRules()
  const t = useTranslate()
  const navigate = useNavigate()
  const [adding, setAdding] = useState<'client' | 'project'>()
  return (
    <>
      <PageHead title={t('COMPLIANCE.RULES.TITLE')} />
      <QueryContent answer={useListRuleSets()}>
        {({ platform, sets }) => {
          const [clients, projects] = (['client', 'project'] as const).map((level) =>
            sets.filter((set) => set.level === level),
          )
          return (
            <div className={css.levels}>
              <Panel title={t('COMPLIANCE.RULES.TENANT')}>
                <SetList sets={sets.filter(({ level }) => level === 'tenant')} label={t('COMPLIANCE.RULES.TENANT')} />
              </Panel>
              <Panel
                title={t('COMPLIANCE.RULES.CLIENTS')}
                count={clients!.length}
                link={
                  <Button size="xs" onClick={() => setAdding('client')}>
                    {t('COMPLIANCE.RULES.ADD_CLIENT')}
                  </Button>
                }
              >
                {clients!.length === 0 && <p className={css.empty}>{t('COMPLIANCE.RULES.NO_CLIENTS')}</p>}
                <SetList sets={clients!} label={t('COMPLIANCE.RULES.CLIENTS')} />
              </Panel>
              <Panel
                title={t('COMPLIANCE.RULES.PROJECTS')}
                count={projects!.length}
                link={
                  <Button size="xs" onClick={() => setAdding('project')}>
                    {t('COMPLIANCE.RULES.ADD_PROJECT')}
                  </Button>
                }
              >
                {projects!.length === 0 && <p className={css.empty}>{t('COMPLIANCE.RULES.NO_PROJECTS')}</p>}
                <SetList sets={projects!} label={t('COMPLIANCE.RULES.PROJECTS')} />
              </Panel>
              <Panel title={t('COMPLIANCE.RULES.PLATFORM')} count={platform.length}>
                <p className={css.empty}>{t('COMPLIANCE.RULES.PLATFORM_ABOUT')}</p>
                <RuleCards rules={platform} label={t('COMPLIANCE.RULES.PLATFORM')} />
              </Panel>
            </div>
          )
        }}
      </QueryContent>
      {adding && (
        <OwnerDialog
          level={adding}
          onClose={() => setAdding(undefined)}
          onChoose={(ownerId) => void navigate({ to: `/compliance/rules/${adding}/${ownerId}` })}
        />
      )}
    </>
  )
}

function SetList({ sets, label }: { sets: readonly RuleSetCard[]; label: string }) {
  const t = useTranslate()
  return (
    <ul className={css.sets} aria-label={label}>
      {sets.map((set) => (
        <li key={set.ownerId} className={css.set}>
          <div className={css.name}>
            <Link to={`/compliance/rules/${set.level}/${set.ownerId}`} className="strong link">
              <bdi>{set.level === 'tenant' ? t('COMPLIANCE.RULES.ALL_CALLS') : set.name}</bdi>
            </Link>
            {set.clientName !== null && (
              <span className="quiet small">
                <bdi>{set.clientName}</bdi>
              </span>
            )}
          </div>
          <SetState set={set} />
        </li>
      ))}
    </ul>
  )
}

function SetState({ set }: { set: RuleSetCard }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const { draft, version, ruleCount, publishedAt } = set
  const state = stateOf({ draft, isProposed: draft?.isProposed === true, version })
  const published =
    publishedAt === null
      ? t('COMPLIANCE.RULES.NOT_YET')
      : [
          t('COMPLIANCE.RULES.RULES', { count: ruleCount }),
          t('COMPLIANCE.RULES.SINCE', { date: time.day(publishedAt, now) }),
        ].join(' · ')
  return (
    <div className={css.state}>
      <span>{published}</span>
      {draft && (
        <Status shape={stateIcons[state]} {...(draft.isProposed && { tone: 'accent' as const })}>
          {draft.isProposed
            ? t('COMPLIANCE.RULES.PROPOSED')
            : t('COMPLIANCE.RULES.DRAFT', { name: draft.editedByName, ago: time.distance(draft.editedAt, now) })}
        </Status>
      )}
    </div>
  )
}
