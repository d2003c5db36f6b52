import { setRelationships } from '@colloquy/contract/people/contact-operations'
import { maxRelationships, type Relationship, type RelationshipList } from '@colloquy/contract/people/contact-shapes'
import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { toastRefusal } from '../../../platform/failures/error-toasts.ts'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Panel, Row, Rows } from '../../../ui/page/panel.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { useListRelationships, useSetRelationships } from './data.ts'
import { RelationshipForm } from './relationship-form.tsx'
import css from './relationships-panel.module.css'
import { withOne, withoutOne } from './view.ts'

/** A person's relationships with companies that do not employ them; edited by those who may [PU-05]. */
export function RelationshipsPanel({ personId }: { personId: string }) {
  const answer = useListRelationships(personId)
  return <QueryContent answer={answer}>{(list) => <Relationships personId={personId} list={list} />}</QueryContent>
}

function Relationships({ personId, list }: { personId: string; list: RelationshipList }) {
  const t = useTranslate()
  const [open, setOpen] = useState<number | 'new'>()
  const panel = useRef<HTMLDivElement>(null)
  const { run, isPending } = useSetRelationships()
  const { relationships, version } = list
  const isEditable = list.can.setRelationships

  const send = async (next: Relationship[], ifMatch = version) => {
    const outcome = await run({ personId, relationships: next }, { ifMatch })
    return outcome.ok ? outcome.value : String(outcome.refusal)
  }
  const close = () => {
    setOpen(undefined)
    requestAnimationFrame(() => panel.current?.querySelector('button')?.focus())
  }
  const save = async (one: Relationship) => {
    const saved = await send(withOne(relationships, open ?? 'new', one))
    if (typeof saved === 'string') return saved
    toastSuccess(t('PEOPLE.RELATIONSHIPS.SAVED', { company: one.companyName }))
    close()
    return undefined
  }
  const remove = async (index: number) => {
    const before = relationships
    const saved = await send(withoutOne(before, index))
    if (typeof saved === 'string') return toastRefusal(setRelationships, saved)
    const undo = async () => {
      const restored = await send(before, saved.version)
      if (typeof restored === 'string') toastRefusal(setRelationships, restored)
    }
    toastSuccess(t('PEOPLE.RELATIONSHIPS.REMOVED', { company: before[index]!.companyName }), {
      label: t('SHARED.ACTIONS.UNDO'),
      onClick: () => void undo(),
    })
    panel.current?.querySelector('button')?.focus()
  }
  const add = (
    <Button size="xs" leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />} onClick={() => setOpen('new')}>
      {t('PEOPLE.RELATIONSHIPS.ADD')}
    </Button>
  )
  const canAdd = isEditable && open === undefined && relationships.length < maxRelationships
  return (
    <div ref={panel}>
      <Panel
        title={t('PEOPLE.RELATIONSHIPS.TITLE')}
        count={relationships.length || undefined}
        link={canAdd && relationships.length > 0 && add}
      >
        {open === 'new' && <RelationshipForm busy={isPending} onSave={save} onClose={close} />}
        {relationships.length === 0 && open === undefined && (
          <EmptyState action={canAdd && add}>
            {t(isEditable ? 'PEOPLE.RELATIONSHIPS.NONE' : 'PEOPLE.RELATIONSHIPS.NONE_KNOWN')}
          </EmptyState>
        )}
        {relationships.length > 0 && (
          <Rows label={t('PEOPLE.RELATIONSHIPS.TITLE')}>
            {relationships.map((one, index) =>
              open === index ? (
                // The list is replaced as a whole; a relationship has no identity but its place.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <li key={index}>
                  <RelationshipForm relationship={one} busy={isPending} onSave={save} onClose={close} />
                </li>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <Row key={index}>
                  <RelationshipRow relationship={one}>
                    {isEditable && (
                      <span className={css.actions}>
                        <ActionIcon
                          variant="subtle"
                          aria-label={t('PEOPLE.RELATIONSHIPS.EDIT_ONE', { company: one.companyName })}
                          onClick={() => setOpen(index)}
                        >
                          <IconPencil size={16} stroke={1.5} aria-hidden />
                        </ActionIcon>
                        <ActionIcon
                          variant="subtle"
                          aria-label={t('PEOPLE.RELATIONSHIPS.REMOVE_ONE', { company: one.companyName })}
                          onClick={() => void remove(index)}
                        >
                          <IconTrash size={16} stroke={1.5} aria-hidden />
                        </ActionIcon>
                      </span>
                    )}
                  </RelationshipRow>
                </Row>
              ),
            )}
          </Rows>
        )}
      </Panel>
    </div>
  )
}

function RelationshipRow({
  relationship: { kind, companyName, startDate, endDate, note },
  children,
}: {
  relationship: Relationship
  children: React.ReactNode
}) {
  const t = useTranslate()
  const time = useTime()
  const months =
    startDate === null && endDate === null
      ? undefined
      : t('PEOPLE.RELATIONSHIPS.DATES', {
          from: startDate ? time.month(startDate) : '…',
          to: endDate ? time.month(endDate) : t('PEOPLE.HISTORY.NOW'),
        })
  return (
    <div className={css.row}>
      <div className={css.what}>
        <p>
          <strong>
            <bdi>{companyName}</bdi>
          </strong>{' '}
          <span className="second">{t(`PEOPLE.RELATIONSHIPS.KINDS.${kind}`)}</span>
        </p>
        {months && <p className="quiet small">{months}</p>}
        {note && (
          <p className="second">
            <bdi>{note}</bdi>
          </p>
        )}
      </div>
      {children}
    </div>
  )
}
