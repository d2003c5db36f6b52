import type { QuestionnaireVersion } from '@colloquy/contract/questionnaires/draft-shapes'
import { useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { usePreviewQuestionnaire } from '../data.ts'
import { PreviewPanel } from './preview-panel.tsx'
import css from './questionnaire-form.module.css'

/** The published versions, newest first; each can be seen as those who answer see it. */
export function VersionsPanel({ versions }: { versions: readonly QuestionnaireVersion[] }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const [openId, setOpenId] = useState<string>()
  if (versions.length === 0) return null
  return (
    <Panel title={t('QUESTIONNAIRES.VERSIONS')} count={versions.length}>
      <ul className={css.versions}>
        {versions.map(({ questionnaireId, version, publishedAt, publishedBy, questions, responses }) => (
          <li key={questionnaireId} className={css.version}>
            <div className={css.head}>
              <div>
                <p className="strong">{t('QUESTIONNAIRES.VERSION', { version })}</p>
                <p className="quiet small">
                  {publishedBy
                    ? t('QUESTIONNAIRES.PUBLISHED_BY', { name: publishedBy, day: time.day(publishedAt, now) })
                    : t('QUESTIONNAIRES.PUBLISHED_ON', { day: time.day(publishedAt, now) })}
                  {' · '}
                  {t('QUESTIONNAIRES.COUNT', { count: questions.length })}
                  {' · '}
                  {t('QUESTIONNAIRES.RESPONSES', { count: responses })}
                </p>
              </div>
              <Button
                aria-expanded={openId === questionnaireId}
                onClick={() => setOpenId(openId === questionnaireId ? undefined : questionnaireId)}
              >
                {t('QUESTIONNAIRES.PREVIEW')}
              </Button>
            </div>
            {openId === questionnaireId && <VersionPreview questionnaireId={questionnaireId} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function VersionPreview({ questionnaireId }: { questionnaireId: string }) {
  const answer = usePreviewQuestionnaire(questionnaireId)
  return <QueryContent answer={answer}>{(survey) => <PreviewPanel questionnaire={survey} />}</QueryContent>
}
