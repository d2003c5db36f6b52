import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CancelButton } from '../../ui/input/cancel-button.tsx'
import { TextArea } from '../../ui/input/text-area.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { prepare, Stage } from '../test-rig.tsx'
import { clearUnsaved, watchTyping } from './unsaved-changes.ts'
import { UnsavedInputGuard } from './unsaved-input-guard.tsx'

let stop: () => void
beforeEach(async () => {
  await page.viewport(1280, 800)
  await prepare()
  stop = watchTyping()
})
afterEach(() => stop())

function Answer() {
  const [note, setNote] = useState('')
  return (
    <>
      <TextArea label="Note" value={note} onChange={setNote} />
      <CancelButton>Cancel</CancelButton>
    </>
  )
}

const kinds = {
  dialog: (onClose: () => void) => (
    <Dialog name="Answer" onClose={onClose}>
      <Answer />
    </Dialog>
  ),
  drawer: (onClose: () => void) => (
    <Drawer opened name="Answer" closeLabel="Close" guardsInput onClose={onClose}>
      <Answer />
    </Drawer>
  ),
}

function Page({ kind }: { kind: keyof typeof kinds }) {
  const [isOpen, setOpen] = useState(true)
  return isOpen && kinds[kind](() => setOpen(false))
}

const open = (kind: keyof typeof kinds) =>
  render(
    <Stage>
      <UnsavedInputGuard>
        <Page kind={kind} />
      </UnsavedInputGuard>
    </Stage>,
  )
const note = () => page.getByLabelText('Note')
const question = () => page.getByRole('dialog', { name: 'Discard your changes?' })
const ways = {
  Escape: () => userEvent.keyboard('{Escape}'),
  'a click beside it': async () => {
    const outside = document.elementFromPoint(2, 2) as HTMLElement
    outside.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    outside.click()
  },
  Cancel: () => page.getByRole('button', { name: 'Cancel' }).click(),
}
const closings = (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((kind) =>
  Object.entries(ways).map(([way, close]) => ({ kind, way, close })),
)

describe('unsaved input', () => {
  it.each(closings)('in a $kind is discarded by $way only after a question', async ({ kind, close }) => {
    await open(kind)
    await note().fill('Could not reach the expert')
    await close()
    await expect.element(question()).toBeVisible()
    // Escape answers the question, and does not ask it again.
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => question().elements()).toEqual([])
    await expect.element(note()).toHaveValue('Could not reach the expert')
    await close()
    await question().getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => note().elements()).toEqual([])
  })

  it.each(closings)('in a $kind and then sent is not asked about by $way', async ({ kind, close }) => {
    await open(kind)
    await note().fill('Could not reach the expert')
    clearUnsaved()
    await close()
    await expect.poll(() => note().elements()).toEqual([])
    expect(question().elements()).toEqual([])
  })
})

describe('the dialogs of the product', () => {
  const sources = import.meta.glob<string>('../../capabilities/**/*.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  })

  it('have no button that closes them without asking', () => {
    const silent = Object.entries(sources).filter(
      ([, source]) => source.includes('<Dialog') && /<Button onClick=\{onClose\}>/.test(source),
    )
    expect(silent.map(([path]) => path)).toEqual([])
  })
})
