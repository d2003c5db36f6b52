import type { EmploymentList, PersonProfile } from '@colloquy/contract/people/shapes'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { QueryContent } from '../../platform/query-content.tsx'
import { useUser } from '../../platform/session.ts'
import { useRegisterShortcuts } from '../../platform/shortcuts.ts'
import { useTranslate } from '../../platform/translations.ts'
import { flag, text, useSearchParams } from '../../platform/url-state.ts'
import { classes } from '../../ui/join-classes.ts'
import { useRouteMessage } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import { ContactPanel } from './contact/contact-panel.tsx'
import { EmploymentsPanel } from './employments/employments-panel.tsx'
import { OwnProfileCard } from './own-profile-card.tsx'
import { PhotoDialog } from './photo/photo-dialog.tsx'
import css from './profile-screen.module.css'
import { showInFrame, useRecord } from './record/data.ts'
import { EditableFactsPanel } from './record/editable-facts-panel.tsx'
import { ExternalIdsPanel } from './record/external-ids-panel.tsx'
import { InfoForm } from './record/info-form.tsx'
import { useLiveRecord } from './record/live.ts'
import { RelationshipsPanel } from './relationships/relationships-panel.tsx'

/** The employment being edited (its id, or `new`), and whether the photo dialog is open. */
const address = { job: text, photo: flag }

/** The reader's own profile: details, employments and facts with their ages. */
export function ProfileScreen() {
  const t = useTranslate()
  const personId = useUser()?.entityId ?? ''
  const message = useRouteMessage()
  const { profile, employments } = useRecord(personId)
  useLiveRecord(personId)
  return (
    <>
      {!profile.data && <h1 className="visually-hidden">{t('PEOPLE.PROFILE.TITLE')}</h1>}
      {message && <p className={classes('second', css.message)}>{message}</p>}
      <QueryContent answer={profile} outline={<SkeletonRows rows={8} label={t('SHARED.STATES.LOADING')} />}>
        {(value) => <Profile profile={value} employments={employments} />}
      </QueryContent>
    </>
  )
}

function Profile({
  profile,
  employments,
}: {
  profile: PersonProfile
  employments: UseQueryResult<EmploymentList, Error>
}) {
  const t = useTranslate()
  const [{ job, photo }, change] = useSearchParams(address)
  const editable = profile.can.updateProfile
  const openPhoto = () => change({ photo: true })
  useEffect(() => showInFrame(profile), [profile])
  useRegisterShortcuts(editable ? [{ keys: 'P', label: t('PEOPLE.KEYS.PHOTO'), shown: true, run: openPhoto }] : [])
  return (
    <>
      <OwnProfileCard profile={profile} list={employments.data} onPhoto={openPhoto} />
      <div className={css.columns}>
        <div className={css.record}>
          <EditableFactsPanel profile={profile} />
          <QueryContent answer={employments}>
            {(list) => (
              <EmploymentsPanel
                personId={profile.personId}
                list={list}
                open={job}
                onOpen={(next) => change({ job: next })}
                editable={editable}
              />
            )}
          </QueryContent>
          <RelationshipsPanel personId={profile.personId} />
          <ContactPanel personId={profile.personId} />
          {profile.externalIds.length > 0 && <ExternalIdsPanel externalIds={profile.externalIds} />}
        </div>
        <aside className={css.info} aria-label={t('PEOPLE.PROFILE.INFO')}>
          <Panel title={t('PEOPLE.PROFILE.INFO')}>
            <InfoForm profile={profile} />
          </Panel>
        </aside>
      </div>
      <PhotoDialog profile={profile} opened={photo && editable} onClose={() => change({ photo: false })} />
    </>
  )
}
