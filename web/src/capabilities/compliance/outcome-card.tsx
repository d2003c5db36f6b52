import type { Outcome } from '@colloquy/contract/compliance/shapes'
import { useTranslate } from '../../platform/translations.ts'
import { Status } from '../../ui/display/status.tsx'
import { outcomeIcons } from './view.ts'

/** What a verdict says, in a word with its shape and colour. */
export function OutcomeCard({ outcome, badge = false }: { outcome: Outcome; badge?: boolean }) {
  const t = useTranslate()
  return (
    <Status shape={outcomeIcons[outcome]} badge={badge}>
      {t(`COMPLIANCE.OUTCOMES.${outcome}`)}
    </Status>
  )
}
