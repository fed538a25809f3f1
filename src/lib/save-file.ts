/** Hands bytes to the browser's download under a file name. */
export const saveFile = (blob: Blob, fileName: string): void => {
  const url = URL.createObjectURL(blob)
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = fileName
  anchor.click()
  // Some browsers read the address only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
