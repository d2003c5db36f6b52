import type { PersonProfile } from '@colloquy/contract/people/shapes'
import { personTypes } from '@colloquy/contract/person-types'
import { Link } from '@tanstack/react-router'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useUser } from '../../../platform/session.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { KeyValues } from '../../../ui/page/key-values.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { BasicsForm } from './basics-form.tsx'
import css from './basics-panel.module.css'
import { useRecord } from './data.ts'

/** The reader's editable names and job, and the data that others maintain about them. */
export function BasicsPanel() {
  const t = useTranslate()
  const user = useUser()
  const record = useRecord(user?.entityId ?? '')
  return (
    <Panel
      title={t('PEOPLE.BASICS.TITLE')}
      link={
        user?.personType.id === personTypes.expert && (
          <Link to="/expert/profile" className="link">
            {t('PEOPLE.BASICS.WHOLE')}
          </Link>
        )
      }
    >
      <QueryContent answer={record}>{(person) => <Basics person={person} />}</QueryContent>
    </Panel>
  )
}

function Basics({ person }: { person: PersonProfile }) {
  const t = useTranslate()
  return (
    <div className={css.basics}>
      <BasicsForm person={person} />
      <div className={css.kept}>
        <KeyValues
          items={[
            ...(person.companyName
              ? [{ name: t('PEOPLE.BASICS.COMPANY'), value: <bdi>{person.companyName}</bdi> }]
              : []),
            { name: t('PEOPLE.BASICS.CODE'), value: <bdi className="code">{person.code}</bdi> },
          ]}
        />
      </div>
    </div>
  )
}
