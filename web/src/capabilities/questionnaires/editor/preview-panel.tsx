import { directionOf, type Language, tagOf } from '@colloquy/contract/languages'
import type { AnswerProblem } from '@colloquy/contract/questionnaires/answer-rules'
import { inLanguage } from '@colloquy/contract/questionnaires/localized-text'
import type { Answers, Survey } from '@colloquy/contract/questionnaires/shapes'
import { useId, useState } from 'react'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { previewSearch } from '../data.ts'
import { QuestionsPanel } from '../questions-panel.tsx'
import css from './questionnaire-form.module.css'

const none: ReadonlyMap<string, AnswerProblem> = new Map()

/** A questionnaire as those who answer see it. Answers only show which questions depend on them. */
export function PreviewPanel({
  questionnaire: { title, introduction, questions },
  language,
}: {
  questionnaire: Pick<Survey, 'title' | 'introduction' | 'questions'>
  /** The reader's, unless another one is being written. */
  language?: Language
}) {
  const t = useTranslate()
  const own = useLanguage()
  const shown = language ?? own
  const id = useId()
  const [answers, setAnswers] = useState<Answers>({})
  return (
    <div className={css.preview}>
      <p className="quiet small">{t('QUESTIONNAIRES.PREVIEW_ABOUT')}</p>
      <div className={css.sheet} lang={tagOf(shown)} dir={directionOf(shown)}>
        <h3>{inLanguage(title, shown)}</h3>
        <p className="quiet">{inLanguage(introduction, shown)}</p>
        <QuestionsPanel
          questions={questions}
          answers={answers}
          problems={none}
          language={shown}
          idPrefix={id}
          companies={previewSearch}
          onChange={setAnswers}
        />
      </div>
    </div>
  )
}
