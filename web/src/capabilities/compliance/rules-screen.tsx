import type { RuleCard } from '@colloquy/contract/compliance/shapes'
import { QueryContent } from '../../platform/query-content.tsx'
import { type Translate, useTranslate } from '../../platform/translations.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { type Column, DataTable } from '../../ui/page/table.tsx'
import { useListRules } from './data.ts'
import { OutcomeCard } from './outcome-card.tsx'
import css from './rules-screen.module.css'

const units = {
  months: 'COMPLIANCE.RULES.MONTHS',
  days: 'COMPLIANCE.RULES.DAYS',
  calls: 'COMPLIANCE.RULES.CALLS',
} as const

/** The numbers of a rule in words: "3 calls, 12 months". */
const paramsText = (t: Translate, params: RuleCard['params']): string =>
  Object.entries(units)
    .flatMap(([name, key]) => (params[name] === undefined ? [] : [t(key, { count: params[name] })]))
    .join(', ')

/** The rules in force, as sentences. */
export function RulesScreen() {
  const t = useTranslate()
  const columns: Column<RuleCard>[] = [
    {
      id: 'rule',
      head: t('COMPLIANCE.RULES.RULE'),
      cell: ({ reason, params }) => (
        <div className={css.rule}>
          <span className="strong">{t(`COMPLIANCE.REASONS.${reason}`)}</span>
          <span className="quiet small">{paramsText(t, params)}</span>
        </div>
      ),
    },
    {
      id: 'effect',
      head: t('COMPLIANCE.RULES.EFFECT'),
      cell: ({ effect }) => <OutcomeCard outcome={effect} />,
    },
    {
      id: 'level',
      head: t('COMPLIANCE.RULES.LEVEL'),
      wideOnly: true,
      cell: ({ level }) => t(`COMPLIANCE.RULES.LEVELS.${level}`),
    },
  ]
  return (
    <>
      <PageHead title={t('COMPLIANCE.RULES.TITLE')} />
      <QueryContent answer={useListRules()}>
        {({ rules }) => (
          <DataTable
            label={t('COMPLIANCE.RULES.TITLE')}
            columns={columns}
            rows={rules}
            rowKey={({ ruleId }) => ruleId}
            tall
          />
        )}
      </QueryContent>
    </>
  )
}
