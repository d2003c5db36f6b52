import { getCurrentUser } from '@colloquy/contract/identity/operations'
import {
  getExpert,
  getPersonPhoto,
  getProfile,
  removePersonPhoto,
  uploadPersonPhoto,
} from '@colloquy/contract/people/operations'
import { maxPhotoBytes } from '@colloquy/contract/people/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, installation } from '../../../../testing/app.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { insertExpert } from '../../../../testing/expert-fixtures.ts'
import { insertPerson, insertTenant, signedIn, type TestSession } from '../../../../testing/people-fixtures.ts'
import { personCards } from '../queries.ts'

const test = await testDatabase()
const { tenantId, exchange, expert: expertSite } = await insertTenant(test, 'faces')
const app = await buildTestApp(test)
const client = await signedIn(test, exchange, await insertPerson(test, tenantId))
const { contents } = installation.files
let personId: string
let vera: TestSession
beforeEach(async () => {
  personId = await insertExpert(test, tenantId)
  vera = await signedIn(test, expertSite, personId)
})

const picture = (background: string, format: 'jpeg' | 'png' = 'jpeg') =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
const fileOf = (content: Buffer, name = 'me.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(content)], name, { type })
const upload = async (content: Buffer, as = vera) =>
  app.call(uploadPersonPhoto, { personId, photo: fileOf(content), crop: { left: 80, top: 0, size: 480 } }, as)
const view = async (size: 96 | 256, as: TestSession = vera, id = personId) => {
  const answer = await app.call(getPersonPhoto, { personId: id, size }, as)
  if (!answer.ok) return answer.refusal
  const { width, height, format } = await sharp(await answer.value.arrayBuffer()).metadata()
  const { dominant } = await sharp(await answer.value.arrayBuffer()).stats()
  return { width, height, format, isRed: dominant.r > dominant.b }
}

describe('#people.uploadPhoto, #people.getPhoto, #people.removePhoto: a photo', () => {
  it('is uploaded, viewed by user id in two sizes, and removed [PU-02]', async () => {
    expect(await view(96)).toBe('not_found')
    expect(await upload(await picture('#dd2222'))).toMatchObject({ ok: true })
    expect(await view(96)).toEqual({ width: 96, height: 96, format: 'webp', isRed: true })
    expect(await view(256, client)).toEqual({ width: 256, height: 256, format: 'webp', isRed: true })
    expect(await app.call(removePersonPhoto, { personId }, vera)).toMatchObject({ ok: true, value: { photoId: null } })
    expect(await view(96, client)).toBe('not_found')
  })

  it('gets a new id with each upload, wherever the person appears', async () => {
    const ids = async () => {
      const own = await app.call(getProfile, { personId }, vera)
      const page = await app.call(getExpert, { personId }, client)
      const user = await app.call(getCurrentUser, {}, vera)
      const cards = await test.database.transaction({ kind: 'tenant', tenantId }, (tx) => personCards(tx, [personId]))
      return [
        own.ok && own.value.photoId,
        page.ok && page.value.photoId,
        user.ok && user.value.photoId,
        cards.get(personId)?.photoId,
      ]
    }
    expect(await ids()).toEqual([null, null, null, null])
    await upload(await picture('#dd2222'))
    const first = await ids()
    expect(first.every((id) => typeof id === 'string')).toBe(true)
    await upload(await picture('#2222dd'))
    const second = await ids()
    expect(second.every((id, i) => typeof id === 'string' && id !== first[i])).toBe(true)
    expect(await view(96)).toMatchObject({ isRed: false })
  })

  it('is deleted in both sizes when it is replaced or removed', async () => {
    const dropped = async () => {
      const { rows } = await test.asOwner(
        (owner) => owner.query('select count(*)::int as n from files where removed_at is not null'),
        tenantId,
      )
      return rows[0].n as number
    }
    await upload(await picture('#dd2222'))
    const before = await dropped()
    await upload(await picture('#2222dd'))
    expect(await dropped()).toBe(before + 2)
    await app.call(removePersonPhoto, { personId }, vera)
    await app.call(removePersonPhoto, { personId }, vera)
    expect(await dropped()).toBe(before + 4)
  })

  it('is the last one of two concurrent uploads, and both leave no orphaned files', async () => {
    const managerId = await insertPerson(test, tenantId, {
      roleId: roleIds.staff,
      permissions: [permissionIds.ManageAdvisors],
    })
    const manager = await signedIn(test, exchange, managerId)
    const [red, blue] = await Promise.all([picture('#dd2222'), picture('#2222dd')])
    expect(await Promise.all([upload(red), upload(blue, manager)])).toMatchObject([{ ok: true }, { ok: true }])
    const { rows } = await test.asOwner(
      (owner) =>
        owner.query(
          `select count(*)::int as n from files f where removed_at is null
             and not exists (select from people p where f.id in (p.photo_id, p.small_photo_id))`,
        ),
      tenantId,
    )
    expect(rows[0].n).toBe(0)
  })

  it('is decoded one at a time for each uploader, and answered with 503 before that', async () => {
    const [red, blue] = await Promise.all([picture('#dd2222'), picture('#2222dd')])
    // The second may arrive when the first is decoded already.
    await expect
      .poll(async () => {
        const results = await Promise.all([upload(red), upload(blue)])
        return results.map((result) => (result.ok ? 200 : result.status)).sort()
      })
      .toEqual([200, 503])
    expect(await upload(blue)).toMatchObject({ ok: true })
  })

  it.each([
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a text called me.jpg', Buffer.from('x')],
    ['nothing', Buffer.alloc(0)],
  ])('cannot be %s', async (_, content) => {
    const before = contents.size
    expect(await upload(content)).toMatchObject({ status: 415, refusal: 'invalid_image' })
    expect(contents.size).toBe(before)
    expect(await view(96)).toBe('not_found')
  })

  it('cannot exceed the maximum size', async () => {
    const content = Buffer.concat([await picture('#dd2222'), Buffer.alloc(maxPhotoBytes)])
    expect(await upload(content)).toMatchObject({ status: 413, refusal: 'too_large' })
  })

  it('is served with headers that allow an image only', async () => {
    await upload(await picture('#dd2222', 'png'))
    const answer = await app.send({ method: 'GET', path: `/api/people/${personId}/photo?size=96` }, client)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(String(answer.headers['content-security-policy'])).toContain('sandbox')
  })

  it('of an expert hidden from clients returns 404', async () => {
    await upload(await picture('#dd2222'))
    await test.asOwner(
      (owner) => owner.query('update people set do_not_use = true where id = $1', [personId]),
      tenantId,
    )
    expect(await view(96, client)).toBe('not_found')
    expect(await view(96)).toMatchObject({ width: 96 })
  })
})
