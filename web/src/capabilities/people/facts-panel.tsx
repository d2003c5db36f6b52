import type { ExpertProfile } from '@colloquy/contract/people/shapes'
import { useTranslate } from '../../platform/translations.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { FactAgeLabel } from './fact-age-label.tsx'
import css from './facts-panel.module.css'
import { factNames, sourceNames } from './view.ts'

/** Facts about an expert, each with source and age relative to its validity period. */
export function FactsPanel({ facts }: Pick<ExpertProfile, 'facts'>) {
  const t = useTranslate()
  return (
    <Panel title={t('PEOPLE.FACTS.TITLE')} count={facts.length}>
      {facts.length === 0 ? (
        <p className={css.none}>{t('PEOPLE.FACTS.NONE')}</p>
      ) : (
        <table className={css.facts}>
          <colgroup>
            <col className={css.what} />
            <col />
            <col className={css.source} />
            <col className={css.age} />
          </colgroup>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{t('PEOPLE.FACTS.WHAT')}</th>
              <th scope="col">{t('PEOPLE.FACTS.VALUE')}</th>
              <th scope="col">{t('PEOPLE.FACTS.SOURCE')}</th>
              <th scope="col">{t('PEOPLE.FACTS.AGE')}</th>
            </tr>
          </thead>
          <tbody>
            {facts.map(({ kind, value, source, confirmedAt, validityDays }) => (
              <tr key={`${kind} ${value}`}>
                <th scope="row">{t(factNames[kind])}</th>
                <td className="strong">
                  <bdi>{value}</bdi>
                </td>
                <td className="quiet small">{t(sourceNames[source])}</td>
                <td>
                  <FactAgeLabel since={confirmedAt} validityDays={validityDays} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
