import { linkRequested } from '@colloquy/contract/identity/events'
import { redeemLink, requestLink } from '@colloquy/contract/identity/operations'
import { anyone } from '../../../platform/access/policy.ts'
import { hashOf, newCode, newId, newSecret } from '../../../platform/ids.ts'
import { command, type Limit } from '../../../platform/operations/define.ts'
import { networkOf } from '../../../platform/operations/limits.ts'
import type { Signer } from '../../../platform/secrets/signer.ts'
import { comeIn } from '../handover/commands.ts'
import { cookieNames, cookiePath, isSecret, pageWithin } from '../rules.ts'
import { accountOf } from '../store.ts'
import { browserSeconds, codeOf } from './rules.ts'
import { insertRequest, livingLink, spendLink } from './store.ts'

const perAddress: Limit<typeof requestLink>['per'] = ({ input }) => input.email.toLowerCase()

/** Takes note of the wish for a link. Who gets one is decided in a reaction: the asker's answer knows nothing of it. */
export const request = command(requestLink, {
  allow: anyone,
  answersSecret: true,
  limits: [
    { name: 'identity.link', max: 3, seconds: 900, per: perAddress },
    { name: 'identity.link.day', max: 10, seconds: 86_400, per: perAddress },
    { name: 'identity.link.network', max: 20, seconds: 3600, per: ({ request }) => networkOf(request.address) },
  ],
  run: async ({ tx, actor: { site }, input, at, emit, request }) => {
    const { link } = cookieNames(site)
    const known = request.cookies[link]
    const browser = isSecret(known) ? known : newSecret()
    const code = newCode(6)
    const id = newId(at)
    await insertRequest(tx, {
      tenant_id: site.tenantId,
      id,
      site_id: site.id,
      email: input.email,
      browser_hash: hashOf(browser),
      code_hash: hashOf(codeOf(id, code)),
      redirect_url: pageWithin(site.origin, input.redirectUrl),
      requested_at: at,
    })
    request.setCookie(link, browser, { path: cookiePath(site), maxAge: browserSeconds })
    emit(linkRequested, { requestId: id })
    return { code }
  },
})

/**
 * Spends a link. In another browser than the one that asked for it, the code shown there is needed as well:
 * neither a program that follows links in mails nor somebody a mail was forwarded to knows it.
 */
export const redeem = (signer: Signer) =>
  command(redeemLink, {
    allow: anyone,
    answersSecret: true,
    limits: [
      // Each link allows so few guesses of its code, however many are made at once.
      {
        name: 'identity.link.redeem',
        max: 5,
        seconds: 900,
        per: ({ input }) => `${input.token} ${input.code === undefined ? 'link' : 'code'}`,
      },
      {
        name: 'identity.link.network-redeem',
        max: 60,
        seconds: 3600,
        per: ({ request }) => networkOf(request.address),
      },
    ],
    load: async ({ tx, actor, input, at }) => ({
      link: await livingLink(tx, hashOf(input.token), actor.site.id, at),
    }),
    about: ({ subject }) => ({ kind: 'link', id: subject.link?.id ?? '', facts: { way: 'link' } }),
    run: async (context) => {
      const { tx, at, actor, input, request, refuse } = context
      const { link } = context.subject
      const { site } = actor
      if (request.origin !== site.origin) return refuse('foreign_origin')
      if (!link) return refuse('link_spent')
      const browser = request.cookies[cookieNames(site).link]
      if (!isSecret(browser) || !hashOf(browser).equals(link.browser_hash)) {
        if (input.code === undefined) return refuse('code_required')
        if (!hashOf(codeOf(link.id, input.code)).equals(link.code_hash)) return refuse('code_wrong')
      }
      const spent = await spendLink(tx, link.id, at)
      if (!spent) return refuse('link_spent')
      const asUnknown = () => refuse('link_spent')
      const entry = { way: 'link', rememberMe: input.rememberMe, signer, asUnknown } as const
      return { ...(await comeIn(context, await accountOf(tx, spent.personId), entry)), redirectUrl: spent.page }
    },
  })
