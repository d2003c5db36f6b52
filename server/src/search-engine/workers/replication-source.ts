import type { ExpertDocument } from '../expert-document.ts'

/** A point in the history of a source up to which an index has followed it. Only the source can read it. */
export type ReplicationPosition = string

/** Where the documents of indexes come from. The engine knows no database: the application implements this interface. */
export interface ReplicationSource {
  /** Source files that decide what documents contain: snapshots made by other versions of them are not used. */
  readonly documentSources: readonly URL[]
  /** Identifies the database and its history: a restored backup has another identity. */
  identity(): Promise<string>
  tenantIds(): Promise<readonly string[]>
  currentPosition(tenantId: string): Promise<ReplicationPosition>
  /** Whether all changes since a position are still known. */
  canResumeFrom(tenantId: string, position: ReplicationPosition): Promise<boolean>
  /**
   * The ids of documents that have changed since a position, each once, and the position up to which this holds; nothing
   * when not all changes since then are known. Of up to `maxDocuments` changes, the documents as well.
   */
  changesSince(tenantId: string, position: ReplicationPosition, maxDocuments: number): Promise<Changes | undefined>
  /** Ids of documents in ascending order, those after `lastId`. */
  documentIdsAfter(tenantId: string, lastId: string | null, limit: number): Promise<readonly string[]>
  /** The documents with the given ids; ids that have no document are left out. */
  documents(tenantId: string, ids: readonly string[]): Promise<readonly ExpertDocument[]>
  /** Calls `changed` soon after a change. Notifications can be lost; `missed` is called when that may have happened. */
  watch(listener: SourceListener): { stop(): Promise<void> }
  close(): Promise<void>
}

export interface Changes {
  readonly ids: readonly string[]
  /** Those of the ids that have one; null when there are too many to be read at once. */
  readonly documents: readonly ExpertDocument[] | null
  readonly position: ReplicationPosition
}

export interface SourceListener {
  readonly changed: (tenantId: string) => void
  readonly missed: () => void
}

/** Tells another thread how to open the source: a module that exports `openReplicationSource`, and its argument. */
export interface ReplicationSourceLocation {
  /** A file URL. */
  readonly module: string
  readonly url: string
}

export type OpenReplicationSource = (url: string, connections: number) => ReplicationSource

/** Opens the source in this thread. */
export const openSource = async (
  location: ReplicationSourceLocation,
  connections: number,
): Promise<ReplicationSource> => {
  const module = (await import(location.module)) as { openReplicationSource: OpenReplicationSource }
  return module.openReplicationSource(location.url, connections)
}
