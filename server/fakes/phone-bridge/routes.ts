import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageFiles, pagePolicy } from '../dev-pages/page-files.ts'
import { phonePage } from './page.ts'
import { type BridgeCustomer, numbersOf, type PhoneBridge } from './phone-bridge.ts'

const sendFile = pageFiles(new URL('assets/', import.meta.url))
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

      scope.get<{ Params: { file: string } }>('/dev/phone/:file', async ({ params: { file } }, reply) =>
        (await sendFile(reply, file)) ? reply : reply.code(404).send(),
      )
    })
  }
