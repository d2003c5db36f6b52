import { event, message, operation } from '@colloquy/contract/operation'
import { EmptyOutput, Id, line } from '@colloquy/contract/values'
import { sql } from 'kysely'
import { inject } from 'vitest'
import * as z from 'zod/mini'
import type { Actor } from '../src/platform/access/actor.ts'
import { isMember, type Predicate, publicAccess, signedIn } from '../src/platform/access/policy.ts'
import type { Tx } from '../src/platform/db/tables.ts'
import { newId } from '../src/platform/ids.ts'
import { capability, command, query } from '../src/platform/operations/define.ts'
import type { TestDatabase } from './database.ts'

/*
 * A capability for tests only: notes of a person that can be shared with everybody. It uses every part of the mechanism
 * once.
 */

const Note = z.object({ noteId: Id, version: z.int(), text: z.string(), isShared: z.boolean() })
export const noteWritten = event('notes.written', z.object({ noteId: Id }))

export const openNote = operation('notes.open', {
  summary: 'One note.',
  method: 'GET',
  path: '/notes/{noteId}',
  input: z.object({ noteId: Id }),
  output: Note,
})
export const listNotes = operation('notes.list', {
  summary: 'Notes; what was asked for comes back.',
  method: 'GET',
  path: '/notes',
  input: z.object({
    limit: z.int().check(z.maximum(100)),
    shared: z.optional(z.boolean()),
    colours: z.optional(z.array(z.union([z.literal(4), z.literal(5)]))),
  }),
  output: z.object({ notes: z.array(Note), input: z.unknown() }),
})
export const writeNote = operation('notes.write', {
  summary: 'Writes a note.',
  method: 'POST',
  path: '/notes',
  input: z.object({ text: line(200) }),
  output: Note,
  refusals: ['note_rude'],
})
export const editNote = operation('notes.edit', {
  summary: 'Changes a note.',
  method: 'PUT',
  path: '/notes/{noteId}',
  input: z.object({ noteId: Id, text: line(200) }),
  output: Note,
  versioned: true,
})
export const limitedByBrowser = operation('notes.limitedByBrowser', {
  summary: 'Counts the visits of this browser; at most three a minute.',
  method: 'POST',
  path: '/notes/peek',
  input: z.object({ fail: z.optional(z.boolean()) }),
  output: EmptyOutput,
  refusals: ['note_rude'],
})
export const limitedByPerson = operation('notes.limitedByPerson', {
  summary: 'Looks at nothing, at most three times a minute for each person.',
  method: 'POST',
  path: '/notes/glance',
  input: z.object({ fail: z.optional(z.boolean()) }),
  output: EmptyOutput,
  refusals: ['note_rude'],
})
export const refundWhenRight = operation('notes.refundWhenRight', {
  summary: 'Is answered, unless it is wrong or nobody has time.',
  method: 'POST',
  path: '/notes/knock',
  input: z.object({ wrong: z.optional(z.boolean()), busy: z.optional(z.boolean()) }),
  output: EmptyOutput,
  refusals: ['note_rude'],
})
export const ticket = operation('notes.ticket', {
  summary: 'A secret.',
  method: 'POST',
  path: '/notes/ticket',
  input: z.object({}),
  output: z.object({ secret: z.string() }),
})
export const answerWrongShape = operation('notes.answerWrongShape', {
  summary: 'Answers something else than it has declared.',
  method: 'POST',
  path: '/notes/break-down',
  input: z.object({}),
  output: Note,
})
export const sendMessage = message('notes.sendMessage', {
  summary: 'Says something over the live connection.',
  input: z.object({ text: line(200) }),
  output: z.object({ heard: z.string() }),
})

export const notesContract = {
  operations: [
    openNote,
    listNotes,
    writeNote,
    editNote,
    limitedByBrowser,
    limitedByPerson,
    refundWhenRight,
    ticket,
    answerWrongShape,
    sendMessage,
  ],
  refusals: [['note_rude', 409]] as const,
}

interface NoteRow {
  readonly id: string
  readonly owner_id: string
  readonly version: number
  readonly text: string
  readonly is_shared: boolean
}

const one = async (tx: Tx, noteId: string): Promise<NoteRow | undefined> =>
  (await sql<NoteRow>`select * from notes where id = ${noteId}`.execute(tx)).rows[0]
const insert = async (tx: Tx, actor: Actor, row: NoteRow) => {
  await sql`insert into notes values (${actor.tenantId}, ${row.id}, ${row.owner_id}, 1, ${row.text}, false)`.execute(tx)
  return present(row)
}
// One undeclared key, which must not be sent.
const present = ({ id, version, text, is_shared, owner_id }: NoteRow) => ({
  noteId: id,
  version,
  text,
  isShared: is_shared,
  owner_id,
})
const own: Predicate<NoteRow> = (actor, note) => isMember(actor) && actor.personId === note.owner_id
const ownOrShared: Predicate<NoteRow> = (actor, note) => note.is_shared || own(actor, note)

export const notes = capability({
  name: 'notes',
  operations: [
    query(openNote, {
      load: ({ tx, input }) => one(tx, input.noteId),
      see: ownOrShared,
      allow: ownOrShared,
      run: ({ subject }) => present(subject),
    }),
    query(listNotes, { allow: signedIn, run: ({ input }) => ({ notes: [], input }) }),
    command(writeNote, {
      allow: signedIn,
      about: (_, output) => ({ kind: 'note', id: output.noteId, details: { length: output.text.length } }),
      run: async ({ tx, actor, me: { personId }, input, at, emit, refuse }) => {
        const row = { id: newId(at), owner_id: personId, version: 1, text: input.text, is_shared: false }
        const note = await insert(tx, actor, row)
        emit(noteWritten, { noteId: note.noteId }, [personId])
        if (input.text === 'rude')
          refuse('note_rude', async ({ tx, emit }) => {
            await insert(tx, actor, { ...row, text: 'kept' })
            emit(noteWritten, { noteId: row.id }, [personId])
          })
        return note
      },
    }),
    command(editNote, {
      load: ({ tx, input }) => one(tx, input.noteId),
      see: ownOrShared,
      allow: own,
      run: async ({ tx, input, request, refuse }) => {
        const { rows } = await sql<NoteRow>`
          update notes set text = ${input.text}, version = version + 1
          where id = ${input.noteId} and version = ${request.version!} returning *`.execute(tx)
        return rows[0] ? present(rows[0]) : refuse('stale')
      },
    }),
    command(limitedByBrowser, {
      allow: publicAccess,
      limits: [{ name: 'peek', max: 3, seconds: 60 }],
      run: ({ request, input, refuse }) => {
        request.setCookie('visits', '1', { path: '/api' })
        return input.fail ? refuse('note_rude') : {}
      },
    }),
    command(limitedByPerson, {
      allow: signedIn,
      limits: [{ name: 'glance', max: 3, seconds: 60 }],
      countsLimitsInTransaction: true,
      run: ({ input, refuse }) => (input.fail ? refuse('note_rude') : {}),
    }),
    command(refundWhenRight, {
      allow: publicAccess,
      limits: [{ name: 'knock', max: 1, seconds: 60, refunds: true }],
      prepare: async ({ input, refuse }) => (input.busy ? refuse('busy') : undefined),
      run: ({ input, refuse }) => (input.wrong ? refuse('note_rude') : {}),
    }),
    command(ticket, { allow: signedIn, answersSecret: true, run: () => ({ secret: newId(new Date(0)) }) }),
    command(answerWrongShape, {
      allow: signedIn,
      run: async ({ tx, actor, at }) => {
        await insert(tx, actor, { id: newId(at), owner_id: newId(at), version: 1, text: 'lost', is_shared: false })
        return { noteId: 'no id' } as never
      },
    }),
    command(sendMessage, { allow: signedIn, run: ({ input }) => ({ heard: input.text }) }),
  ],
})

/** The table of notes, with row-level security. */
export const makeNotesTable = (test: TestDatabase): Promise<void> =>
  test.asOwner(async (owner) => {
    await owner.query(`select set_config('cq.app_role', $1, false)`, [inject('testServer').roles.app])
    await owner.query(`
      create table notes (tenant_id uuid not null, id uuid not null, owner_id uuid not null, version integer not null,
        text text not null, is_shared boolean not null, primary key (tenant_id, id));
      select enable_row_level_security('notes', 'select, insert, update')`)
  })
