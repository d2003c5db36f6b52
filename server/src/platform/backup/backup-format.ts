import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'

/*
 * A backup is a gzipped tar: head.json first, the secret if the installation keeps its own, the tables in parts as COPY writes them,
 * uploaded files, and manifest.json last. Without the manifest a backup is not one.
 */

export const headName = 'head.json'
export const manifestName = 'manifest.json'
export const secretName = 'secret-key'
export const tablesFolder = 'tables/'
export const filesFolder = 'files/'

/** Bytes per part of a table, which are held in memory. */
export const partSize = 4 * 1024 * 1024

/** What must match before anything is restored. */
export const Head = z.object({
  format: z.literal('colloquy backup 1'),
  madeAt: z.string(),
  mode: z.enum(['demo', 'production']),
  /** Version of PostgreSQL, for information. */
  server: z.string(),
  migrations: z.array(z.object({ number: z.int(), name: z.string(), hash: z.string() })),
  /** The schema; that of the target database must be the same. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Distinguishes another secret key from the right one without revealing it. */
  secretMark: z.string(),
  /** Whether the key is in the archive. */
  hasSecret: z.boolean(),
})
export type Head = z.infer<typeof Head>

/** The copied data. */
export const Manifest = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.int(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.array(z.object({ name: z.string(), size: z.int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

/** A fingerprint of a secret key. */
export const secretFingerprintOf = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('mark of a backup').digest('hex').slice(0, 16)

/** Counts of a backup's contents. */
export const totalsOf = ({ tables, files }: Manifest) => ({
  tables: tables.length,
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  files: files.length,
})
