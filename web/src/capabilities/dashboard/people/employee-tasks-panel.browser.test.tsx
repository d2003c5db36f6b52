import type { EmployeeWithTasks } from '@colloquy/contract/dashboard/shapes'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { EmployeeTasksPanel } from './employee-tasks-panel.tsx'

const idOf = (n: number) => `0198c0de-0000-7000-8000-${String(n).padStart(12, '0')}`
const task = (n: number, personName: string): EmployeeWithTasks['tasks'][number] => ({
  kind: 'pick_time',
  callId: idOf(n),
  callCode: `C-${n}`,
  projectCode: null,
  projectName: null,
  personName,
  since: '2026-11-20T08:00:00.000Z',
  until: null,
})
const employee = (n: number, fullName: string, ...tasks: EmployeeWithTasks['tasks']): EmployeeWithTasks => ({
  person: {
    personId: idOf(n),
    fullName,
    title: null,
    companyName: 'Fund',
    employmentEndYear: null,
    city: null,
    timeZone: 'Europe/Berlin',
    photoId: null,
  },
  tasks,
})
let employees: EmployeeWithTasks[]

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json(employees))
  await prepare('enUS')
})
afterEach(() => vi.unstubAllGlobals())

const open = () =>
  render(
    <Stage at="/staff/people">
      <EmployeeTasksPanel personId={idOf(1)} />
    </Stage>,
  )

describe('the tasks on a record', () => {
  it('are those of the first employee with tasks; colleagues are linked with their number [PU-08]', async () => {
    employees = [
      employee(1, 'Ada Person', task(11, 'Emil Weber'), task(12, 'Vera Muster')),
      employee(2, 'Ben Person', task(13, 'Otto Lang')),
    ]
    await open()
    await expect
      .element(page.getByRole('link', { name: 'Pick a time with Emil Weber' }))
      .toHaveAttribute('href', expect.stringContaining(`/staff/calls/${idOf(11)}`))
    await expect.element(page.getByRole('link', { name: 'Pick a time with Vera Muster' })).toBeVisible()
    expect(page.getByText('Otto Lang').elements()).toEqual([])
    await expect.element(page.getByRole('link', { name: 'Ben Person' })).toBeVisible()
    await expect.element(page.getByText('1 task', { exact: true })).toBeVisible()
  })

  it('are none when nothing waits for the person', async () => {
    employees = [employee(1, 'Ada Person')]
    await open()
    await expect.element(page.getByText('No tasks right now.')).toBeVisible()
  })
})
