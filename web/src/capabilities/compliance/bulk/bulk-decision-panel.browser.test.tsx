import type { ApprovalCard } from '@colloquy/contract/compliance/shapes'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { translate } from '../../../platform/translations.ts'
import { type BulkDecision, BulkDecisionPanel } from './bulk-decision-panel.tsx'

const cardOf = (fullName: string, reasons: string[]) =>
  ({
    approvalId: fullName,
    expert: { fullName },
    clientName: 'Rivaud',
    reasons,
    decisionBlocker: null,
    needsSecondOfficer: false,
  }) as unknown as ApprovalCard
const cards = [
  cardOf('Ada Holm', ['former_employer', 'answer']),
  cardOf('Bo Lind', ['answer']),
  cardOf('Cy Moe', ['answer', 'former_employer']),
]
let decided: { name: string; decision: BulkDecision }[]

function Queue() {
  const [selected, setSelected] = useState<readonly string[]>(cards.map(({ approvalId }) => approvalId))
  return (
    <BulkDecisionPanel
      approvals={cards.filter(({ approvalId }) => selected.includes(approvalId))}
      decide={async ({ expert }, decision) => {
        decided.push({ name: expert.fullName, decision })
        return decision.decision
      }}
      onKeep={setSelected}
      onClear={() => setSelected([])}
      onDecided={(id) => setSelected((before) => before.filter((one) => one !== id))}
    />
  )
}

beforeEach(async () => {
  decided = []
  await prepare()
})

it('decides only about calls with the same reasons, and sets the conditions once for all of them', async () => {
  await render(
    <Stage>
      <Queue />
    </Stage>,
  )
  await expect.element(page.getByText(translate('COMPLIANCE.BULK.MIXED'))).toBeVisible()
  expect(page.getByRole('button', { name: /^Approve/ }).elements()).toEqual([])
  await page.getByRole('button', { name: /^Keep 2 calls: / }).click()
  await page.getByLabelText(translate('COMPLIANCE.CONDITIONS.topics_off_limits')).click()
  await page.getByLabelText(translate('COMPLIANCE.CONDITIONS.notes_review')).click()
  const send = page.getByRole('button', { name: 'Approve 2 calls · with 2 conditions' })
  await send.click()
  const note = page.getByLabelText(translate('COMPLIANCE.DECISION.NOTE.topics'))
  await expect.element(note).toHaveFocus()
  expect(decided).toEqual([])
  await note.fill('Prices of this year')
  await send.click()
  await expect.element(page.getByText('Decisions recorded for 2 calls:')).toBeVisible()
  const decision = {
    decision: 'approve',
    conditions: ['topics_off_limits', 'notes_review'],
    note: 'Prices of this year',
  }
  expect(decided).toEqual([
    { name: 'Ada Holm', decision },
    { name: 'Cy Moe', decision },
  ])
})
