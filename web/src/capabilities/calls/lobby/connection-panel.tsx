import type { CSSProperties } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import type { Grade } from '../../../platform/video/quality.ts'
import { Status, type StatusShape } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import css from './connection-panel.module.css'
import { useConnectionCheck } from './data.ts'

const shapes: Readonly<Record<Grade, StatusShape>> = { good: 'disc', fair: 'diamond', weak: 'square' }
/** Milliseconds at the end of the drawn scale. */
const scale = { roundTrip: 600, spread: 300 }

/** The measured quality of the connection to the portal. */
export function ConnectionPanel({ callId }: { callId: string }) {
  const t = useTranslate()
  const { check, again } = useConnectionCheck(callId)
  const measured = typeof check === 'object' ? check : undefined
  return (
    <section aria-labelledby="connection">
      <div className={css.head}>
        <h2 id="connection">{t('CALLS.ROOM.CHECK.TITLE')}</h2>
        <span role="status">
          {check === 'running' && <Status shape="dashes">{t('CALLS.ROOM.CHECK.RUNNING')}</Status>}
          {check === 'failed' && <Status shape="square">{t('CALLS.ROOM.CHECK.FAILED')}</Status>}
          {measured && <Status shape={shapes[measured.grade]}>{t(`CALLS.ROOM.CHECK.GRADE.${measured.grade}`)}</Status>}
        </span>
        <span className="spring" />
        <Button size="xs" variant="subtle" disabled={check === 'running'} onClick={again}>
          {t('CALLS.ROOM.CHECK.AGAIN')}
        </Button>
      </div>
      <dl className={css.figures}>
        {(['roundTrip', 'spread'] as const).map((figure) => (
          <div key={figure} style={{ '--p': Math.min(1, (measured?.[figure] ?? 0) / scale[figure]) } as CSSProperties}>
            <dt>{t(figure === 'roundTrip' ? 'CALLS.ROOM.CHECK.ROUND_TRIP' : 'CALLS.ROOM.CHECK.SPREAD')}</dt>
            <dd className="mono">
              {measured ? <bdi>{t('CALLS.ROOM.CHECK.MILLISECONDS', { number: measured[figure] })}</bdi> : '–'}
              <i className={measured && css[measured.grade]} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
