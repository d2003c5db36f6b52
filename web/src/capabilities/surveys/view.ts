import { subjectKindOf } from '@colloquy/contract/questionnaires/shapes'
import type { DueSurvey, SurveySet } from '@colloquy/contract/surveys/shapes'
import type { Translate } from '../../platform/translations.ts'

/** What questions are about, in words. */
export const aboutText = (t: Translate, { kind, topic }: Pick<SurveySet, 'kind' | 'topic'>): string => {
  switch (subjectKindOf[kind]) {
    case 'call':
      return t('SURVEYS.ABOUT', { topic: topic ?? '' })
    case 'project':
      return topic ? t('SURVEYS.ABOUT_PROJECT', { topic }) : t('SURVEYS.ABOUT_SOME_PROJECT')
    case 'person':
      return t('SURVEYS.ABOUT_YOU')
  }
}

/** Where the reader answers questions on the expert site. */
export const answerPath = ({ kind, subjectId }: Pick<DueSurvey, 'kind' | 'subjectId'>): string =>
  kind.startsWith('post_call_') ? `/expert/calls/${subjectId}` : `/expert/surveys/${kind}/${subjectId}`

/** The page of a call or the home to which somebody returns after answering. */
export const returnPath = ({ kind, subjectId }: Pick<SurveySet, 'kind' | 'subjectId'>): string =>
  subjectKindOf[kind] === 'call' ? `/expert/calls/${subjectId}` : '/expert'
