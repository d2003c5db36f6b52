import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { translate } from '../../platform/translations.ts'
import { useVerdictSummaries } from './verdict-card.tsx'

const personIds = Array.from(
  { length: 120 },
  (_, index) => `0198c0de-0000-7000-8000-${String(index).padStart(12, '0')}`,
)
const projectId = '0198c0de-0000-7000-9000-000000000001'
let asked: readonly string[][]

beforeEach(async () => {
  asked = []
  vi.stubGlobal('fetch', async (_address: string, init?: RequestInit) => {
    const { expertIds } = JSON.parse(String(init?.body)) as { expertIds: string[] }
    asked = [...asked, expertIds]
    if (expertIds.length > 50) return Response.json({ refusal: 'invalid_input', issues: [] }, { status: 400 })
    const verdict = { outcome: 'approve', reasons: [], timeline: [] }
    return Response.json({ verdicts: expertIds.map((expertId) => ({ expertId, verdict })) })
  })
  await prepare()
})

function Board() {
  const [ids, setIds] = useState(personIds)
  const verdictOf = useVerdictSummaries(projectId, ids)
  return (
    <>
      <button type="button" onClick={() => setIds(ids.toReversed())}>
        Reorder
      </button>
      <ol>
        {ids.map((id) => (
          <li key={id}>{verdictOf(id)?.outcome}</li>
        ))}
      </ol>
    </>
  )
}

describe('the verdicts of a board', () => {
  it('say something of each of its candidates, however many there are, and stay while they change places', async () => {
    await render(
      <Stage>
        <Board />
      </Stage>,
    )
    const shown = page.getByText(translate('COMPLIANCE.OUTCOMES.approve'), { exact: true })
    await expect.poll(() => shown.elements().length).toBe(personIds.length)
    expect(asked.flat().toSorted()).toEqual(personIds)
    await page.getByRole('button', { name: 'Reorder' }).click()
    await expect.poll(() => shown.elements().length).toBe(personIds.length)
    expect(asked).toHaveLength(3)
  })
})
