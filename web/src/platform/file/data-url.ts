/** Encodes a file as a data URL, which unlike an object URL needs no revocation. Empty when the file cannot be read. */
export const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => resolve('')
    reader.readAsDataURL(file)
  })
