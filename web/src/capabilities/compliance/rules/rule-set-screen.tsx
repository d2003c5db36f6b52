import { type RuleLevel, type RuleSet, ruleLevels } from '@colloquy/contract/compliance/rule-shapes'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { usePageTitle } from '../../../platform/shell-store.ts'
import { useRegisterShortcuts } from '../../../platform/shortcuts.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { oneOf, usePathParam, useSearchParams } from '../../../platform/url-state.ts'
import { Status } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { type RuleScope, useDiscardRuleDraft, useGetRuleSet, useReturnRules } from './data.ts'
import { type EditedRules, useEditedRules } from './draft-data.ts'
import { DraftNotes, EditorPanel, SaveNote } from './editor-panel.tsx'
import { useLiveRules } from './live.ts'
import { PublishDialog, type PublishStep } from './publish-dialog.tsx'
import { SimulationPanel } from './simulation-panel.tsx'
import { VersionsPanel } from './versions-panel.tsx'
import { ownerName, stateIcons, stateOf } from './view.ts'

const tabs = ['rules', 'simulation', 'history'] as const
const address = { tab: oneOf(tabs) }

/** One set of rules: its draft, what a simulation says of it, and its history. */
export function RuleSetScreen() {
  const level = usePathParam('level') as RuleLevel
  return <OneRuleSet level={ruleLevels.find((one) => one === level) ?? 'tenant'} ownerId={usePathParam('ownerId')} />
}

/** The same screen by what is in the address. */
export function OneRuleSet(scope: RuleScope) {
  useLiveRules()
  return (
    <QueryContent answer={useGetRuleSet(scope)}>
      {(set) => <RuleSetPage key={`${set.level} ${set.ownerId}`} set={set} />}
    </QueryContent>
  )
}

function RuleSetPage({ set }: { set: RuleSet }) {
  const t = useTranslate()
  const [{ tab }] = useSearchParams(address)
  const edited = useEditedRules(set)
  const name = ownerName(t, set)
  usePageTitle(set.level === 'tenant' ? t('COMPLIANCE.RULES.ALL_CALLS') : t('COMPLIANCE.EDITOR.OPEN', { name }))
  const state = stateOf({
    draft: set.draft,
    isProposed: set.draft?.proposal != null,
    version: set.published?.version ?? 0,
  })
  return (
    <>
      <PageHead
        state={
          <>
            <Status shape={stateIcons[state]} badge>
              {t(`COMPLIANCE.EDITOR.STATE.${state}`)}
            </Status>
            {set.published && (
              <span className="quiet small">{t('COMPLIANCE.EDITOR.VERSION', { version: set.published.version })}</span>
            )}
            <SaveNote set={set} edited={edited} />
          </>
        }
        title={<bdi>{name}</bdi>}
        message={
          set.level === 'project'
            ? t('COMPLIANCE.EDITOR.MESSAGE.project', { client: set.clientName ?? '' })
            : t(`COMPLIANCE.EDITOR.MESSAGE.${set.level}`)
        }
        actions={<Actions set={set} edited={edited} />}
        tabs={
          <Tabs
            label={t('COMPLIANCE.EDITOR.TABS.LABEL')}
            current={tab}
            tabs={tabs.map((id) => ({
              id,
              label: t(`COMPLIANCE.EDITOR.TABS.${id}`),
              ...(id === 'history' && set.versions.length > 0 && { count: set.versions.length }),
            }))}
            link={(id, props) => (
              <Link to="." search={id === tabs[0] ? {} : { tab: id }} activeOptions={{ exact: true }} {...props} />
            )}
          />
        }
      />
      <DraftNotes set={set} edited={edited} />
      {tab === 'rules' && <EditorPanel set={set} edited={edited} />}
      {tab === 'simulation' && <SimulationPanel set={set} onStart={edited.flush} />}
      {tab === 'history' && <VersionsPanel set={set} />}
    </>
  )
}

/** What an officer may do with the draft now. What is being typed is saved before. */
function Actions({ set, edited }: { set: RuleSet; edited: EditedRules }) {
  const t = useTranslate()
  const [step, setStep] = useState<PublishStep>()
  const [isDiscarding, setDiscarding] = useState(false)
  const discard = useDiscardRuleDraft()
  const withdraw = useReturnRules()
  const { can, draft, level, ownerId, version } = set
  const isOwn = draft?.proposal?.isOwn === true
  const next: PublishStep | undefined = can.propose ? 'propose' : can.publish ? 'publish' : undefined
  const begin = async (chosen: PublishStep) => {
    if (await edited.flush()) setStep(chosen)
  }
  useRegisterShortcuts(
    next
      ? [{ keys: 'P', label: t(`COMPLIANCE.PUBLICATION.TITLE.${next}`), shown: true, run: () => void begin(next) }]
      : [],
  )
  return (
    <>
      {can.discard && <Button onClick={() => setDiscarding(true)}>{t('COMPLIANCE.EDITOR.DISCARD')}</Button>}
      {can.return &&
        (isOwn ? (
          <Button
            loading={withdraw.isPending}
            onClick={async () => {
              const outcome = await withdraw.run({ level, ownerId, note: '' }, { ifMatch: version })
              if (outcome.ok) toastSuccess(t('COMPLIANCE.EDITOR.WITHDRAWN'))
            }}
          >
            {t('COMPLIANCE.EDITOR.WITHDRAW')}
          </Button>
        ) : (
          <Button onClick={() => setStep('return')}>{t('COMPLIANCE.EDITOR.RETURN')}</Button>
        ))}
      {next && (
        <Button variant="filled" onClick={() => void begin(next)}>
          {t(next === 'propose' ? 'COMPLIANCE.EDITOR.PROPOSE' : 'COMPLIANCE.EDITOR.PUBLISH')}
        </Button>
      )}
      {step && <PublishDialog set={set} step={step} onClose={() => setStep(undefined)} />}
      <ConsequenceDialog
        opened={isDiscarding}
        title={t('COMPLIANCE.EDITOR.DISCARD_TITLE')}
        keep={t('SHARED.ACTIONS.CANCEL')}
        confirm={t('COMPLIANCE.EDITOR.DISCARD')}
        busy={discard.isPending}
        onKeep={() => setDiscarding(false)}
        onConfirm={async () => {
          const outcome = await discard.run({ level, ownerId }, { ifMatch: version })
          setDiscarding(false)
          if (outcome.ok) toastSuccess(t('COMPLIANCE.EDITOR.DISCARDED'))
        }}
      >
        {t('COMPLIANCE.EDITOR.DISCARD_BODY')}
      </ConsequenceDialog>
    </>
  )
}
