/** A file's bytes themselves as an address: unlike an object's, it needs nobody to give it back. Empty when it cannot be read. */
export const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => resolve('')
    reader.readAsDataURL(file)
  })
