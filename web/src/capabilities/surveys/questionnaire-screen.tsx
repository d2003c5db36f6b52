import { QuestionnairePanel } from '../questionnaires/editor/questionnaire-panel.tsx'
import { RecipientsPanel } from './recipients-panel.tsx'

/** The editor of a questionnaire, with its recipients. */
export function QuestionnaireScreen() {
  return <QuestionnairePanel recipients={(about) => <RecipientsPanel about={about} />} />
}
