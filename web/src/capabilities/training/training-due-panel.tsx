import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { useHomePath } from '../../platform/viewer/home-path.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { useListOwnTraining } from './data.ts'
import css from './training.module.css'
import { actionOf, isDue } from './view.ts'

/** The modules that the reader should take now; nothing while there are none. */
export function TrainingDuePanel() {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const site = useHomePath()
  const { data } = useListOwnTraining()
  const due = (data?.modules ?? []).filter(isDue)
  if (due.length === 0) return null
  return (
    <Panel title={t('TRAINING.DUE')} count={due.length}>
      {due.map((module) => (
        <div key={module.moduleId} className={css.panelRow}>
          <div>
            <p>
              <bdi>{module.title}</bdi>
            </p>
            <p className="quiet small">
              {module.completion
                ? t(module.state === 'expired' ? 'TRAINING.EXPIRED_ON' : 'TRAINING.VALID_UNTIL', {
                    day: time.day(module.completion.expiresAt, now),
                  })
                : t('TRAINING.MINUTES', { count: module.minutes })}
            </p>
          </div>
          <Button
            component={Link}
            to={`${site}/training/${module.moduleId}`}
            aria-label={t(`TRAINING.${actionOf(module)}_LABEL`, { title: module.title })}
          >
            {t(`TRAINING.${actionOf(module)}`)}
          </Button>
        </div>
      ))}
    </Panel>
  )
}
