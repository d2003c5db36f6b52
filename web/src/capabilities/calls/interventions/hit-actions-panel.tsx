import type { CausedIntervention, InterventionCause } from '@colloquy/contract/calls/interventions/shapes'
import { seatRules } from '@colloquy/contract/calls/seat-rules'
import type { Call } from '@colloquy/contract/calls/shapes'
import { useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { StatusIcon } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { usePauseCall } from './data.ts'
import { EndByOfficerDialog } from './end-by-officer-dialog.tsx'
import { RemindDialog } from './remind-dialog.tsx'
import css from './tag-panel.module.css'

/** What an officer has done, when, and who it was. */
export function InterventionLine({
  intervention: { kind, at, byName, personName },
}: {
  intervention: CausedIntervention
}) {
  const t = useTranslate()
  const time = useTime()
  return (
    <p className={css.done}>
      <StatusIcon shape="disc" />
      <bdi>
        {kind === 'reminded' && personName
          ? t('CALLS.INTERVENTION.DONE.remindedOne', { name: personName })
          : t(`CALLS.INTERVENTION.DONE.${kind}`)}
      </bdi>
      <span className="quiet small">
        {time.clock(at)} · <bdi>{byName}</bdi>
      </span>
    </p>
  )
}

/** Whom one reminder can be for: everybody on either side who has a seat. */
const peopleOf = ({ seats }: Call) =>
  seats
    .filter(({ kind }) => seatRules[kind].countsFor)
    .map(({ person }) => ({ personId: person.personId, name: person.fullName }))

/** What officers have done because of a hit, and what the reader can do because of it now. */
export function HitActionsPanel({
  call,
  cause,
  interventions,
}: {
  call: Call
  cause: InterventionCause
  interventions: readonly CausedIntervention[]
}) {
  const t = useTranslate()
  const pause = usePauseCall()
  const [open, setOpen] = useState<'remind' | 'end'>()
  const done = interventions.filter((one) => one.cause?.kind === cause.kind && one.cause.id === cause.id)
  return (
    <>
      {done.map((one) => (
        <InterventionLine key={one.at} intervention={one} />
      ))}
      {call.can.intervene && (
        <div className={css.kinds}>
          <Button size="xs" onClick={() => setOpen('remind')}>
            {t('CALLS.INTERVENTION.ACT.remind')}
          </Button>
          <Button
            size="xs"
            loading={pause.busy}
            disabled={call.interventions.pausedSince !== null}
            onClick={() => void pause.run(call, { cause })}
          >
            {t('CALLS.INTERVENTION.ACT.pause')}
          </Button>
          <Button size="xs" onClick={() => setOpen('end')}>
            {t('CALLS.INTERVENTION.ACT.end')}
          </Button>
        </div>
      )}
      <div role="alert">{pause.refusal && <Note tone="stop">{refusalText(t, pause.refusal)}</Note>}</div>
      {open === 'remind' && (
        <RemindDialog call={call} people={peopleOf(call)} cause={cause} onClose={() => setOpen(undefined)} />
      )}
      {open === 'end' && <EndByOfficerDialog call={call} cause={cause} onClose={() => setOpen(undefined)} />}
    </>
  )
}
