import * as z from 'zod/mini'
import { operation } from '../../operation.ts'
import { EmptyOutput } from '../../values.ts'
import { BridgeAnswer, BridgeSecret, BridgeUrl, maxCallbackCountries, PhoneBridge } from './bridge-shapes.ts'
import { Country } from './shapes.ts'

const CurrentBridge = z.object({
  bridge: z.nullable(PhoneBridge),
  /** Where the bridge sends its events. */
  eventsUrl: z.string(),
})

export const getPhoneBridge = operation('calls.getBridge', {
  summary: 'The phone bridge of the tenant, without its secret.',
  method: 'GET',
  path: '/phone-bridge',
  input: z.object({}),
  output: CurrentBridge,
})

export const setPhoneBridge = operation('calls.setBridge', {
  summary: 'Connects a phone bridge, or changes how it is connected. Without a secret, the former one stays.',
  method: 'PUT',
  path: '/phone-bridge',
  input: z.object({
    baseUrl: BridgeUrl,
    secret: z.optional(BridgeSecret),
    callbackCountries: z.array(Country).check(z.maxLength(maxCallbackCountries)),
  }),
  output: CurrentBridge,
  refusals: ['bridge_url_not_allowed', 'bridge_secret_required'],
})

export const removePhoneBridge = operation('calls.removeBridge', {
  summary: 'Disconnects the phone bridge. PINs stop working.',
  method: 'DELETE',
  path: '/phone-bridge',
  input: z.object({}),
  output: EmptyOutput,
})

const maxTokenLength = 4000

export const receiveBridgeEvent = operation('calls.receiveBridgeEvent', {
  summary: 'The phone bridge says what happens on a phone, in a token that it has signed (RFC 7519, HS256).',
  method: 'POST',
  path: '/phone-bridge/events',
  input: z.object({ token: z.string().check(z.maxLength(maxTokenLength)) }),
  output: BridgeAnswer,
  refusals: ['bridge_token_invalid'],
})
