import { nameOfLanguage } from '@colloquy/contract/languages'
import type { PersonProfile } from '@colloquy/contract/people/shapes'
import { personTypes } from '@colloquy/contract/person-types'
import type { ReactNode } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { KeyValues } from '../../../ui/page/key-values.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { ReliabilityPanel } from '../../calls/attendance/reliability-panel.tsx'
import { AboutPanel } from '../../people/about-panel.tsx'
import { AnswersPanel } from '../../people/answers-panel.tsx'
import { FactsPanel } from '../../people/facts-panel.tsx'
import { HistoryPanel } from '../../people/history-panel.tsx'
import { AvatarCard } from '../../people/photo/avatar-card.tsx'
import { useGetExpert, useGetProfile } from './data.ts'
import css from './person-panel.module.css'

/** A person's record beside the list; for experts also their network profile. */
export function PersonPanel({ personId, head }: { personId: string; head?: ReactNode }) {
  const record = useGetProfile(personId)
  return (
    <QueryContent answer={record}>
      {(person) => (
        <>
          <Head person={person}>{head}</Head>
          <Record person={person} />
          <ReliabilityPanel personId={person.personId} />
          {person.personType === personTypes.expert && <Expert personId={personId} />}
        </>
      )}
    </QueryContent>
  )
}

function Head({ person, children }: { person: PersonProfile; children: ReactNode }) {
  return (
    <div className={css.head}>
      <AvatarCard person={person} name={person.fullName} size="large" />
      <div className={css.words}>
        <h2 className={css.name}>
          <bdi>{person.fullName}</bdi> <span className="code">{person.code}</span>
        </h2>
        <p className="second" dir="auto">
          {person.headline || person.title}
        </p>
        {children}
      </div>
    </div>
  )
}

function Record({ person }: { person: PersonProfile }) {
  const t = useTranslate()
  const time = useTime()
  const there = time.placed(useNow(), person.timeZone)
  const items = [
    { name: t('DASHBOARD.PEOPLE.EMAIL'), value: person.email && <bdi dir="ltr">{person.email}</bdi> },
    {
      name: t('DASHBOARD.PEOPLE.COMPANY'),
      value: person.companyName && <bdi>{person.companyName}</bdi>,
    },
    {
      name: t('DASHBOARD.PEOPLE.PLACE'),
      value: (
        <>
          <bdi>{person.city ?? there.city}</bdi>{' '}
          <bdi dir="ltr" className="mono">
            {there.time}
          </bdi>
        </>
      ),
    },
    {
      name: t('DASHBOARD.PEOPLE.LANGUAGE'),
      value: nameOfLanguage(person.preferredLanguage),
    },
    { name: t('DASHBOARD.PEOPLE.SINCE'), value: time.month(person.joinedDate) },
  ]
  return (
    <Panel title={t('DASHBOARD.PEOPLE.RECORD')} padded>
      <KeyValues items={items.filter(({ value }) => value)} />
    </Panel>
  )
}

function Expert({ personId }: { personId: string }) {
  const profile = useGetExpert(personId)
  return (
    <QueryContent answer={profile}>
      {(expert) => (
        <div className={css.expert}>
          <HistoryPanel employments={expert.employments} />
          <FactsPanel facts={expert.facts} />
          <AnswersPanel answers={expert.answers} />
          <AboutPanel {...expert} />
        </div>
      )}
    </QueryContent>
  )
}
