import { Button, TextInput } from '@mantine/core'
import { gzipSync } from 'fflate'
import { record } from 'rrweb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { readEvents } from './event-archive.ts'
import { createEventMask, type RecordedEvent } from './event-masking.ts'
import { createPlayer } from './player.ts'
import { createRecorder, type Record, type SendChunk } from './recorder.ts'

type Chunk = Parameters<SendChunk>[0]
const chunks: Chunk[] = []
const send = vi.fn<SendChunk>(async (chunk) => {
  chunks.push(chunk)
  return true
})
let stop = () => {}
const address = location.pathname

afterEach(() => {
  stop()
  history.replaceState(null, '', address)
  chunks.length = 0
  send.mockReset()
  send.mockImplementation(async (chunk) => {
    chunks.push(chunk)
    return true
  })
})

/** After the browser's observers have reported what changed. */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
const at = (path: string) => history.replaceState(null, '', path)
const start = async (path = '/clients', route = path) => {
  await prepare('enUS')
  at(path)
  const recorder = createRecorder(record as unknown as Record, gzipSync, send)
  stop = recorder.stop
  recorder.show(route)
  return recorder
}
const sent = async (count = 1): Promise<RecordedEvent[]> => {
  await expect.poll(() => chunks.length).toBe(count)
  return readEvents(chunks.map(({ events }) => events))
}

const picture = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" id="canary-portrait"/>'

function Page({ children }: { children?: string }) {
  return (
    <Stage>
      <h1 title="Call with canary-title">canary-heading</h1>
      <section aria-label="canary-label" data-name="canary-data" id="canary-id">
        Lena canary-text {children}
      </section>
      <a href="/clients/calls/canary-link?token=canary-token">canary-anchor</a>
      <img src={picture} alt="canary-alt" />
      <div style={{ backgroundImage: 'url("/canary-background.png")' }}>plain</div>
      <TextInput label="canary-field" placeholder="canary-placeholder" defaultValue="canary-value" />
      <textarea aria-label="Notes" defaultValue="canary-area" />
      <select defaultValue="canary-option">
        <option>canary-option</option>
      </select>
      <div contentEditable suppressContentEditableWarning>
        canary-editable
      </div>
      <Button>Save</Button>
    </Stage>
  )
}

describe('a recording', () => {
  it('holds nothing that is typed, named or addressed, in its snapshot and in every change', async () => {
    const screen = await render(<Page />)
    const recorder = await start('/clients/calls/canary-path', '/clients/calls/$callId')
    await screen.getByLabelText('Notes').fill('canary-typed')
    await userEvent.keyboard('canary-keys')
    // Recorded when the field is left.
    await userEvent.tab()
    await screen.rerender(<Page>canary-changed</Page>)
    const added = document.createElement('p')
    added.append('canary-added')
    added.title = 'canary-added-title'
    document.body.append(added)
    await expect.poll(() => document.body.textContent).toContain('canary-added')
    added.firstChild!.nodeValue = 'canary-renamed'
    added.setAttribute('aria-label', 'canary-relabelled')
    await painted()
    recorder.show(undefined)
    added.remove()
    const events = await sent()
    const text = JSON.stringify(events)
    expect([...new Set(text.match(/canary[\w-]*|Lena/g))]).toEqual([])
    // It is not empty either: the snapshot with the page's elements and styles, and the changes.
    for (const part of ['"tagName":"h1"', '"tagName":"textarea"', '•••', '_cssText'])
      expect(text.includes(part), part).toBe(true)
    const ofType = (type: number, source?: number) =>
      events.filter(
        (event) =>
          event.type === type && (source === undefined || (event.data as { source: number }).source === source),
      ).length
    expect(ofType(2)).toBe(1)
    expect(ofType(3, 0)).toBeGreaterThan(0)
    expect(ofType(3, 5)).toBeGreaterThan(0)
    expect(chunks[0]).toMatchObject({ number: 0, page: '/clients/calls/$callId' })
  })

  it('pauses on compliance pages, in the call room and on unknown pages, and begins anew after them', async () => {
    await render(<Page />)
    const recorder = await start('/clients')
    for (const [path, route] of [
      ['/compliance/approvals/1', '/compliance/approvals/$approvalId'],
      ['/call/1', '/call/$callId'],
      ['/nowhere', undefined],
    ] as const) {
      recorder.show(route)
      at(path)
      document.body.dataset.state = `on-${path}`
      await painted()
    }
    at('/clients/projects')
    recorder.show('/clients/projects')
    recorder.show(undefined)
    delete document.body.dataset.state
    const events = await sent(2)
    expect(chunks.map(({ number, page }) => [number, page])).toEqual([
      [0, '/clients'],
      [1, '/clients/projects'],
    ])
    expect(events.filter(({ type }) => type === 2)).toHaveLength(2)
    expect(JSON.stringify(events)).not.toContain('on-/compliance/approvals/1"}}')
  })

  it('has no event of a page that is in the address already, though its route is not known yet', async () => {
    await render(<Page />)
    const recorder = await start('/clients')
    at('/compliance')
    const added = document.createElement('hr')
    document.body.append(added)
    await painted()
    recorder.show(undefined)
    added.remove()
    expect(JSON.stringify(await sent())).not.toContain('"tagName":"hr"')
  })

  it.each([
    ['is closed', () => window.dispatchEvent(new PageTransitionEvent('pagehide'))],
    [
      'is hidden',
      () => {
        const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
        document.dispatchEvent(new Event('visibilitychange'))
        state.mockRestore()
      },
    ],
  ])('sends the last events before the handler returns when the page %s', async (_, leave) => {
    await render(<Page />)
    await start('/clients')
    const added = document.createElement('hr')
    document.body.append(added)
    await painted()
    leave()
    // Nothing that takes time would be finished on a page that is gone.
    expect(send.mock.calls.map(([{ number }, isLast]) => [number, isLast])).toEqual([[0, true]])
    added.remove()
    expect(JSON.stringify(await readEvents(chunks.map(({ events }) => events)))).toContain('"tagName":"hr"')
  })

  it('ends when the server refuses a chunk', async () => {
    await render(<Page />)
    const recorder = await start('/clients')
    send.mockImplementation(async () => false)
    recorder.show('/clients/projects')
    await expect.poll(() => send.mock.calls.length).toBe(1)
    at('/clients/projects')
    await painted()
    recorder.show('/clients/calls')
    recorder.show(undefined)
    await painted()
    expect(send.mock.calls).toHaveLength(1)
  })
})

describe('the player', () => {
  it('rebuilds the page with its masked texts, and neither loads nor runs what a browser may have sent', async () => {
    await render(<Page />)
    const recorder = await start('/clients')
    await painted()
    recorder.show(undefined)
    const events = await sent()
    const snapshot = events.find(({ type }) => type === 2)!.data as {
      node: { childNodes: { childNodes: unknown[] }[] }
    }
    const evil = (tagName: string, id: number) => ({
      type: 2,
      id,
      tagName,
      attributes: { src: 'https://evil.example/x', href: 'https://evil.example/x', onload: 'alert(1)' },
      childNodes: [{ type: 3, id: id + 100, textContent: 'alert(1)' }],
    })
    snapshot.node.childNodes
      .at(-1)!
      .childNodes.push(evil('script', 90_001), evil('iframe', 90_002), evil('IMG', 90_003))
    const { compressEvents } = await import('./event-archive.ts')
    const stage = document.createElement('div')
    document.body.append(stage)
    const player = await createPlayer(stage, [await compressEvents(JSON.stringify(events))])
    const frame = stage.querySelector('iframe')!
    expect(frame.getAttribute('sandbox')).toBe('allow-same-origin')
    await expect.poll(() => frame.contentDocument?.querySelector('h1')?.textContent).toBe('•'.repeat(14))
    expect(frame.contentDocument?.querySelectorAll('script, iframe, [src], [onload]')).toHaveLength(0)
    expect(player.totalMs).toBeGreaterThan(0)
    player.destroy()
    stage.remove()
  })

  it('refuses what cannot be played', async () => {
    await expect(createPlayer(document.createElement('div'), ['bm8gZXZlbnRz'])).rejects.toThrow()
  })
})

describe('masking', () => {
  it('drops events and attributes it does not know', () => {
    const mask = createEventMask('https://site.example')
    const event = (type: number, data: unknown) => mask({ type, timestamp: 1, data })
    expect(event(5, { tag: 'x', payload: 'canary' })).toBeUndefined()
    expect(event(6, { plugin: 'x', payload: 'canary' })).toBeUndefined()
    for (const source of [9, 10, 11]) expect(event(3, { source, text: 'canary' })).toBeUndefined()
    expect(event(4, { href: 'https://site.example/l/canary', width: 1, height: 2 })?.data).toEqual({
      href: 'https://site.example',
      width: 1,
      height: 2,
    })
    expect(event(3, { source: 5, id: 1, text: 'a long secret', isChecked: false })?.data).toMatchObject({ text: '•••' })
  })
})
