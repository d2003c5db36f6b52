import type { Company } from '@colloquy/contract/companies/shapes'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../platform/session.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Panel, Row, Rows } from '../../ui/page/panel.tsx'
import { siteOf } from './view.ts'

/** The companies that turned out to be this one. */
export function MergedPanel({ company }: { company: Company }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const site = siteOf(useUser()?.roleId)
  return (
    <Panel title={t('COMPANIES.MERGED_TITLE')} count={company.merged.length}>
      <Rows label={t('COMPANIES.MERGED_TITLE')}>
        {company.merged.map(({ companyId, name, at, byName }) => (
          <Row key={companyId}>
            <Link to={`${site}/companies/${companyId}` as string} className="strong link">
              <bdi>{name}</bdi>
            </Link>
            <span className="spring" />
            <span className="quiet small">
              {byName === null
                ? time.distance(at, now)
                : t('COMPANIES.BY', { name: byName, ago: time.distance(at, now) })}
            </span>
          </Row>
        ))}
      </Rows>
    </Panel>
  )
}
