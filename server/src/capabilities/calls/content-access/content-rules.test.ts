import { contentPurposes } from '@colloquy/contract/calls/content-policy-shapes'
import { expect, it } from 'vitest'
import { type ContentReader, isUsable } from './content-rules.ts'

const readers: readonly ContentReader[] = ['officer', 'client_officer', 'client', 'expert', 'staff']
const lists = {
  none: { byTenant: false, byClient: false },
  client: { byTenant: false, byClient: true },
  tenant: { byTenant: true, byClient: false },
}

/** What each reader may do, in the order of `readers`: copy, only read, or nothing. */
const table = `
  research           none    copy   copy  copy  copy  copy
  research           client  copy   copy  -     copy  copy
  research           tenant  copy   copy  -     -     copy
  reference          none    copy   read  read  read  read
  reference          client  copy   read  -     read  read
  reference          tenant  copy   read  -     -     read
  compliance_record  none    copy   copy  -     -     -
  compliance_record  client  copy   copy  -     -     -
  compliance_record  tenant  copy   copy  -     -     -
`

it('decides by purpose, by whose list has one of the companies, and by who reads', () => {
  const rows = contentPurposes.flatMap((purpose) =>
    (['none', 'client', 'tenant'] as const).map((list) => {
      const attributes = { purpose, restricted: lists[list] }
      return [
        purpose,
        list,
        ...readers.map((reader) =>
          isUsable(reader, 'copy', attributes) ? 'copy' : isUsable(reader, 'read', attributes) ? 'read' : '-',
        ),
      ]
    }),
  )
  expect(rows).toEqual(
    table
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/ +/)),
  )
})
