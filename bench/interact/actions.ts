import type { Page } from '@playwright/test'
import { settle } from '../../e2e/rig/settle.ts'

/** An everyday action. */
export interface Action {
  readonly name: string
  /** Path of the page. */
  readonly at: string
  /** Prepares the page; not measured. */
  readonly before?: (page: Page) => Promise<void>
  readonly act: (page: Page) => Promise<void>
}

/** Time for what a page fetches ahead, in milliseconds. */
const aheadMs = 1500

const search = '/clients/experts?q=heat'
const box = (page: Page) => page.locator('search input')
const rows = (page: Page) => page.locator('[data-row-link]')
const facets = (page: Page) => page.locator('aside input[type=checkbox]')

const openPreview = async (page: Page): Promise<void> => {
  await page.keyboard.press('j')
  await page.keyboard.press('l')
  await page.getByRole('dialog').waitFor()
}

/** The actions in the order in which they run. */
export const actions: readonly Action[] = [
  {
    name: 'type in search',
    at: '/clients/experts',
    before: async (page) => box(page).click(),
    act: async (page) => page.keyboard.type('heat pump', { delay: 60 }),
  },
  {
    name: 'walk suggestions',
    at: '/clients/experts',
    before: async (page) => {
      await box(page).click()
      await page.keyboard.type('hea', { delay: 60 })
      await page.locator('search [role=option]').first().waitFor()
    },
    act: async (page) => {
      for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    },
  },
  { name: 'toggle a facet', at: search, act: async (page) => facets(page).nth(1).click({ force: true }) },
  {
    name: 'clear a facet',
    at: `${search}&place=DE`,
    act: async (page) => page.locator('aside input[type=checkbox]:checked').first().click({ force: true }),
  },
  {
    name: 'drag a price',
    at: search,
    before: async (page) => page.locator('aside input[type=range]').first().waitFor(),
    act: async (page) => {
      const handle = page.locator('aside input[type=range]').first()
      await handle.scrollIntoViewIfNeeded()
      const { x, y, width, height } = (await handle.boundingBox())!
      await page.mouse.move(x + 8, y + height / 2)
      await page.mouse.down()
      for (let step = 1; step <= 8; step++) await page.mouse.move(x + 8 + (step * width) / 24, y + height / 2)
      await page.mouse.up()
    },
  },
  { name: 'open a card', at: search, before: async (page) => rows(page).first().waitFor(), act: openPreview },
  {
    name: 'close a card',
    at: search,
    before: openPreview,
    act: async (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'compare two',
    at: search,
    before: async (page) => rows(page).nth(1).waitFor(),
    act: async (page) => {
      for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key, { delay: 40 })
    },
  },
  { name: 'open the palette', at: '/clients', act: async (page) => page.keyboard.press('Control+k') },
  {
    name: 'type in the palette',
    at: '/clients',
    before: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').waitFor()
    },
    act: async (page) => page.keyboard.type('heat', { delay: 60 }),
  },
  {
    name: 'switch calls to the week',
    at: '/clients/calls',
    act: async (page) =>
      page.locator('main [role=radio], main [role=tab], main input[type=radio]').last().click({ force: true }),
  },
  {
    name: 'scroll a long list',
    at: '/clients/experts',
    before: async (page) => {
      await rows(page).first().waitFor()
      await page.mouse.move(900, 600)
    },
    act: async (page) => {
      for (let turn = 0; turn < 40; turn++) {
        await page.mouse.wheel(0, 240)
        await page.waitForTimeout(16)
      }
      await page.keyboard.press('j')
    },
  },
]

/** Opens the page of an action and prepares it. What the page fetches ahead while nobody acts has come by then. */
export const prepareAction = async (page: Page, origin: string, { at, before }: Action): Promise<void> => {
  await page.goto(origin + at)
  await settle(page)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(aheadMs)
  await before?.(page)
}
