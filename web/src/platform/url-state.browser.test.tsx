import { useRouter } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from './test-rig.tsx'
import { flag, list, oneOf, parseSearch, stringifySearch, text, useSearchParams, wholeNumber } from './url-state.ts'

const parts = { q: text, place: list, only: flag, page: wholeNumber(1), sort: oneOf(['best', 'newest']) }

function Filters() {
  const [values, change] = useSearchParams(parts)
  const router = useRouter()
  return (
    <>
      <output>{JSON.stringify(values)}</output>
      <button type="button" onClick={() => change({ place: ['DE', 'AT'], only: true })}>
        filter
      </button>
      <button type="button" onClick={() => change({ place: [], only: false })}>
        clear
      </button>
      <button type="button" onClick={() => router.history.back()}>
        back
      </button>
      <code>{router.state.location.href}</code>
    </>
  )
}

const onlyWords = { q: text }
const normal = { q: '', place: [], only: false, page: 1, sort: 'best' }

describe('URL state', () => {
  it('is parsed from the URL; unknown and invalid values count as absent', async () => {
    await prepare()
    const screen = await render(
      <Stage at="/?q=heat+pumps&place=DE&page=abc&sort=worst&unknown=1">
        <Filters />
      </Stage>,
    )
    const read = { ...normal, q: 'heat pumps', place: ['DE'] }
    await expect.element(screen.getByRole('status')).toHaveTextContent(JSON.stringify(read))
  })

  it('is written to the URL step by step, so that Back undoes one step', async () => {
    await prepare()
    const screen = await render(
      <Stage at="/?q=pumps">
        <Filters />
      </Stage>,
    )
    const shown = screen.getByRole('status')
    await screen.getByRole('button', { name: 'filter' }).click()
    await expect
      .element(shown)
      .toHaveTextContent(JSON.stringify({ ...normal, q: 'pumps', place: ['DE', 'AT'], only: true }))
    await expect.element(screen.getByText('/?q=pumps&place=DE&place=AT&only=1')).toBeInTheDocument()
    await screen.getByRole('button', { name: 'clear' }).click()
    await expect.element(screen.getByText('/?q=pumps', { exact: true })).toBeInTheDocument()
    await screen.getByRole('button', { name: 'back' }).click()
    await expect
      .element(shown)
      .toHaveTextContent(JSON.stringify({ ...normal, q: 'pumps', place: ['DE', 'AT'], only: true }))
  })

  it('renders what reads it only when that changes', async () => {
    await prepare()
    let renders = 0
    const Words = () => {
      renders += 1
      return <i>{useSearchParams(onlyWords)[0].q}</i>
    }
    const screen = await render(
      <Stage at="/?q=heat">
        <Words />
        <Filters />
      </Stage>,
    )
    await expect.element(screen.getByRole('status')).toBeVisible()
    const before = renders
    await screen.getByRole('button', { name: 'filter' }).click()
    await expect.element(screen.getByRole('status')).toMatchTextContent(/DE/)
    expect(renders).toBe(before)
  })

  it('looks like that of an HTML form: no quotes, repeated parameters for lists', () => {
    const search = { q: '7', place: ['DE', 'AT'], gone: undefined }
    expect(stringifySearch(search)).toBe('?q=7&place=DE&place=AT')
    expect(parseSearch('?q=7&place=DE&place=AT')).toEqual({ q: '7', place: ['DE', 'AT'] })
    expect(stringifySearch({})).toBe('')
  })
})
