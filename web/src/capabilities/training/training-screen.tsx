import type { OwnTraining } from '@colloquy/contract/training/shapes'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { QueryContent } from '../../platform/query-content.tsx'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { useHomePath } from '../../platform/viewer/home-path.ts'
import { Status } from '../../ui/display/status.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { Meter } from '../../ui/time/meter.tsx'
import { useListOwnTraining } from './data.ts'
import css from './training.module.css'
import { actionOf, isDue, trainingIcons } from './view.ts'

/** The modules that the reader completes, with what they have achieved. */
export function TrainingScreen() {
  const t = useTranslate()
  return (
    <>
      <PageHead title={t('TRAINING.TITLE')} message={t('TRAINING.MESSAGE')} />
      <QueryContent answer={useListOwnTraining()}>
        {({ modules }) =>
          modules.length === 0 ? (
            <EmptyState>{t('TRAINING.NONE')}</EmptyState>
          ) : (
            <ul className={css.modules}>
              {modules.map((module) => (
                <ModuleCard key={module.moduleId} module={module} />
              ))}
            </ul>
          )
        }
      </QueryContent>
    </>
  )
}

function ModuleCard({ module }: { module: OwnTraining }) {
  const t = useTranslate()
  const site = useHomePath()
  const { moduleId, title, summary, minutes, state, step, steps } = module
  const action = actionOf(module)
  return (
    <li className={css.module}>
      <div className={css.about}>
        <div className={css.name}>
          <h2>
            <bdi>{title}</bdi>
          </h2>
          <Status shape={trainingIcons[state]} badge>
            {t(`TRAINING.STATES.${state}`)}
          </Status>
        </div>
        <p className="second">
          <bdi>{summary}</bdi>
        </p>
        <p className="quiet small">
          {step > 0 ? t('TRAINING.PROGRESS', { step, steps }) : t('TRAINING.MINUTES', { count: minutes })}
        </p>
        {step > 0 && <Meter value={step / steps} label={title} text={t('TRAINING.PROGRESS', { step, steps })} />}
        <Certificate module={module} />
      </div>
      <Button
        component={Link}
        to={`${site}/training/${moduleId}`}
        variant={isDue(module) ? 'filled' : 'default'}
        aria-label={t(`TRAINING.${action}_LABEL`, { title })}
      >
        {t(`TRAINING.${action}`)}
      </Button>
    </li>
  )
}

/** When the module was completed and with what result, until when that counts, and what stands still without it. */
export function Certificate({ module: { state, completion } }: { module: OwnTraining }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const isExpert = useHomePath() === '/expert'
  if (!completion) return isExpert ? <p className="small">{t('TRAINING.TODO_HINT')}</p> : null
  const { version, completedAt, expiresAt, questions, rightAtFirst: right } = completion
  return (
    <div className={css.certificate}>
      <p className="small">
        {t('TRAINING.CERTIFICATE', { day: time.day(completedAt, now), version, right, questions })}
      </p>
      <p className="quiet small">
        {t(state === 'expired' ? 'TRAINING.EXPIRED_ON' : 'TRAINING.VALID_UNTIL', { day: time.day(expiresAt, now) })}
      </p>
      {state === 'expired' && isExpert && <p className="small">{t('TRAINING.EXPIRED_HINT')}</p>}
    </div>
  )
}
