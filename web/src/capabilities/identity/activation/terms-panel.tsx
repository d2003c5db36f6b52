import { QueryContent } from '../../../platform/query-content.tsx'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import css from './activation-screen.module.css'
import { useAgreeToTerms, useCurrentTerms } from './data.ts'
import { StepStatus } from './step-status.tsx'

/** Shows the texts in force and accepts them together. */
export function TermsPanel({ personId, isDone }: { personId: string; isDone: boolean }) {
  const t = useTranslate()
  const terms = useCurrentTerms()
  const { run, isPending, failure } = useAgreeToTerms()
  return (
    <Panel title={t('IDENTITY.ACTIVATION.TERMS')} link={<StepStatus isDone={isDone} />} padded>
      <div className={css.point}>
        <p>{t(isDone ? 'IDENTITY.ACTIVATION.AGREED' : 'IDENTITY.ACTIVATION.TERMS_READ')}</p>
        <QueryContent answer={terms}>
          {(texts) => (
            <>
              {texts.map(({ termsId, title, body }) => (
                <details key={termsId} className={css.text}>
                  <summary>{title}</summary>
                  {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
                  <section aria-label={title} tabIndex={0} className={css.body} dir="auto">
                    {body}
                  </section>
                </details>
              ))}
            </>
          )}
        </QueryContent>
        {!isDone && (
          <Button loading={isPending} disabled={!terms.data} onClick={() => void run({ entityId: personId })}>
            {t('IDENTITY.ACTIVATION.AGREE')}
          </Button>
        )}
        <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
      </div>
    </Panel>
  )
}
