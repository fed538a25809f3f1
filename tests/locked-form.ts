/** Encrypted workbooks as Office writes them: standard and agile encryption in a compound file ([MS-CFB], [MS-OFFCRYPTO]). */
import { createCipheriv, createHash } from 'node:crypto'

const sector = 512
const free = 0xffffffff
const end = 0xfffffffe

/** A compound file of version 3 with streams of any size; none of them is small enough for the small ones. */
export function compoundFile(streams: Record<string, Uint8Array>): Uint8Array {
  const padded = Object.entries(streams).map(([name, bytes]) => ({ name, size: Math.max(bytes.length, 4096), bytes }))
  const lengths = padded.map(({ size }) => Math.ceil(size / sector))
  const directorySectors = Math.ceil((padded.length + 1) / 4)
  const data = lengths.reduce((sum, length) => sum + length, 0) + directorySectors
  let tables = 1
  while (tables * 128 < data + tables) tables++
  const table = Buffer.alloc(tables * sector, 0xff)
  const body = Buffer.alloc((data + tables) * sector)
  for (let at = 0; at < tables; at++) table.writeUInt32LE(0xfffffffd, at * 4)
  let next = tables
  const put = (bytes: Uint8Array, count: number): number => {
    const first = next
    body.set(bytes, first * sector)
    for (let at = 0; at < count; at++) table.writeUInt32LE(at === count - 1 ? end : first + at + 1, (first + at) * 4)
    next += count
    return first
  }
  const places = padded.map(({ bytes }, at) => put(bytes, lengths[at]!))
  const directory = Buffer.alloc(directorySectors * sector)
  const entry = (at: number, name: string, type: number, first: number, size: number): void => {
    directory.write(name, at * 128, 'utf16le')
    directory.writeUInt16LE((name.length + 1) * 2, at * 128 + 64)
    directory.writeUInt8(type, at * 128 + 66)
    for (const link of [68, 72, 76]) directory.writeUInt32LE(free, at * 128 + link)
    directory.writeUInt32LE(first, at * 128 + 116)
    directory.writeUInt32LE(size, at * 128 + 120)
  }
  entry(0, 'Root Entry', 5, end, 0)
  padded.forEach(({ name, bytes }, at) => entry(at + 1, name, 2, places[at]!, Math.max(bytes.length, 4096)))
  const first = put(directory, directorySectors)
  body.set(table)
  const header = Buffer.alloc(sector)
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(tables, 44)
  header.writeUInt32LE(first, 48)
  header.writeUInt32LE(4096, 56)
  for (const [at, value] of [
    [60, end],
    [68, end],
  ] as const)
    header.writeUInt32LE(value, at)
  for (let at = 0; at < 109; at++) header.writeUInt32LE(at < tables ? at : free, 76 + at * 4)
  return new Uint8Array(Buffer.concat([header, body]))
}

const hashed = (algorithm: string, ...parts: Uint8Array[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash(algorithm)).digest()
const int = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const spun = (algorithm: string, salt: Buffer, password: string, spins: number): Buffer => {
  let hash = hashed(algorithm, salt, Buffer.from(password, 'utf16le'))
  for (let at = 0; at < spins; at++) hash = hashed(algorithm, int(at), hash)
  return hash
}
const encrypted = (mode: string, key: Buffer, iv: Buffer | null, data: Uint8Array): Buffer => {
  const cipher = createCipheriv(`aes-${key.length * 8}-${mode}`, key, iv).setAutoPadding(false)
  return Buffer.concat([
    cipher.update(Buffer.concat([data, Buffer.alloc((16 - (data.length % 16)) % 16)])),
    cipher.final(),
  ])
}
const sized = (bytes: Uint8Array, content: Buffer): Buffer => {
  const size = Buffer.alloc(8)
  size.writeBigUInt64LE(BigInt(bytes.length))
  return Buffer.concat([size, content])
}
const salt = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex')

/** As Excel 2007 does: AES-128 by SHA-1. */
export function lockedStandard(bytes: Uint8Array, password: string): Uint8Array {
  const last = hashed('sha1', spun('sha1', salt, password, 50_000), int(0))
  const widened = (pad: number): Buffer =>
    hashed(
      'sha1',
      Buffer.alloc(64, pad).map((byte, at) => byte ^ (last[at] ?? 0)),
    )
  const key = Buffer.concat([widened(0x36), widened(0x5c)]).subarray(0, 16)
  const verifier = Buffer.alloc(16, 7)
  const header = Buffer.concat([0x24, 0, 0x660e, 0x8004, 128, 24, 0, 0].map(int))
  const info = Buffer.concat([
    Buffer.from([4, 0, 2, 0]),
    int(0x24),
    int(header.length),
    header,
    int(16),
    salt,
    encrypted('ecb', key, null, verifier),
    int(20),
    encrypted('ecb', key, null, Buffer.concat([hashed('sha1', verifier), Buffer.alloc(12)])),
  ])
  return compoundFile({ EncryptionInfo: info, EncryptedPackage: sized(bytes, encrypted('ecb', key, null, bytes)) })
}

/** As Excel does since 2010: AES-256 by SHA-512. @param told what the file says of the rounds, which is another number in hostile ones */
export function lockedAgile(
  bytes: Uint8Array,
  password: string,
  { spins, told }: { spins: number; told: number } = { spins: 1000, told: 1000 },
): Uint8Array {
  const hash = spun('sha512', salt, password, spins)
  const own = (block: string, data: Uint8Array): string =>
    encrypted('cbc', hashed('sha512', hash, Buffer.from(block, 'hex')).subarray(0, 32), salt, data).toString('base64')
  const key = Buffer.alloc(32, 9)
  const input = Buffer.alloc(16, 5)
  const segments = Array.from({ length: Math.ceil(bytes.length / 4096) }, (_, at) =>
    encrypted('cbc', key, hashed('sha512', salt, int(at)).subarray(0, 16), bytes.subarray(at * 4096, (at + 1) * 4096)),
  )
  const common = `saltSize="16" blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512" saltValue="${salt.toString('base64')}"`
  const xml = `<encryption xmlns="http://schemas.microsoft.com/office/2006/encryption" xmlns:p="http://schemas.microsoft.com/office/2006/keyEncryptor/password"><keyData ${common}/><keyEncryptors><keyEncryptor uri="http://schemas.microsoft.com/office/2006/keyEncryptor/password"><p:encryptedKey spinCount="${told}" ${common} encryptedVerifierHashInput="${own('fea7d2763b4b9e79', input)}" encryptedVerifierHashValue="${own('d7aa0f6d3061344e', hashed('sha512', input))}" encryptedKeyValue="${own('146e0be7abacd0d6', key)}"/></keyEncryptor></keyEncryptors></encryption>`
  return compoundFile({
    EncryptionInfo: Buffer.concat([Buffer.from([4, 0, 4, 0]), int(0x40), Buffer.from(xml.padEnd(4096))]),
    EncryptedPackage: sized(bytes, Buffer.concat(segments)),
  })
}
