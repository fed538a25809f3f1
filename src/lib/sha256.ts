/** SHA-256 of the bytes, hexadecimal; null where the browser does not compute it (a page without https). */
export const sha256Of = async (content: Blob): Promise<string | null> => {
  // Absent where the page did not come by https.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return null
  const digest = await subtle.digest('SHA-256', await content.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
