import { EditedLevel, type QuestionnaireFile } from '@colloquy/contract/questionnaires/draft-shapes'
import { QuestionnaireKind } from '@colloquy/contract/questionnaires/shapes'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useTranslate } from '../../../platform/translations.ts'
import { text, usePathParam, useSearchParams } from '../../../platform/url-state.ts'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { type QuestionnaireKey, useOpenQuestionnaire } from '../data.ts'
import { QuestionnaireForm } from './questionnaire-form.tsx'
import { VersionsPanel } from './versions-panel.tsx'

const address = { client: text }

/** A questionnaire: who is asked, the draft of the next version, and the versions so far. */
export function QuestionnaireScreen() {
  const t = useTranslate()
  const kind = QuestionnaireKind.safeParse(usePathParam('kind'))
  const level = EditedLevel.safeParse(usePathParam('level'))
  const [{ client }] = useSearchParams(address)
  if (!kind.success || !level.success) return <ErrorState title={t('REFUSALS.not_found')} />
  return <OpenQuestionnaire about={{ kind: kind.data, level: level.data, ...(client && { clientId: client }) }} />
}

function OpenQuestionnaire({ about }: { about: QuestionnaireKey }) {
  const answer = useOpenQuestionnaire(about)
  return <QueryContent answer={answer}>{(file) => <FilePage about={about} file={file} />}</QueryContent>
}

function FilePage({ about, file }: { about: QuestionnaireKey; file: QuestionnaireFile }) {
  const t = useTranslate()
  const { kind, clientName } = file
  return (
    <>
      <PageHead
        title={t(`SURVEYS.KINDS.${kind}`)}
        message={
          <>
            {t(`QUESTIONNAIRES.WHO.${kind}`)}
            {clientName !== null && (
              <>
                <br />
                <bdi>{t('QUESTIONNAIRES.WHO_CLIENT', { client: clientName })}</bdi>
              </>
            )}
          </>
        }
      />
      <QuestionnaireForm key={file.versions[0]?.version ?? 0} about={about} file={file} />
      <VersionsPanel versions={file.versions} />
    </>
  )
}
