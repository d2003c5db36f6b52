const followLink = (href: string, name: string): void => {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}

/** Downloads a file under a name. */
export const downloadFile = (file: File, name: string): void => {
  const address = URL.createObjectURL(file)
  followLink(address, name)
  URL.revokeObjectURL(address)
}

/** Downloads from an address under the name that the server sends. */
export const downloadAddress = (address: string): void => followLink(address, '')
