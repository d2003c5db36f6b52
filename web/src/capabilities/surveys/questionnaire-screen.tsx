import { QuestionnairePanel } from '../questionnaires/editor/questionnaire-panel.tsx'
import { AskedPanel } from './asked-panel.tsx'

/** The editor of a questionnaire, with who would be asked now. */
export function QuestionnaireScreen() {
  return <QuestionnairePanel asked={(about) => <AskedPanel about={about} />} />
}
