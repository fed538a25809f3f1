/** Sealing with a person's key: whoever finds it in the browser's memory without that key reads nothing. */

/** AES-GCM: what was sealed under one nonce, and the nonce. */
export type Sealed = { nonce: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

const algorithm = 'AES-GCM'
/** Of a sealed piece: of its nonce, and by how much it is longer than what is in it. */
export const nonceBytes = 12
export const tagBytes = 16

// Absent where the page did not come by https.
const subtle = (): SubtleCrypto | undefined => (crypto as Partial<Crypto>).subtle

/** Whether this browser seals at all. */
export const canSeal = (): boolean => subtle() !== undefined

/** A key of 32 bytes in base64 as one that seals and opens here, and that no script reads out again. */
export const importKey = (base64: string): Promise<CryptoKey> =>
  subtle()!.importKey(
    'raw',
    Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
    algorithm,
    false,
    ['encrypt', 'decrypt'],
  )

/** One that no other piece of the key's has. */
export const newNonce = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(nonceBytes))

export const sealBytes = async (
  key: CryptoKey,
  bytes: ArrayBuffer | Uint8Array<ArrayBuffer>,
  nonce = newNonce(),
): Promise<Sealed> => ({ nonce, data: await subtle()!.encrypt({ name: algorithm, iv: nonce }, key, bytes) })

type Piece = { nonce: Uint8Array<ArrayBuffer>; data: ArrayBuffer | Uint8Array<ArrayBuffer> }

export const openBytes = (key: CryptoKey, { nonce, data }: Piece): Promise<ArrayBuffer> =>
  subtle()!.decrypt({ name: algorithm, iv: nonce }, key, data)

export const sealValue = (key: CryptoKey, value: unknown): Promise<Sealed> =>
  sealBytes(key, new TextEncoder().encode(JSON.stringify(value)))

export const openValue = async <T>(key: CryptoKey, sealed: Sealed): Promise<T> =>
  JSON.parse(new TextDecoder().decode(await openBytes(key, sealed))) as T
