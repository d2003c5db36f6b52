import { listProjects } from '@colloquy/contract/projects/operations'
import { expect, it } from 'vitest'
import { permissionsPage } from './permissions-page.ts'

const contract = { operations: [listProjects], refusals: [] }
const people = { visitor: 'nobody has signed in', staff: 'staff' }

it('shows the outcome of each operation for each kind of user', () => {
  const permissionMatrix = new Map([['projects.list', { visitor: 'not_signed_in', staff: 'too_late' }]])
  const page = permissionsPage(contract, permissionMatrix as never, people)
  expect(page).toContain('## projects')
  expect(page).toContain(`| **projects.list** ${listProjects.summary}<br>\`GET /projects\` | in | too_late |`)
})

it('throws for an operation without a row', () => {
  expect(() => permissionsPage(contract, new Map(), people)).toThrow('projects.list has no row')
})
