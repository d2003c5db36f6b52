import type { Call, Peer } from '@colloquy/contract/calls/shapes'
import { IconBellRinging, IconPhoneX, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useRegisterShortcuts } from '../../../platform/shortcuts.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Kbd } from '../../../ui/display/kbd.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { usePauseCall, useResumeCall } from './data.ts'
import { EndByOfficerDialog } from './end-by-officer-dialog.tsx'
import css from './interventions.module.css'
import { RemindDialog } from './remind-dialog.tsx'

/** What an officer can do in the room. Pausing can be undone, so that its key works at once; the others open a dialog. */
export function OfficerBar({ call, people }: { call: Call; people: readonly Peer[] }) {
  const t = useTranslate()
  const pause = usePauseCall()
  const resume = useResumeCall()
  const [open, setOpen] = useState<'remind' | 'end'>()
  const isPaused = call.interventions.pausedSince !== null
  const { run, busy, refusal } = isPaused ? resume : pause
  const toggle = () => void (busy || run(call, {}))
  const label = t(isPaused ? 'CALLS.INTERVENTION.RESUME' : 'CALLS.INTERVENTION.PAUSE_ALL')
  useRegisterShortcuts([
    { keys: 'P', label, run: toggle },
    { keys: 'R', label: t('CALLS.INTERVENTION.REMIND'), run: () => setOpen('remind') },
    { keys: 'E', label: t('CALLS.INTERVENTION.END'), run: () => setOpen('end') },
  ])
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause
  return (
    <>
      <div role="toolbar" aria-label={t('CALLS.INTERVENTION.CONTROLS')} className={css.officer}>
        <Button
          variant={isPaused ? 'filled' : 'default'}
          loading={busy}
          aria-keyshortcuts="P"
          leftSection={<Icon size={16} stroke={1.5} aria-hidden />}
          rightSection={<Kbd>P</Kbd>}
          onClick={toggle}
        >
          {label}
        </Button>
        <Button
          aria-keyshortcuts="R"
          leftSection={<IconBellRinging size={16} stroke={1.5} aria-hidden />}
          rightSection={<Kbd>R</Kbd>}
          onClick={() => setOpen('remind')}
        >
          {t('CALLS.INTERVENTION.REMIND')}
        </Button>
        <Button
          aria-keyshortcuts="E"
          leftSection={<IconPhoneX size={16} stroke={1.5} aria-hidden />}
          rightSection={<Kbd>E</Kbd>}
          onClick={() => setOpen('end')}
        >
          {t('CALLS.INTERVENTION.END')}
        </Button>
      </div>
      <div role="alert" className={css.refusal}>
        {refusal && <Note tone="stop">{refusalText(t, refusal)}</Note>}
      </div>
      {open === 'remind' && <RemindDialog call={call} people={people} onClose={() => setOpen(undefined)} />}
      {open === 'end' && <EndByOfficerDialog call={call} onClose={() => setOpen(undefined)} />}
    </>
  )
}
