import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { refusalText } from '../../platform/refusal-text.ts'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { translate } from '../../platform/translations.ts'
import { UploadPanel } from './upload-panel.tsx'

const importId = '0198c0de-0000-7000-8000-000000000001'
let requests: string[]

beforeEach(async () => {
  requests = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, location.origin).pathname.replace('/api', '')
    requests.push(`${init?.method} ${path}`)
    if (path.endsWith('/chunks')) return Response.json({ refusal: 'no_rows' }, { status: 422 })
    return Response.json({ id: importId })
  })
  await prepare()
  await render(
    <Stage>
      <UploadPanel kind="experts" onSent={() => undefined} />
    </Stage>,
  )
})
const choose = async (file: File) => {
  const box = document.querySelector('input[type="file"]')
  if (!(box instanceof HTMLInputElement)) throw new Error('there is no field for files')
  await userEvent.upload(box, file)
}
const shows = (refusal: string) => expect.element(page.getByText(refusalText(translate, refusal))).toBeVisible()

describe('the upload of a file', () => {
  it('shows at once that an empty file has no rows, and that a binary file is no table', async () => {
    await choose(new File([], 'empty.csv'))
    await shows('no_rows')
    await choose(new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])], 'people.xlsx'))
    await shows('import_no_table')
    expect(requests).toEqual([])
  })

  it('leaves no import behind when the server refuses the file', async () => {
    await choose(new File(['Id,First name,Last name\n'], 'header.csv'))
    await shows('no_rows')
    expect(requests).toEqual(['POST /imports', `POST /imports/${importId}/chunks`, `DELETE /imports/${importId}`])
  })
})
