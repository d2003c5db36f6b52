import type { ContentPolicy } from '@colloquy/contract/calls/content-policy-shapes'
import { useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import css from './content-policy.module.css'
import { ContentPolicyDialog } from './content-policy-dialog.tsx'
import { useGetCallContentPolicy } from './data.ts'

/** For officers: what recordings and transcripts of a call are for, and which companies they are about. */
export function ContentPolicyPanel({ callId }: { callId: string }) {
  const t = useTranslate()
  const answer = useGetCallContentPolicy(callId)
  return (
    <Panel title={t('CALLS.CONTENT_POLICY.TITLE')} padded>
      <QueryContent answer={answer}>{(policy) => <Policy callId={callId} policy={policy} />}</QueryContent>
    </Panel>
  )
}

function Policy({ callId, policy }: { callId: string; policy: ContentPolicy }) {
  const t = useTranslate()
  const [isEditing, setEditing] = useState(false)
  const { purpose, issuers } = policy
  return (
    <div className={css.policy}>
      <div>
        <b>{t(`CALLS.CONTENT_POLICY.PURPOSES.${purpose}`)}</b>
        <p className="quiet small">{t(`CALLS.CONTENT_POLICY.ABOUT.${purpose}`)}</p>
      </div>
      <div>
        <b>{t('CALLS.CONTENT_POLICY.ISSUERS')}</b>
        {issuers.length === 0 ? (
          <p className="quiet small">{t('CALLS.CONTENT_POLICY.NO_ISSUERS')}</p>
        ) : (
          <ul className={css.issuers}>
            {issuers.map(({ companyId, name }) => (
              <li key={companyId}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div>
        <Button onClick={() => setEditing(true)}>{t('CALLS.CONTENT_POLICY.EDIT')}</Button>
      </div>
      {isEditing && <ContentPolicyDialog callId={callId} policy={policy} onClose={() => setEditing(false)} />}
    </div>
  )
}
