import type { Page } from '@playwright/test'
import type { Action } from '../interact/actions.ts'

const selectors = {
  board: 'section[id=stage-shortlisted]',
  menu: '[role=menu]',
  move: '[data-move]',
  pick: 'main input[type=checkbox]',
  views: 'main input[type=radio]',
}
const cardsOf = (page: Page) => page.locator(selectors.board).locator(selectors.move)

const openMenu = async (page: Page): Promise<void> => {
  await cardsOf(page).first().click()
  await page.locator(selectors.menu).waitFor()
}

/** What people do with the candidates of a project at this address. */
export const boardActions = (at: string): readonly Action[] => [
  { name: 'open the menu of stages', at, before: async (page) => cardsOf(page).first().waitFor(), act: openMenu },
  {
    name: 'move a card by the menu',
    at,
    before: openMenu,
    act: async (page) => page.locator(`${selectors.menu} [role=menuitem]`).first().click(),
  },
  {
    name: 'select three cards',
    at,
    before: async (page) => page.locator(selectors.pick).nth(2).waitFor(),
    act: async (page) => {
      for (const card of [0, 1, 2]) await page.locator(selectors.pick).nth(card).click()
    },
  },
  {
    name: 'walk cards by keyboard',
    at,
    before: async (page) => cardsOf(page).first().waitFor(),
    act: async (page) => {
      for (let step = 0; step < 5; step++) await page.keyboard.press('j', { delay: 40 })
    },
  },
  {
    name: 'show more cards',
    at,
    before: async (page) => cardsOf(page).first().waitFor(),
    act: async (page) => page.locator(selectors.board).getByRole('button').last().click(),
  },
  {
    name: 'switch to the table',
    at,
    before: async (page) => cardsOf(page).first().waitFor(),
    act: async (page) => page.locator(selectors.views).nth(1).click({ force: true }),
  },
  {
    name: 'select three rows',
    at: `${at}?view=table`,
    before: async (page) => page.locator(selectors.pick).nth(2).waitFor(),
    act: async (page) => {
      for (const row of [0, 1, 2]) await page.locator(selectors.pick).nth(row).click()
    },
  },
]
