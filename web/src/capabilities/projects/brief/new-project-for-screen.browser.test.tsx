import { useRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { NewProjectForScreen } from './new-project-for-screen.tsx'

const idOf = (n: number) => `0198c0de-0000-7000-8000-${String(n).padStart(12, '0')}`
const teams: Record<string, object[]> = {
  [idOf(1)]: [{ personId: idOf(11), fullName: 'Ada North' }],
  [idOf(2)]: [{ personId: idOf(12), fullName: 'Ben South' }],
}

const sent: unknown[] = []
/** The draft on the server. */
let draftOnServer: unknown = null
const answer = ({ pathname, searchParams }: URL, body: unknown): Response => {
  if (pathname === '/api/project-clients')
    return Response.json({
      clients: [
        { clientId: idOf(1), name: 'Northbeam' },
        { clientId: idOf(2), name: 'Southwall' },
      ],
    })
  if (pathname === '/api/colleagues') return Response.json({ people: teams[searchParams.get('clientId')!] })
  if (pathname === '/api/brief-drafts/new-for') {
    if (body) draftOnServer = (body as { saved: unknown }).saved
    return Response.json({ saved: draftOnServer })
  }
  sent.push(body)
  return Response.json({ projectId: idOf(77), name: 'Pumps' })
}

let router: ReturnType<typeof useRouter> | undefined
/** Exposes the router's location to the test. */
function Here() {
  router = useRouter()
  return null
}
const open = () =>
  render(
    <Stage at="/staff/projects/new">
      <NewProjectForScreen />
      <Here />
    </Stage>,
  )

beforeEach(async () => {
  sent.length = 0
  draftOnServer = null
  sessionStorage.clear()
  await prepare()
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) =>
    answer(new URL(String(input), location.origin), init?.body && JSON.parse(String(init.body))),
  )
})
afterEach(() => vi.restoreAllMocks())

describe('a new project by staff', () => {
  it('is for the selected client, with a team of its people', async () => {
    const screen = await open()
    const client = screen.getByRole('combobox', { name: 'Client' })
    await expect.element(client).toHaveValue('')
    await expect.element(screen.getByLabelText('Name', { exact: false })).not.toBeInTheDocument()
    await client.selectOptions(idOf(1))
    await screen.getByRole('checkbox', { name: 'Ada North' }).click()
    await client.selectOptions(idOf(2))
    await expect.element(screen.getByRole('checkbox', { name: 'Ada North' })).not.toBeInTheDocument()
    await screen.getByRole('textbox', { name: /^Name/ }).fill('Pumps')
    await screen.getByRole('textbox', { name: /^Research question/ }).fill('Who fits them?')
    await screen.getByRole('button', { name: /^(Create|Begin|Start)/ }).click()
    expect(sent).toEqual([])
    await screen.getByRole('checkbox', { name: 'Ben South' }).click()
    await screen.getByRole('button', { name: /^(Create|Begin|Start)/ }).click()
    await expect.poll(() => sent).toMatchObject([{ clientId: idOf(2), name: 'Pumps', team: [idOf(12)] }])
    await expect.poll(() => router?.state.location.pathname).toBe(`/staff/projects/${idOf(77)}`)
  })

  it('survives leaving the page', async () => {
    const screen = await open()
    await screen.getByRole('combobox', { name: 'Client' }).selectOptions(idOf(2))
    await screen.getByRole('textbox', { name: /^Name/ }).fill('Pumps')
    await screen.unmount()
    const again = await open()
    await expect.element(again.getByRole('combobox', { name: 'Client' })).toHaveValue(idOf(2))
    await expect.element(again.getByRole('textbox', { name: /^Name/ })).toHaveValue('Pumps')
  })
})
