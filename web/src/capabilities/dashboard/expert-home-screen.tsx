import { useTranslate } from '../../platform/translations.ts'
import { OwnPanel } from '../vetting/own-panel.tsx'
import { HomePanel } from './home-panel.tsx'

/** The home of experts. */
export function ExpertHomeScreen() {
  const t = useTranslate()
  return <HomePanel portal="/expert" idle={{ to: '/expert/calls', label: t('DESK.SEE_CALLS') }} below={<OwnPanel />} />
}
