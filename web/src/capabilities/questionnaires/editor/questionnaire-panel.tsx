import { EditableLevel, type QuestionnaireFile } from '@colloquy/contract/questionnaires/draft-shapes'
import { QuestionnaireKind } from '@colloquy/contract/questionnaires/shapes'
import type { ReactNode } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useTranslate } from '../../../platform/translations.ts'
import { text, usePathParam, useSearchParams } from '../../../platform/url-state.ts'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { type QuestionnaireKey, useGetQuestionnaire } from '../data.ts'
import { QuestionnaireForm } from './questionnaire-form.tsx'
import { VersionsPanel } from './versions-panel.tsx'

const address = { client: text }

/** A questionnaire: its recipients, the draft of the next version, and the versions so far. `recipients` lists who would receive it now. */
export function QuestionnairePanel({ recipients }: { recipients: (about: QuestionnaireKey) => ReactNode }) {
  const t = useTranslate()
  const kind = QuestionnaireKind.safeParse(usePathParam('kind'))
  const level = EditableLevel.safeParse(usePathParam('level'))
  const [{ client }] = useSearchParams(address)
  if (!kind.success || !level.success) return <ErrorState title={t('REFUSALS.not_found')} />
  return (
    <OpenQuestionnaire
      about={{ kind: kind.data, level: level.data, ...(client && { clientId: client }) }}
      recipients={recipients}
    />
  )
}

function OpenQuestionnaire({
  about,
  recipients,
}: {
  about: QuestionnaireKey
  recipients: (about: QuestionnaireKey) => ReactNode
}) {
  const answer = useGetQuestionnaire(about)
  return (
    <QueryContent answer={answer}>
      {(file) => <FilePage about={about} file={file} recipients={recipients(about)} />}
    </QueryContent>
  )
}

function FilePage({
  about,
  file,
  recipients,
}: {
  about: QuestionnaireKey
  file: QuestionnaireFile
  recipients: ReactNode
}) {
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
      {recipients}
      <VersionsPanel versions={file.versions} />
    </>
  )
}
