import type { Agreement } from '@colloquy/contract/terms/shapes'
import { toastRefusal } from '../../platform/failures/error-toasts.ts'
import { QueryContent } from '../../platform/query-content.tsx'
import { useTime } from '../../platform/time.ts'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { Panel, Row, Rows } from '../../ui/page/panel.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { fetchText, textOperation, useTermsHistory } from './data.ts'
import css from './history-panel.module.css'
import { fileNameOf, fileTextOf, kindName } from './view.ts'

/** The reader's acceptances with version and date; each text can be downloaded [TC-05]. */
export function HistoryPanel() {
  const t = useTranslate()
  const history = useTermsHistory()
  return (
    <Panel title={t('TERMS.HISTORY.TITLE')} count={history.data?.length || undefined}>
      <QueryContent answer={history}>
        {(agreements) =>
          agreements.length === 0 ? (
            <EmptyState>{t('TERMS.HISTORY.EMPTY')}</EmptyState>
          ) : (
            <Rows label={t('TERMS.HISTORY.TITLE')}>
              {agreements.map((agreement) => (
                <Row key={`${agreement.kind} ${agreement.version} ${agreement.agreedAt}`}>
                  <AgreementRow agreement={agreement} />
                </Row>
              ))}
            </Rows>
          )
        }
      </QueryContent>
    </Panel>
  )
}

function AgreementRow({ agreement: { kind, version, title, agreedAt } }: { agreement: Agreement }) {
  const t = useTranslate()
  const time = useTime()
  const language = useLanguage()
  const name = title || t(kindName[kind])
  const save = async (): Promise<void> => {
    const answer = await fetchText(kind, version, language)
    if (!answer.ok) return toastRefusal(textOperation, String(answer.refusal))
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([fileTextOf(answer.value)], { type: 'text/plain;charset=utf-8' }))
    link.download = fileNameOf(answer.value)
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <div className={css.agreement}>
      <div className="spring">
        <b>
          <bdi>{name}</bdi>
        </b>
        <p className="quiet small">{t('TERMS.HISTORY.AGREED', { version, day: time.longDay(agreedAt) })}</p>
      </div>
      <Button
        size="xs"
        aria-label={t('TERMS.HISTORY.SAVE_LABEL', { title: name, version })}
        onClick={() => void save()}
      >
        {t('TERMS.HISTORY.SAVE')}
      </Button>
    </div>
  )
}
