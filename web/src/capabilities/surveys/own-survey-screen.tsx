import { QuestionnaireKind } from '@colloquy/contract/questionnaires/shapes'
import { useTranslate } from '../../platform/translations.ts'
import { usePathParam } from '../../platform/url-state.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { SurveyScreen } from './survey-screen.tsx'

/** The questions of a kind that a signed-in expert answers, by the address. */
export function OwnSurveyScreen() {
  const t = useTranslate()
  const kind = QuestionnaireKind.safeParse(usePathParam('kind'))
  const subjectId = usePathParam('subjectId')
  return kind.success ? (
    <SurveyScreen access={{ kind: kind.data, subjectId }} />
  ) : (
    <EmptyState>{t('SURVEYS.NONE')}</EmptyState>
  )
}
