import type { ApprovalState } from '@colloquy/contract/compliance/shapes'
import { useTranslate } from '../../platform/translations.ts'
import { Status } from '../../ui/display/status.tsx'
import { stateIcons } from './view.ts'

/** What has become of an approval, in a word with its shape and colour. */
export function ApprovalStateCard({ state }: { state: ApprovalState }) {
  const t = useTranslate()
  return <Status shape={stateIcons[state]}>{t(`COMPLIANCE.STATES.${state}`)}</Status>
}
