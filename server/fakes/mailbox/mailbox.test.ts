import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterEach, describe, expect, it } from 'vitest'
import { type Mailbox, startMailbox } from './mailbox.ts'

const opened: Mailbox[] = []
const start = async (options = {}) => {
  const mailbox = await startMailbox(options)
  opened.push(mailbox)
  return mailbox
}
const send = (mailbox: Mailbox, to: string, subject: string) =>
  createTransport(mailbox.url).sendMail({
    from: 'a@sender.example',
    to,
    subject,
    text: 'See http://localhost:4400/l#abc\n',
  })

afterEach(async () => {
  await Promise.all(opened.splice(0).map((mailbox) => mailbox.close()))
})

describe('the mailbox', () => {
  it('receives mails over SMTP and shows their content', async () => {
    const mailbox = await start()
    await send(mailbox, 'nora@client.example', 'Grüße ☎')
    expect(await mailbox.received()).toMatchObject([
      {
        to: ['nora@client.example'],
        from: 'a@sender.example',
        subject: 'Grüße ☎',
        links: ['http://localhost:4400/l#abc'],
      },
    ])
  })

  it('waits for a mail, and throws when none arrives', async () => {
    const mailbox = await start()
    const waiting = mailbox.waitFor((mail) => mail.subject === 'second')
    await send(mailbox, 'a@client.example', 'first')
    await send(mailbox, 'a@client.example', 'second')
    expect((await waiting).subject).toBe('second')
    await expect(mailbox.waitFor(() => false, 20)).rejects.toThrow('no such mail within 20 ms')
  })

  it('loads the mails of an earlier run, byte for byte', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mailbox-'))
    const first = await start({ folder })
    await send(first, 'nora@client.example', 'kept')
    const [before] = await first.received()
    const [after] = await (await start({ folder })).received()
    expect(after).toEqual(before)
    expect(await readdir(folder)).toEqual([`${before?.id}.eml`])
    await rm(folder, { recursive: true })
  })

  it('refuses mails on request, so that retries can be shown', async () => {
    const mailbox = await start()
    mailbox.refuseNext(451)
    await expect(send(mailbox, 'a@client.example', 'one')).rejects.toMatchObject({ responseCode: 451 })
    await send(mailbox, 'a@client.example', 'one')
    expect(await mailbox.received()).toHaveLength(1)
  })

  it('reports that its port is in use', async () => {
    const { port } = await start()
    await expect(startMailbox({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
