import { useTranslate } from '../../platform/translations.ts'
import { OwnReliabilityPanel } from '../calls/attendance/reliability-panel.tsx'
import { ObstaclesPanel } from '../calls/clearance/obstacles-panel.tsx'
import { DuePanel } from '../surveys/due-panel.tsx'
import { OpportunitiesPanel } from '../surveys/opportunities/opportunities-panel.tsx'
import { TrainingDuePanel } from '../training/training-due-panel.tsx'
import { VettingStatusPanel } from '../vetting/vetting-status-panel.tsx'
import { HomePanel } from './home-panel.tsx'

/** The home of experts. */
export function ExpertHomeScreen() {
  const t = useTranslate()
  return (
    <HomePanel
      portal="/expert"
      idle={{ to: '/expert/calls', label: t('DASHBOARD.SEE_CALLS') }}
      below={<HomeQuestions />}
    />
  )
}

/** What the network and its clients want to know from the expert. */
function HomeQuestions() {
  return (
    <>
      <ObstaclesPanel />
      <VettingStatusPanel />
      <OpportunitiesPanel />
      <DuePanel />
      <TrainingDuePanel />
      <OwnReliabilityPanel />
    </>
  )
}
