import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ReceivedMail, readMail } from './received-mail.ts'

/** The received mails, oldest first. */
export interface MailStore {
  add(mail: ReceivedMail): Promise<void>
  all(): Promise<readonly ReceivedMail[]>
}

/** How many mails the store keeps; older ones are deleted when it is opened. */
const maxMails = 500

/**
 * Opens the store. With a folder, each mail is a file `<id>.eml` that begins with a `Delivered-To` header for each recipient, as
 * mail servers write it. Mails of an earlier run are read in the background.
 */
export const openMailStore = async (folder: string | undefined): Promise<MailStore> => {
  if (folder === undefined) {
    const mails: ReceivedMail[] = []
    return { add: async (mail) => void mails.push(mail), all: async () => mails }
  }
  await mkdir(folder, { recursive: true })
  const earlier = readFolder(folder)
  const received: ReceivedMail[] = []
  return {
    add: async (mail) => {
      const file = join(folder, `${mail.id}.eml`)
      const head = mail.to.map((address) => `Delivered-To: ${address}\r\n`).join('')
      // Written under another name and then renamed, so that nobody reads an incomplete file, not even after a crash.
      await writeFile(`${file}.part`, Buffer.concat([Buffer.from(head), mail.raw]))
      await rename(`${file}.part`, file)
      received.push(mail)
    },
    all: async () => [...(await earlier), ...received].slice(-maxMails),
  }
}

const readFolder = async (folder: string): Promise<ReceivedMail[]> => {
  const ids = (await readdir(folder))
    .filter((file) => file.endsWith('.eml'))
    .map((file) => file.slice(0, -4))
    .sort()
  const tooOld = ids.slice(0, -maxMails)
  await Promise.all(tooOld.map((id) => rm(join(folder, `${id}.eml`))))
  const mails: ReceivedMail[] = []
  for (const id of ids.slice(-maxMails)) mails.push(await readStoredMail(id, await readFile(join(folder, `${id}.eml`))))
  return mails
}

const readStoredMail = (id: string, file: Buffer): Promise<ReceivedMail> => {
  const [head] = /^(Delivered-To: [^\r\n]*\r\n)*/.exec(file.toString('latin1')) as RegExpExecArray
  const to = [...head.matchAll(/: (.*)\r\n/g)].map((line) => line[1] as string)
  return readMail(id, instantOfId(id), to, file.subarray(head.length))
}

/** Ids are version-7 UUIDs: their first 48 bits are the time of creation. */
const instantOfId = (id: string): Date => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
