import type { Call } from '@colloquy/contract/calls/shapes'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useUser } from '../../../platform/session.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { StatusIcon } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { useAttestCall, useGetCallAttestation } from '../data.ts'
import css from './attestation-panel.module.css'
import { namesOfMissing } from './view.ts'

/** The statements a reader attests before a call, and one button. Absent for those who have nothing to attest. */
export function AttestationPanel({ call }: { call: Call }) {
  if (!call.attestation?.isDue) return null
  return <Statements call={call} />
}

function Statements({ call }: { call: Call }) {
  const t = useTranslate()
  const user = useUser()
  const { data } = useGetCallAttestation(call.callId)
  const { run, isPending, failure } = useAttestCall()
  const text = data?.text
  if (!text) return null
  const attest = async () => {
    const outcome = await run({
      callId: call.callId,
      termsId: text.termsId,
      ...(call.offLimits && { approvalId: call.offLimits.approvalId }),
    })
    if (outcome.ok) toastSuccess(t('CALLS.ATTESTATION.DONE'))
  }
  return (
    <section className={css.panel} aria-labelledby="attestation">
      <h2 id="attestation">{text.title}</h2>
      <p className="quiet">{t('CALLS.ATTESTATION.LEAD')}</p>
      <ol className={css.statements} lang={text.language.slice(0, 2)} dir="auto">
        {text.body.split(/\n\s*\n/).map((statement) => (
          <li key={statement}>{statement}</li>
        ))}
        {call.offLimits && <li>{t('CALLS.ATTESTATION.OFF_LIMITS', { topics: call.offLimits.topics })}</li>}
      </ol>
      <p className="quiet small">{t('CALLS.ATTESTATION.SIGNED', { name: user?.fullName ?? '' })}</p>
      <div role="alert">{failure && <p>{refusalText(t, failure)}</p>}</div>
      <Button variant="filled" size="lg" className={css.confirm} loading={isPending} onClick={() => void attest()}>
        {t('CALLS.ATTESTATION.CONFIRM')}
      </Button>
    </section>
  )
}

/** Whose attestation a call still needs, besides the reader's. Absent when nobody's is missing. */
export function MissingAttestations({ call }: { call: Call }) {
  const t = useTranslate()
  const names = namesOfMissing(call, useUser()?.entityId)
  if (names.length === 0) return null
  return (
    <p className={css.missing}>
      <StatusIcon shape="clock" />
      <span>{t('CALLS.ATTESTATION.MISSING', { count: names.length, names: names.join(', ') })}</span>
    </p>
  )
}
