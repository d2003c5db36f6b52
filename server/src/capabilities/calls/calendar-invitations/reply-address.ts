/** The address to which a person's calendar program answers invitations to a call. */
export const replyAddressOf = (token: string, domain: string): string => `reply+${token}@${domain}`

/** The token in a reply address of a domain; undefined in any other address. */
export const tokenIn = (address: string, domain: string): string | undefined => {
  const [local = '', ofDomain] = address.trim().toLowerCase().split('@')
  return ofDomain === domain.toLowerCase() ? /^reply\+([0-9a-f]{40})$/.exec(local)?.[1] : undefined
}
