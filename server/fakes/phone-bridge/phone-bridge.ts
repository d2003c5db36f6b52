import {
  aliveIntervalSeconds,
  type BridgeAnswer,
  type bridgeOutcomes,
  maxPinAttempts,
  type PhoneInstruction,
  phoneInstructions,
} from '@colloquy/contract/calls/dial-in/bridge-shapes'
import type * as z from 'zod/mini'
import type { Clock } from '../../src/platform/clock.ts'
import { newSecret } from '../../src/platform/ids.ts'
import type { Log } from '../../src/platform/log.ts'
import { attestationAnnouncement, instructionAnnouncements, problemAnnouncements } from './announcements.ts'
import { type Claims, readInstruction, signAsBridge } from './bridge-token.ts'

/** A tenant that has the bridge. */
export interface BridgeCustomer {
  readonly key: string
  readonly name: string
  /** The sites of the tenant; the first one takes events. */
  readonly origins: readonly string[]
  /** The secret that the tenant knows too. */
  readonly secret: string
}

/** What is heard on a phone: what the bridge says, or what its holder does. */
export interface PhoneLine {
  readonly at: Date
  readonly by: 'bridge' | 'caller'
  readonly text: string
}

/** A phone call. `ringing`: the bridge calls, and nobody has answered. */
export interface Phone {
  readonly id: string
  readonly customer: BridgeCustomer
  readonly isCallback: boolean
  /** The number that was dialled, by the caller or by the bridge. */
  readonly number: string
  /** The number of the caller; empty where it is hidden. */
  readonly caller: string
  readonly startedAt: Date
  readonly lines: PhoneLine[]
  state: 'ringing' | 'pin' | 'attesting' | 'connected' | 'ended'
  /** Which the bridge enters once somebody has answered; empty where the caller does. */
  readonly pin: string
  wrongPins: number
  isMuted: boolean
}

type Outcome = (typeof bridgeOutcomes)[number]
type Answer = Pick<z.infer<typeof BridgeAnswer>, 'attestation'> & {
  readonly outcome: Outcome | 'unreachable'
  readonly seat: { readonly isPaused: boolean } | null
}

/** A phone bridge without a telephone network: people use the phones in their browser. */
export interface PhoneBridge {
  /** All phone calls of a tenant, the latest first. */
  phones(customer: BridgeCustomer): readonly Phone[]
  /** Calls a number of a tenant. */
  dial(customer: BridgeCustomer, call: { readonly number: string; readonly caller: string }): Promise<Phone>
  /** Presses keys: digits of the PIN, keys during the call, or any key to answer. */
  press(phone: Phone, keys: string): Promise<void>
  hangUp(phone: Phone): Promise<void>
  /** Follows an instruction. @returns the status of HTTP to answer with */
  instruct(customer: BridgeCustomer, token: string): number
  close(): void
}

/** The latest phone calls are kept. */
const maxPhones = 50

export const startPhoneBridge = ({ clock, log }: { readonly clock: Clock; readonly log: Log }): PhoneBridge => {
  let phones: Phone[] = []
  const usedTokens = new Set<unknown>()

  const say = (phone: Phone, text: string) => phone.lines.push({ at: clock.now(), by: 'bridge', text })
  const act = (phone: Phone, text: string) => phone.lines.push({ at: clock.now(), by: 'caller', text })

  /** Tells the product what has happened, signed and over HTTP. */
  const send = async ({ id, customer }: Phone, event: Claims): Promise<Answer> => {
    const claims = { iss: 'phone-bridge', aud: 'colloquy', iat: Math.floor(clock.now().getTime() / 1000) }
    const token = signAsBridge({ ...claims, jti: newSecret(), connectionId: id, ...event }, customer.secret)
    const response = await fetch(`${customer.origins[0]}/api/phone-bridge/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    }).catch(() => undefined)
    if (response?.ok) return (await response.json()) as Answer
    log.warn({ status: response?.status }, 'the demo’s phone bridge was not answered')
    return { outcome: 'unreachable', seat: null }
  }

  const end = (phone: Phone, outcome: Answer['outcome']): void => {
    if (phone.state === 'ended') return
    phone.state = 'ended'
    if (outcome === 'unreachable') say(phone, 'Colloquy cannot be reached. Goodbye.')
    else if (outcome !== 'accepted' && outcome !== 'attestation_asked') say(phone, problemAnnouncements[outcome])
  }

  const open = (call: Pick<Phone, 'customer' | 'isCallback' | 'number' | 'caller' | 'state' | 'pin'>): Phone => {
    const phone = {
      ...call,
      id: newSecret().slice(0, 32),
      startedAt: clock.now(),
      lines: [],
      wrongPins: 0,
      isMuted: false,
    }
    phones = [phone, ...phones].slice(0, maxPhones)
    return phone
  }

  const enterPin = async (phone: Phone, pin: string): Promise<void> => {
    const entered = await send(phone, { event: 'pin_entered', pin, ...(phone.caller && { caller: phone.caller }) })
    if (entered.outcome === 'pin_unknown' && ++phone.wrongPins < maxPinAttempts) {
      say(phone, problemAnnouncements.pin_unknown)
      return
    }
    await follow(phone, entered)
  }

  /** Goes on as the product has answered to a PIN, or to a key that was to confirm statements. */
  const follow = async (phone: Phone, admitted: Answer): Promise<void> => {
    if (admitted.outcome === 'attestation_asked' && admitted.attestation) {
      phone.state = 'attesting'
      say(phone, attestationAnnouncement(admitted.attestation))
      return
    }
    const joined = admitted.outcome === 'accepted' ? await send(phone, { event: 'joined' }) : admitted
    if (joined.outcome !== 'accepted') return end(phone, joined.outcome)
    phone.state = 'connected'
    phone.isMuted = joined.seat?.isPaused ?? false
    say(phone, phone.isMuted ? 'You are in the call. It is paused.' : 'You are in the call. Everyone can hear you.')
  }

  const obey: PhoneBridge['instruct'] = (customer, token) => {
    const claims = readInstruction(token, customer.secret)
    if (!claims || usedTokens.has(claims.jti)) return 401
    usedTokens.add(claims.jti)
    if (claims.instruction === 'dial') {
      const phone = open({
        customer,
        isCallback: true,
        number: String(claims.number),
        caller: '',
        state: 'ringing',
        pin: String(claims.pin),
      })
      say(phone, 'The phone rings. Press a key to answer and join the call.')
      return 202
    }
    const instruction = phoneInstructions.find((one) => one === claims.instruction) as PhoneInstruction
    const phone = phones.find(({ id }) => id === claims.connectionId)
    if (!phone || phone.state === 'ended') return 202
    say(phone, instructionAnnouncements[instruction])
    if (instruction === 'mute' || instruction === 'unmute') phone.isMuted = instruction === 'mute'
    if (instruction === 'hang_up') phone.state = 'ended'
    return 202
  }

  const keepAlive = async (): Promise<void> => {
    for (const phone of phones.filter(({ state }) => state === 'connected' || state === 'attesting')) {
      const { outcome } = await send(phone, { event: 'alive' })
      const isIn = outcome === 'accepted' || outcome === 'attestation_asked'
      if (outcome !== 'unreachable' && !isIn) end(phone, outcome)
    }
  }
  const timer = setInterval(() => void keepAlive(), aliveIntervalSeconds * 1000)
  timer.unref()

  return {
    phones: ({ key }) => phones.filter(({ customer }) => customer.key === key),
    dial: async (customer, { number, caller }) => {
      const phone = open({ customer, isCallback: false, number, caller, state: 'pin', pin: '' })
      act(phone, `You dialed ${number}.`)
      const isInService = (await numbersOf(customer)).some((one) => one.number === number)
      if (isInService) say(phone, `Welcome to ${customer.name}. Enter your PIN.`)
      else {
        say(phone, 'This number is not in service.')
        phone.state = 'ended'
      }
      return phone
    },
    press: async (phone, keys) => {
      const digits = keys.replaceAll(/\D/g, '').slice(0, 20)
      if (!digits || phone.state === 'ended') return
      act(phone, phone.state === 'ringing' ? 'You answered.' : `You pressed ${digits}.`)
      if (phone.state === 'ringing') await enterPin(phone, phone.pin)
      else if (phone.state === 'pin') await enterPin(phone, digits)
      else if (digits === '1' || digits === '2') {
        const answer = await send(phone, { event: 'key_pressed', key: digits })
        if (phone.state === 'attesting') await follow(phone, answer)
        else if (answer.outcome !== 'accepted') end(phone, answer.outcome)
      } else say(phone, 'Only 1 and 2 do something during a call.')
    },
    hangUp: async (phone) => {
      if (phone.state === 'ended') return
      const wasConnected = phone.state === 'connected' || phone.state === 'attesting'
      phone.state = 'ended'
      act(phone, 'You hung up.')
      if (wasConnected) await send(phone, { event: 'left' })
    },
    instruct: obey,
    close: () => clearInterval(timer),
  }
}

/** A number of a tenant, as its dial-in page lists it. */
export interface ListedNumber {
  /** E.164. */
  readonly number: string
  readonly text: string
  readonly country: string
}

/** The numbers at which the bridge answers for a tenant, as every visitor reads them. */
export const numbersOf = async ({ origins }: BridgeCustomer): Promise<readonly ListedNumber[]> => {
  const response = await fetch(`${origins[0]}/api/dial-in-numbers`).catch(() => undefined)
  return response?.ok ? ((await response.json()) as { numbers: ListedNumber[] }).numbers : []
}
