import type { SimilarPerson } from '@colloquy/contract/vetting/shapes'
import { Link } from '@tanstack/react-router'
import { useTranslate } from '../../platform/translations.ts'
import { Status } from '../../ui/display/status.tsx'
import { Panel, Row, Rows } from '../../ui/page/panel.tsx'
import css from './similar-panel.module.css'

const shapeOf = { mailbox: 'diamond', employer: 'diamond', name: 'clock' } as const

/** Possible duplicates among known and invited people. */
export function SimilarPanel({ similar }: { similar: readonly SimilarPerson[] }) {
  const t = useTranslate()
  return (
    <Panel title={t('VETTING.SIMILAR.TITLE')} count={similar.length}>
      {similar.length === 0 ? (
        <p className={css.none}>{t('VETTING.SIMILAR.NONE')}</p>
      ) : (
        <Rows label={t('VETTING.SIMILAR.TITLE')}>
          {similar.map((one) => (
            <Row key={`${one.personId} ${one.fullName} ${one.companies.join()}`}>
              <div className={css.one}>
                <OneName one={one} />
                <span className="quiet small" dir="auto">
                  {one.companies.join(', ')}
                </span>
                <Status shape={shapeOf[one.why]}>{t(`VETTING.SIMILAR.${one.why}`)}</Status>
                {one.barred && <Status shape="square">{t(`VETTING.SIMILAR.BARRED.${one.barred}`)}</Status>}
              </div>
            </Row>
          ))}
        </Rows>
      )}
    </Panel>
  )
}

function OneName({ one: { personId, fullName } }: { one: SimilarPerson }) {
  const t = useTranslate()
  if (personId === null)
    return (
      <span className="strong">
        <bdi>{fullName}</bdi> <span className="quiet">{t('VETTING.SIMILAR.INVITED')}</span>
      </span>
    )
  return (
    <Link to="/staff/people" search={{ who: personId } as never} className="strong link">
      <bdi>{fullName}</bdi>
    </Link>
  )
}
