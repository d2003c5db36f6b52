/*
 * The entry point of a search thread. It does nothing but search: it never waits for the database, builds or merges. It
 * applies index updates between two searches.
 */
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { IndexSearcher } from '../index-searcher.ts'
import { type CallClaims, claimCall } from './call-queue.ts'
import { collectGarbage } from './garbage-collection.ts'
import type { ReplicationMessage, SearchCall, SearchThreadMessage } from './messages.ts'

const mainThread = parentPort as MessagePort
const { port: replicationThread, claims } = workerData as { readonly port: MessagePort; readonly claims: CallClaims }
const searchers = new Map<string, IndexSearcher>()

const send = (message: SearchThreadMessage) => mainThread.postMessage(message)

const searcherOf = (tenantId: string): IndexSearcher => {
  const searcher = searchers.get(tenantId) ?? new IndexSearcher()
  searchers.set(tenantId, searcher)
  return searcher
}

const receive = (message: ReplicationMessage): void => {
  if (message.kind === 'update') searcherOf(message.tenantId).apply(message.update)
  else if (message.kind === 'reset') searchers.delete(message.tenantId)
  else if (message.kind === 'reached') {
    searcherOf(message.tenantId)
    send({ kind: 'applied', tenantId: message.tenantId, step: message.step })
  } else collectGarbage()
}
replicationThread.on('message', receive)

/** Applies the updates that have arrived. Events would deliver them only after all calls that are queued. */
const receivePending = (): void => {
  for (let one = receiveMessageOnPort(replicationThread); one; one = receiveMessageOnPort(replicationThread))
    receive(one.message)
}

const resultOf = ({ tenantId, method, args }: SearchCall): unknown => {
  const searcher = searchers.get(tenantId)
  if (!searcher) throw new Error('this tenant has no search index')
  if (method === 'size') return searcher.size
  return (searcher[method] as (...values: readonly unknown[]) => unknown).apply(searcher, [...args])
}

mainThread.on('message', (call: SearchCall) => {
  const { id } = call
  if (!claimCall(claims, id)) return
  try {
    receivePending()
    send({ kind: 'result', id, value: resultOf(call) })
  } catch (error) {
    send({ kind: 'failure', id, error })
  }
})
