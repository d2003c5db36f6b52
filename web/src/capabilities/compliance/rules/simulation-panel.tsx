import type { RuleSet } from '@colloquy/contract/compliance/rule-shapes'
import { getSimulation } from '@colloquy/contract/compliance/simulation-operations'
import type { SimulatedChange, Simulation, SimulationGroup } from '@colloquy/contract/compliance/simulation-shapes'
import { countText } from '@colloquy/contract/money'
import { Link } from '@tanstack/react-router'
import { useInfiniteOperation } from '../../../platform/lists/infinite-query.ts'
import { ListFooter } from '../../../platform/lists/list-footer.tsx'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useNow, useTime } from '../../../platform/time.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { text, useSearchParams } from '../../../platform/url-state.ts'
import { Button } from '../../../ui/input/button.tsx'
import { classes } from '../../../ui/join-classes.ts'
import { Note } from '../../../ui/page/note.tsx'
import { type Column, DataTable } from '../../../ui/page/table.tsx'
import { Meter } from '../../../ui/time/meter.tsx'
import { OutcomeCard } from '../outcome-card.tsx'
import { type RuleScope, useCancelSimulation, useGetSimulation, useSimulateRules } from './data.ts'
import { useLiveSimulation } from './live.ts'
import css from './simulation-panel.module.css'
import { ruleText } from './view.ts'

const address = { rule: text }

/** Formats counts as the reader's language does. */
const useNumber = () => {
  const language = useLanguage()
  return (count: number): string => countText(count, language)
}

/** What the draft would have said of the last 12 months: a summary, the rules that make the difference, and the calls. */
export function SimulationPanel({ set, onStart }: { set: RuleSet; onStart: () => Promise<boolean> }) {
  useLiveSimulation()
  const t = useTranslate()
  const scope = { level: set.level, ownerId: set.ownerId }
  const first = useGetSimulation(scope)
  const isRunning = first.data?.simulation?.state === 'running'
  // While it runs, the answer is fetched again also where the live connection is away.
  useGetSimulation(scope, isRunning)
  const { run, isPending } = useSimulateRules()
  const cancel = useCancelSimulation()
  const start = async () => {
    if (await onStart()) await run(scope)
  }
  return (
    <section className={css.panel} aria-label={t('COMPLIANCE.SIMULATION.TITLE')}>
      <QueryContent answer={first}>
        {({ simulation }) => (
          <>
            <div className={css.head}>
              <p className="second">
                {set.draft ? t('COMPLIANCE.SIMULATION.ABOUT') : t('COMPLIANCE.SIMULATION.NO_DRAFT')}
              </p>
              {(set.draft || isRunning) && (
                // The same button throughout, so that it keeps the focus.
                <Button
                  variant={simulation ? 'default' : 'filled'}
                  loading={isRunning ? cancel.isPending : isPending}
                  onClick={() => void (isRunning ? cancel.run(scope) : start())}
                >
                  {t(
                    isRunning
                      ? 'COMPLIANCE.SIMULATION.CANCEL'
                      : simulation
                        ? 'COMPLIANCE.SIMULATION.AGAIN'
                        : 'COMPLIANCE.SIMULATION.START',
                  )}
                </Button>
              )}
            </div>
            {simulation && <Result scope={scope} simulation={simulation} hasDraft={set.draft !== null} />}
          </>
        )}
      </QueryContent>
    </section>
  )
}

function Result({ scope, simulation, hasDraft }: { scope: RuleScope; simulation: Simulation; hasDraft: boolean }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const number = useNumber()
  const { state, evaluated, total, stricter, milder, groups } = simulation
  const changed = stricter + milder
  const progress = t('COMPLIANCE.SIMULATION.PROGRESS', { evaluated: number(evaluated), total: number(total) })
  return (
    <>
      <div className={css.summary} aria-live="polite">
        {state === 'running' ? (
          <>
            <Meter
              value={total === 0 ? 1 : evaluated / total}
              label={t('COMPLIANCE.SIMULATION.TITLE')}
              text={progress}
            />
            <p className="second">{progress}</p>
          </>
        ) : (
          <>
            <h2 className={css.sentence}>
              {total === 0
                ? t('COMPLIANCE.SIMULATION.NONE')
                : changed === 0
                  ? t('COMPLIANCE.SIMULATION.NO_CHANGE', { count: evaluated })
                  : t('COMPLIANCE.SIMULATION.SUMMARY', { count: changed, total: number(evaluated) })}
            </h2>
            {changed > 0 && (
              <p>
                {[
                  ...(stricter > 0 ? [t('COMPLIANCE.SIMULATION.STRICTER', { count: stricter })] : []),
                  ...(milder > 0 ? [t('COMPLIANCE.SIMULATION.MILDER', { count: milder })] : []),
                ].join(' · ')}
              </p>
            )}
            <p className="quiet small">
              {t('COMPLIANCE.SIMULATION.BY', {
                name: simulation.startedByName,
                ago: time.distance(simulation.startedAt, now),
              })}
            </p>
          </>
        )}
        {state === 'cancelled' && (
          <Note>{t('COMPLIANCE.SIMULATION.CANCELLED', { evaluated: number(evaluated), total: number(total) })}</Note>
        )}
        {hasDraft && simulation.isStale && state !== 'running' && (
          <Note tone="warn">{t('COMPLIANCE.SIMULATION.STALE')}</Note>
        )}
      </div>
      {changed > 0 && <Changes scope={scope} groups={groups} changed={changed} />}
    </>
  )
}

/** The rules that make the difference, each a filter of the calls below. */
function Changes({
  scope,
  groups,
  changed,
}: {
  scope: RuleScope
  groups: readonly SimulationGroup[]
  changed: number
}) {
  const t = useTranslate()
  const number = useNumber()
  const [{ rule: chosen }, change] = useSearchParams(address)
  const rules = [...Map.groupBy(groups, ({ ruleId }) => ruleId)]
  const choice = (id: string, label: React.ReactNode, count: number, more?: React.ReactNode) => (
    <li key={id}>
      <button
        type="button"
        className={classes(css.group, chosen === id && css.chosen)}
        aria-pressed={chosen === id}
        onClick={() => change({ rule: id }, { replace: true })}
      >
        <span className={css.count}>{number(count)}</span>
        <span className={css.words}>
          {label}
          {more}
        </span>
      </button>
    </li>
  )
  return (
    <>
      <ul className={css.groups} aria-label={t('COMPLIANCE.SIMULATION.GROUPS')}>
        {choice('', <span className="strong">{t('COMPLIANCE.SIMULATION.ALL')}</span>, changed)}
        {rules.map(([ruleId, parts]) =>
          choice(
            ruleId,
            parts[0]!.rule ? ruleText(t, parts[0]!.rule) : t('COMPLIANCE.SIMULATION.REMOVED_RULE'),
            parts.reduce((sum, { count }) => sum + count, 0),
            <span className={css.parts}>
              {parts.map(({ before, after, count }) => (
                <span key={`${before} ${after}`} className="quiet small">
                  {number(count)} ·{' '}
                  {t('COMPLIANCE.SIMULATION.FROM_TO', {
                    before: t(`COMPLIANCE.OUTCOMES.${before}`),
                    after: t(`COMPLIANCE.OUTCOMES.${after}`),
                  })}
                </span>
              ))}
            </span>,
          ),
        )}
      </ul>
      <ChangedCalls scope={scope} ruleId={chosen} />
    </>
  )
}

function ChangedCalls({ scope, ruleId }: { scope: RuleScope; ruleId: string }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const input = { ...scope, ...(ruleId !== '' && { ruleId }) }
  const { rows = [], more } = useInfiniteOperation(getSimulation, input, ({ changes }) => changes)
  const columns: Column<SimulatedChange>[] = [
    {
      id: 'call',
      head: t('COMPLIANCE.SIMULATION.CALL'),
      cell: ({ callId, callCode, topic, expertName }) =>
        callCode === null ? (
          <span className="quiet">{t('COMPLIANCE.SIMULATION.GONE')}</span>
        ) : (
          <div className={css.call}>
            <Link to={`/compliance/calls/${callId}`} className="strong link truncate" dir="auto">
              {topic}
            </Link>
            <span className="quiet small truncate">
              <span className="mono">{callCode}</span> · <bdi>{expertName}</bdi>
            </span>
          </div>
        ),
    },
    {
      id: 'change',
      head: t('COMPLIANCE.SIMULATION.CHANGE'),
      cell: ({ before, after }) => (
        <div className={css.call}>
          <OutcomeCard outcome={after} />
          <span className="quiet small">
            {t('COMPLIANCE.DIFF.BEFORE')}: {t(`COMPLIANCE.OUTCOMES.${before}`)}
          </span>
        </div>
      ),
    },
    {
      id: 'step',
      head: t('COMPLIANCE.SIMULATION.STEP'),
      wideOnly: true,
      cell: ({ stage }) => t(`COMPLIANCE.STAGES.${stage}`),
    },
    {
      id: 'when',
      head: t('COMPLIANCE.SIMULATION.WHEN'),
      wideOnly: true,
      cell: ({ at }) => time.nearDay(at, now),
    },
  ]
  return (
    <>
      <DataTable
        label={t('COMPLIANCE.SIMULATION.CALLS')}
        columns={columns}
        rows={rows}
        rowKey={({ verdictId }) => verdictId}
        tall
      />
      <ListFooter more={more} />
    </>
  )
}
