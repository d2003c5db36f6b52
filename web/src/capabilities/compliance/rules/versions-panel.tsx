import type { RuleSet, RuleVersion } from '@colloquy/contract/compliance/rule-shapes'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { useSearchParams, wholeNumber } from '../../../platform/url-state.ts'
import { Status } from '../../../ui/display/status.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import { type RuleScope, useGetRuleVersion } from './data.ts'
import { RuleCards } from './rule-card.tsx'
import css from './versions-panel.module.css'

const address = { from: wholeNumber(0), to: wholeNumber(0) }

/** The published versions of a set, the latest first, and what differs between any two. */
export function VersionsPanel({ set }: { set: RuleSet }) {
  const t = useTranslate()
  const [{ from, to }, change] = useSearchParams(address)
  const { versions } = set
  const [latest] = versions
  if (!latest) return <EmptyState>{t('COMPLIANCE.VERSIONS.EMPTY')}</EmptyState>
  const has = (version: number) => versions.some((one) => one.version === version)
  const later = has(to) ? to : latest.version
  const earlier = has(from) ? from : (versions[1]?.version ?? latest.version)
  const options = versions.map(({ version }) => version)
  return (
    <>
      <ol className={css.versions} aria-label={t('COMPLIANCE.VERSIONS.TITLE')}>
        {versions.map((version) => (
          <li key={version.version}>
            <Version version={version} isCurrent={version === latest} />
          </li>
        ))}
      </ol>
      <section className={css.compare} aria-label={t('COMPLIANCE.VERSIONS.COMPARE')}>
        <div className={css.choices}>
          <h2>{t('COMPLIANCE.VERSIONS.COMPARE')}</h2>
          <VersionSelect
            label={t('COMPLIANCE.VERSIONS.FROM')}
            value={earlier}
            options={options}
            onChange={(version) => change({ from: version }, { replace: true })}
          />
          <VersionSelect
            label={t('COMPLIANCE.VERSIONS.TO')}
            value={later}
            options={options}
            onChange={(version) => change({ to: version }, { replace: true })}
          />
        </div>
        <Difference scope={{ level: set.level, ownerId: set.ownerId }} from={earlier} to={later} />
      </section>
    </>
  )
}

function Version({ version, isCurrent }: { version: RuleVersion; isCurrent: boolean }) {
  const t = useTranslate()
  const time = useTime()
  const date = time.day(version.publishedAt, useNow())
  return (
    <div className={css.version}>
      <p className={css.line}>
        <span className="strong">{t('COMPLIANCE.VERSIONS.VERSION', { version: version.version })}</span>
        {isCurrent && <Status shape="disc">{t('COMPLIANCE.VERSIONS.CURRENT')}</Status>}
      </p>
      <p dir="auto">{version.reason ?? t('COMPLIANCE.VERSIONS.INITIAL')}</p>
      <p className="quiet small">
        {[
          version.publishedByName === null
            ? t('COMPLIANCE.VERSIONS.BY_SYSTEM', { date })
            : t('COMPLIANCE.VERSIONS.BY', { name: version.publishedByName, date }),
          ...(version.proposedByName === null
            ? []
            : [t('COMPLIANCE.VERSIONS.PROPOSED', { name: version.proposedByName })]),
        ].join(' · ')}
      </p>
    </div>
  )
}

function VersionSelect({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: number
  options: readonly number[]
  onChange: (version: number) => void
}) {
  const t = useTranslate()
  return (
    <label className={css.choice}>
      <span className="quiet">{label}</span>
      <select value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {options.map((version) => (
          <option key={version} value={version}>
            {t('COMPLIANCE.VERSIONS.VERSION', { version })}
          </option>
        ))}
      </select>
    </label>
  )
}

/** What differs between two versions; one version alone is shown whole. */
function Difference({ scope, from, to }: { scope: RuleScope; from: number; to: number }) {
  const t = useTranslate()
  const [before, after] = [useGetRuleVersion(scope, from), useGetRuleVersion(scope, to)]
  return (
    <QueryContent answer={before}>
      {(former) => (
        <QueryContent answer={after}>
          {(next) =>
            from === to ? (
              <div className={css.whole}>
                <RuleCards rules={next.rules} label={t('COMPLIANCE.VERSIONS.VERSION', { version: to })} />
              </div>
            ) : (
              <ChangesPanel before={former.rules} after={next.rules} />
            )
          }
        </QueryContent>
      )}
    </QueryContent>
  )
}
