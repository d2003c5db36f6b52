import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { phonePage } from './page.ts'
import { type BridgeCustomer, numbersOf, type PhoneBridge } from './phone-bridge.ts'

const pagePolicy =
  "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'"

const fonts = new URL('../../../node_modules/@fontsource-variable/', import.meta.url)
const assets: Readonly<Record<string, readonly [type: string, file: URL]>> = {
  'page.css': ['text/css', new URL('assets/page.css', import.meta.url)],
  'page.js': ['text/javascript', new URL('assets/page.js', import.meta.url)],
  'geist.woff2': ['font/woff2', new URL('geist/files/geist-latin-wght-normal.woff2', fonts)],
  'geist-mono.woff2': ['font/woff2', new URL('geist-mono/files/geist-mono-latin-wght-normal.woff2', fonts)],
}

const maxBodyBytes = 2_000

interface PageQuery {
  readonly Querystring: { readonly call?: string; readonly number?: string; readonly pin?: string }
}
interface Form {
  readonly Body: URLSearchParams
  readonly Params: { readonly id: string }
}

/** A number as telephones dial it. */
const dialled = (text: string): string => `+${text.replaceAll(/\D/g, '')}`

/** Phones in the browser: `/dev/phone`, and the address at which their bridge takes instructions. In the demo only. */
export const phoneRoutes =
  (bridge: PhoneBridge, customers: readonly BridgeCustomer[]) =>
  (app: FastifyInstance): void => {
    app.register(async (scope) => {
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: maxBodyBytes },
        async (_: FastifyRequest, body: string) => new URLSearchParams(body),
      )
      /** The tenant whose site the page is opened on. */
      const customerOf = ({ host }: FastifyRequest): BridgeCustomer | undefined =>
        customers.find(({ origins }) => origins.some((origin) => new URL(origin).host === host))
      const phoneOf = (request: FastifyRequest, id: string | undefined) => {
        const customer = customerOf(request)
        return customer && bridge.phones(customer).find((phone) => phone.id === id)
      }
      const show = (reply: FastifyReply, id: string) => reply.redirect(`/dev/phone?call=${id}`, 303)

      scope.get<PageQuery>('/dev/phone', async (request, reply) => {
        const customer = customerOf(request)
        if (!customer) return reply.code(404).send()
        const { call, number = '', pin = '' } = request.query
        const phones = bridge.phones(customer)
        const numbers = await numbersOf(customer)
        reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
        return reply.header('content-security-policy', pagePolicy).send(
          phonePage({
            customer,
            numbers,
            phones,
            phone: phones.find(({ id }) => id === call) ?? phones.find(({ state }) => state === 'ringing'),
            number: number || (numbers[0]?.number ?? ''),
            pin,
          }),
        )
      })

      scope.post<Form>('/dev/phone/calls', async (request, reply) => {
        const customer = customerOf(request)
        if (!customer) return reply.code(404).send()
        const field = (name: string) => request.body.get(name)?.trim() ?? ''
        const [caller, pin] = [field('caller'), field('pin')]
        const phone = await bridge.dial(customer, {
          number: dialled(field('number')),
          caller: caller && dialled(caller),
        })
        if (pin) await bridge.press(phone, pin)
        return show(reply, phone.id)
      })

      scope.post<Form>('/dev/phone/calls/:id/keys', async (request, reply) => {
        const phone = phoneOf(request, request.params.id)
        if (!phone) return reply.code(404).send()
        await bridge.press(phone, request.body.get('keys') ?? '')
        return show(reply, phone.id)
      })

      scope.post<Form>('/dev/phone/calls/:id/hang-up', async (request, reply) => {
        const phone = phoneOf(request, request.params.id)
        if (!phone) return reply.code(404).send()
        await bridge.hangUp(phone)
        return show(reply, phone.id)
      })

      scope.post<{ Body: { token?: unknown }; Params: { key: string } }>(
        '/dev/phone/bridge/:key/instructions',
        async ({ body, params }, reply) => {
          const customer = customers.find(({ key }) => key === params.key)
          return reply.code(customer ? bridge.instruct(customer, String(body?.token)) : 404).send()
        },
      )

      scope.get<{ Params: { file: string } }>('/dev/phone/:file', async ({ params: { file } }, reply) => {
        const asset = assets[file]
        const bytes = asset && (await readFile(asset[1]).catch(() => undefined))
        return bytes ? reply.type(asset[0]).header('cache-control', 'no-cache').send(bytes) : reply.code(404).send()
      })
    })
  }
