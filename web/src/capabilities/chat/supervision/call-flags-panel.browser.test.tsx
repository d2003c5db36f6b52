import { beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { CallFlagsPanel } from './call-flags-panel.tsx'

const id = '0198c0de-0000-7000-8000-000000000001'
const at = '2026-03-02T10:00:00.000Z'

beforeEach(async () => {
  await prepare('enUS')
  vi.stubGlobal('fetch', async () =>
    Response.json({
      flags: [
        {
          flagId: id,
          chatId: id,
          chatKind: 'call',
          chatTitle: 'Heat pumps',
          isOnHold: false,
          sequence: 1,
          state: 'open',
          isHeld: false,
          findings: [{ rule: 'names', text: 'Nordvind Energi AB' }],
          flaggedAt: at,
          settledAt: null,
          settledByName: null,
          messages: [],
        },
      ],
      questions: [{ text: 'Any top secret news?', findings: [{ rule: 'phrases', text: 'top secret' }] }],
    }),
  )
})

it('shows what was found in the questions and messages of a call, with the decision beside it', async () => {
  const screen = await render(
    <Stage>
      <CallFlagsPanel callId={id} />
    </Stage>,
  )
  await expect.element(screen.getByText('Phrase: top secret')).toBeVisible()
  await expect.element(screen.getByText('Any top secret news?')).toBeVisible()
  await expect.element(screen.getByText('Restricted company: Nordvind Energi AB')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Dismiss flag' })).toBeVisible()
})
