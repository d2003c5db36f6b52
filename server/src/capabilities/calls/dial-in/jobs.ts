import { aliveIntervalSeconds, type PhoneBridge } from '@colloquy/contract/calls/dial-in/bridge-shapes'
import { callbackChanged } from '@colloquy/contract/calls/events'
import type { Tx } from '../../../platform/db/tables.ts'
import type { Job, JobContext, SystemContext, Timer } from '../../../platform/operations/define.ts'
import { decrypt } from '../../../platform/secrets/encryption.ts'
import { personSummaries } from '../../people/queries.ts'
import { pausedSince } from '../interventions/room-pause.ts'
import { loadCall } from '../queries.ts'
import { lockCall } from '../transition-commands.ts'
import { type BridgeSettings, bridgeSecretPurpose } from './bridge-commands.ts'
import { sendInstruction, signInstruction } from './bridge-gateway.ts'
import {
  connectionsSilentSince,
  deleteCallbacksBefore,
  deleteExpiredTokens,
  findBridge,
  findCallback,
  openConnection,
  setBridgeProblem,
  setCallbackState,
} from './bridge-store.ts'
import { dialJob, instructJob, parseInstruction } from './instruction-commands.ts'
import { endVisit } from './phone-commands.ts'
import { syncPins } from './pin-commands.ts'
import { callsWithoutPins, pinsOf } from './pin-store.ts'

type Instruction = Parameters<typeof signInstruction>[0]

/** An instruction that still holds, with the bridge that is to follow it. */
const preparedFor = async (
  { tx, at }: Pick<SystemContext, 'tx' | 'at'>,
  instruction: Instruction | undefined,
  { secretKey }: BridgeSettings,
) => {
  const bridge = instruction && (await findBridge(tx))
  if (!bridge) return undefined
  const secret = decrypt(bridge.encrypted_secret, secretKey, bridgeSecretPurpose)
  return { baseUrl: bridge.base_url, token: await signInstruction(instruction, secret, at) }
}

/** What a phone is to do, unless it has changed since: phones that have left need nothing but to be hung up. */
const phoneInstruction = async ({ tx, at }: SystemContext, id: string): Promise<Instruction | undefined> => {
  const parsed = parseInstruction(id)
  const { instruction, connectionId } = parsed
  if (instruction === 'hang_up') return parsed
  const connection = await openConnection(tx, connectionId)
  const record = connection && (await loadCall({ tx, input: { callId: connection.call_id } }))
  if (!record) return undefined
  const isPaused = pausedSince(record.call, at) !== undefined
  return (instruction === 'mute' && !isPaused) || (instruction === 'unmute' && isPaused) ? undefined : parsed
}

/** Tells the bridge what to do with a phone; tried again while it cannot be reached. */
const instruct = async ({ within }: JobContext, id: string, settings: BridgeSettings): Promise<void> => {
  const prepared = await within(async (context) => preparedFor(context, await phoneInstruction(context, id), settings))
  if (!prepared) return
  const problem = await sendInstruction(prepared.baseUrl, prepared.token, settings.bridgeOrigins)
  await within(({ tx }) => setBridgeProblem(tx, problem))
  if (problem === 'unreachable') throw new Error(`the phone bridge was not told: ${id}`)
}

const dialInstruction = async ({ tx }: { readonly tx: Tx }, id: string): Promise<Instruction | undefined> => {
  const callback = await findCallback(tx, id)
  if (callback?.state !== 'requested') return undefined
  const { call_id, person_id: personId, number } = callback
  const own = (await pinsOf(tx, [call_id])).find(({ person_id }) => person_id === personId)
  const person = (await personSummaries(tx, [personId])).get(personId)
  if (!own || !person) return undefined
  return { instruction: 'dial', callbackId: id, number, pin: own.pin, language: person.language }
}

/** Has somebody called. It is not tried again: nobody expects a call minutes later. */
const dialBack = async ({ within }: JobContext, id: string, settings: BridgeSettings): Promise<void> => {
  const prepared = await within(async (context) => preparedFor(context, await dialInstruction(context, id), settings))
  const problem: PhoneBridge['problem'] = prepared
    ? await sendInstruction(prepared.baseUrl, prepared.token, settings.bridgeOrigins)
    : 'refused'
  await within(async ({ tx, emit }) => {
    if (prepared) await setBridgeProblem(tx, problem)
    const callback = await findCallback(tx, id)
    if (callback?.state !== 'requested') return
    await setCallbackState(tx, id, problem === null ? 'dialled' : 'failed')
    emit(callbackChanged, { callId: callback.call_id }, [callback.person_id])
  })
}

export const bridgeJobs = (settings: BridgeSettings): Job[] => [
  { name: instructJob, run: (context, id) => instruct(context, id, settings) },
  { name: dialJob, run: (context, id) => dialBack(context, id, settings) },
]

const dayMs = 86_400_000
const maxCallsAtOnce = 200
const lostAfterMs = 3 * aliveIntervalSeconds * 1000

/** Ends the visits of phones of which the bridge says nothing any more, when it last spoke of them. */
const endLostPhones: Timer = {
  name: 'calls.endLostPhones',
  run: async (context) => {
    const { tx, at } = context
    for (const connection of await connectionsSilentSince(tx, new Date(at.getTime() - lostAfterMs)))
      await endVisit(context, connection, 'lost', connection.seen_at)
  },
}

/** Gives PINs to the seats of calls that were booked before there was a bridge. */
const issuePins: Timer = {
  name: 'calls.issuePins',
  run: async ({ tx, at }) => {
    if (!(await findBridge(tx))) return
    for (const callId of await callsWithoutPins(tx, at, maxCallsAtOnce)) {
      const record = await lockCall({ tx, input: { callId } })
      if (record) await syncPins(tx, record.call, at)
    }
  },
}

/** Deletes used tokens, and the phone numbers that were called back. */
const deleteExpiredPhones: Timer = {
  name: 'calls.deleteExpiredPhones',
  run: async ({ tx, at }) => {
    await deleteExpiredTokens(tx, at)
    await deleteCallbacksBefore(tx, new Date(at.getTime() - dayMs))
  },
}

export const bridgeTimers: readonly Timer[] = [endLostPhones, issuePins, deleteExpiredPhones]
