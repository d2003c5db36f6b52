import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { AvatarCard } from './avatar-card.tsx'

const idOf = (n: number) => `0198c0de-0000-7000-8000-${String(n).padStart(12, '0')}`

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'

const requests: string[] = []
let answer: () => Promise<Response>

beforeEach(async () => {
  requests.length = 0
  answer = async () => new Response(drawing, { headers: { 'content-type': 'image/svg+xml' } })
  vi.stubGlobal('fetch', (address: string) => {
    if (!address.includes('/photo')) return Promise.reject(new TypeError('Failed to fetch'))
    requests.push(address.slice(address.indexOf('/people/')))
    return answer()
  })
  await prepare()
})

/** Renders the same person twice, with a button that replaces their photo. */
function AvatarCards({ first }: { first: string | null }) {
  const [photoId, setPhotoId] = useState(first)
  return (
    <>
      {['one', 'two'].map((key) => (
        <AvatarCard key={key} person={{ personId: idOf(7), photoId }} name="Vera Muster" size="large" />
      ))}
      <button type="button" onClick={() => setPhotoId(idOf(2))}>
        Another
      </button>
    </>
  )
}
const open = (first: string | null) =>
  render(
    <Stage>
      <AvatarCards first={first} />
    </Stage>,
  )
const pictures = () => document.querySelectorAll<HTMLImageElement>('img')
const boxes = () =>
  [...document.querySelectorAll('[aria-hidden=true]')].map((face) => face.getBoundingClientRect().toJSON())

describe('an avatar', () => {
  it('is fetched once, wherever it is shown, and causes no layout shift', async () => {
    let give = () => {}
    const originalAnswer = answer
    answer = () => new Promise((resolve) => (give = () => resolve(originalAnswer())))
    await open(idOf(1))
    await expect.element(page.getByText('VM').first()).toBeVisible()
    const before = boxes()
    give()
    await expect.poll(() => pictures().length).toBe(2)
    expect(boxes()).toEqual(before)
    expect(requests).toEqual([`/people/${idOf(7)}/photo?size=96`])
  })

  it('changes with the photo', async () => {
    await open(idOf(1))
    await expect.poll(() => pictures().length).toBe(2)
    await page.getByRole('button', { name: 'Another' }).click()
    await expect.poll(() => requests.length).toBe(2)
    await expect.poll(() => pictures().length).toBe(2)
  })

  it('is not requested for a person without a photo', async () => {
    await open(null)
    await expect.element(page.getByText('VM').first()).toBeVisible()
    expect(requests).toEqual([])
  })

  it.each([
    ['is refused', async () => Response.json({ refusal: 'not_found' }, { status: 404 })],
    ['fails', async () => new Response('', { status: 500 })],
    ['does not arrive', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('that %s shows initials for that person, without further requests [PU-02]', async (_, failing) => {
    answer = failing
    await open(idOf(1))
    await expect.poll(() => requests.length).toBe(1)
    window.dispatchEvent(new Event('visibilitychange'))
    await page.getByRole('button', { name: 'Another' }).click()
    await expect.poll(() => requests.length).toBe(2)
    expect(pictures()).toHaveLength(0)
    await expect.element(page.getByText('VM').first()).toBeVisible()
  })
})
