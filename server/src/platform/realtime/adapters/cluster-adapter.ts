import type { Server } from 'socket.io'

/** What carries messages from the process where something happens to those that hold the browsers' connections. */
export interface ClusterAdapter {
  readonly adapter: NonNullable<Parameters<Server['adapter']>[0]>
  /** To be called when the adapter has been closed; resolves once all earlier messages are sent. */
  end(): Promise<void>
}
