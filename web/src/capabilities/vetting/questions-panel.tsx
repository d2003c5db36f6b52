import type { VettingQuestion } from '@colloquy/contract/vetting/shapes'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Panel, Row, Rows } from '../../ui/page/panel.tsx'
import css from './questions-panel.module.css'

/** Questions to an expert and their answers. */
export function QuestionsPanel({ questions }: { questions: readonly VettingQuestion[] }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  if (questions.length === 0) return null
  return (
    <Panel title={t('VETTING.QUESTIONS.TITLE')} count={questions.length}>
      <Rows label={t('VETTING.QUESTIONS.TITLE')}>
        {questions.map(({ questionId, question, askedAt, askedBy, reply, repliedAt }) => (
          <Row key={questionId}>
            <div className={css.one}>
              <p className={css.text} dir="auto">
                {question}
              </p>
              <p className="quiet small">
                {askedBy === null
                  ? time.distance(askedAt, now)
                  : t('VETTING.QUESTIONS.BY', { name: askedBy, ago: time.distance(askedAt, now) })}
              </p>
              {reply === null ? (
                <p className="second">{t('VETTING.QUESTIONS.WAITING')}</p>
              ) : (
                <div className={css.reply}>
                  <p className={css.text} dir="auto">
                    {reply}
                  </p>
                  <p className="quiet small">{repliedAt && time.distance(repliedAt, now)}</p>
                </div>
              )}
            </div>
          </Row>
        ))}
      </Rows>
    </Panel>
  )
}
