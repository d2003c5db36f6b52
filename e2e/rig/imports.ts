import type { Page } from '@playwright/test'

/** Sends a file of experts, of whom one makes no sense. */
export const sendTable = async (page: Page): Promise<void> => {
  const table = 'id,first name,last name,e-mail,country\nN-1,Ada,Solberg,,Norway\nN-2,Yusuf,Haddad,nobody,Atlantis\n'
  const file = { name: 'experts.csv', mimeType: 'text/csv', buffer: Buffer.from(table) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.locator('td select').first().waitFor()
}

/** Sends it, and lets it be checked. */
export const checkTable = async (page: Page): Promise<void> => {
  await sendTable(page)
  await page
    .locator('section', { has: page.locator('td select') })
    .getByRole('button')
    .last()
    .click()
  await page.locator('main tbody').nth(1).waitFor()
}
