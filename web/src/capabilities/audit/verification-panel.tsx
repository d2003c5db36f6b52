import type { ChainFault } from '@colloquy/contract/audit/shapes'
import { countText } from '@colloquy/contract/money'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { Note } from '../../ui/page/note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import css from './audit-screen.module.css'
import { useVerification, type VerificationProgress } from './data.ts'

/** Recomputes the hash chain of the log and shows its head and every manipulation. */
export function VerificationPanel() {
  const t = useTranslate()
  const { progress, start } = useVerification()
  return (
    <Panel title={t('AUDIT.VERIFY.TITLE')}>
      <div className={css.verification}>
        <p className="quiet">{t('AUDIT.VERIFY.LEAD')}</p>
        <Button loading={progress?.state === 'running'} onClick={start}>
          {t('AUDIT.VERIFY.START')}
        </Button>
        <div role="status">{progress && <Result progress={progress} />}</div>
        {progress?.state === 'finished' && progress.head && <Head head={progress.head} />}
      </div>
    </Panel>
  )
}

function Result({ progress: { state, verified, faultCount, faults, head } }: { progress: VerificationProgress }) {
  const t = useTranslate()
  const language = useLanguage()
  const number = (count: number) => countText(count, language)
  if (state === 'failed') return <Note tone="warn">{t('AUDIT.VERIFY.FAILED')}</Note>
  if (state === 'running') {
    const whole = number(head?.number ?? 0)
    return <p>{t('AUDIT.VERIFY.RUNNING', { part: number(verified), whole })}</p>
  }
  if (!head) return <p>{t('AUDIT.VERIFY.EMPTY')}</p>
  if (faultCount === 0) return <Note tone="accent">{t('AUDIT.VERIFY.SOUND', { number: number(verified) })}</Note>
  return (
    <Note tone="stop">
      <p>{t('AUDIT.VERIFY.BROKEN', { number: number(faultCount) })}</p>
      <ul>
        {faults.map((fault) => (
          <li key={`${fault.kind} ${fault.number}`}>{faultText(t, fault)}</li>
        ))}
      </ul>
    </Note>
  )
}

const faultText = (t: ReturnType<typeof useTranslate>, { kind, number, to }: ChainFault): string =>
  t(`AUDIT.FAULTS.${kind}`, { from: number, to: to ?? number })

function Head({ head: { number, hash } }: { head: { number: number; hash: string } }) {
  const t = useTranslate()
  const language = useLanguage()
  return (
    <KeyValues
      items={[
        { name: t('AUDIT.VERIFY.HEAD'), value: <bdi className="mono">{countText(number, language)}</bdi> },
        {
          name: t('AUDIT.VERIFY.HASH'),
          value: (
            <bdi dir="ltr" className={`mono ${css.hash}`}>
              {hash}
            </bdi>
          ),
        },
      ]}
    />
  )
}
