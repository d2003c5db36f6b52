/*
 * The thread that answers searches, and does nothing else: it waits for no database, builds nothing and puts nothing
 * together. A change is made between two searches, as a whole.
 */
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { IndexSearcher } from '../../../search-engine/index-searcher.ts'
import type { Question, Said, Told } from '../columns/rules.ts'
import { giveBack } from '../freeing/gateway.ts'

const process = parentPort as MessagePort
const follower = (workerData as { port: MessagePort }).port
const engines = new Map<string, IndexSearcher>()

const say = (said: Said) => process.postMessage(said)

const engineOf = (tenantId: string): IndexSearcher => {
  const known = engines.get(tenantId) ?? new IndexSearcher()
  engines.set(tenantId, known)
  return known
}

const hear = (told: Told): void => {
  if (told.kind === 'change') engineOf(told.tenantId).apply(told.change)
  else if (told.kind === 'anew') {
    engines.delete(told.tenantId)
    say(told)
  } else if (told.kind === 'dropped') giveBack()
  else {
    engineOf(told.tenantId)
    say(told)
  }
}
follower.on('message', hear)

/** Hears what has been told by now. Left alone, the thread would hear nothing before all questions that wait are answered. */
const hearAll = (): void => {
  for (let one = receiveMessageOnPort(follower); one; one = receiveMessageOnPort(follower)) hear(one.message)
}

const answerTo = ({ tenantId, method, args }: Question): unknown => {
  const engine = engines.get(tenantId)
  if (!engine) throw new Error('there are no columns of this tenant')
  if (method === 'size') return engine.size
  return (engine[method] as (...given: readonly unknown[]) => unknown).apply(engine, [...args])
}

process.on('message', (question: Question) => {
  const { id } = question
  try {
    hearAll()
    say({ kind: 'answer', id, answer: answerTo(question) })
  } catch (error) {
    say({ kind: 'failed', id, error })
  }
})
