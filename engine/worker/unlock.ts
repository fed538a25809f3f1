/**
 * Workbooks that Excel encrypts without asking for a password: where only the book's structure or its reading is
 * protected, it takes a password that all copies of Excel know, and opens such files without a word. Standard and agile
 * encryption of [MS-OFFCRYPTO].
 */
import { createDecipheriv, createHash } from 'node:crypto'
import { isZip } from '#engine/package/zip.ts'
import { parseXml } from '#engine/package/xml.ts'
import type { XmlElement } from '#engine/package/xml-reader.ts'
import { descendantsOf } from '#engine/package/xml.ts'
import { isCompoundFile, openCompoundFile } from './compound-file.ts'

const knownPassword = 'VelvetSweatshop'
const segmentBytes = 4096
/** Excel's own is 100,000; a file that asks for more asks for hours. */
const mostSpins = 1_000_000

const sha1 = (...parts: Uint8Array[]): Buffer => hashed('sha1', ...parts)
const hashed = (algorithm: string, ...parts: Uint8Array[]): Buffer => {
  const hash = createHash(algorithm)
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const littleEndian = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const spun = (algorithm: string, salt: Uint8Array, password: string, spins: number): Buffer => {
  let hash = hashed(algorithm, salt, Buffer.from(password, 'utf16le'))
  for (let spin = 0; spin < spins; spin++) hash = hashed(algorithm, littleEndian(spin), hash)
  return hash
}
const decrypted = (mode: 'ecb' | 'cbc', key: Uint8Array, iv: Uint8Array | null, data: Uint8Array): Buffer => {
  const decipher = createDecipheriv(`aes-${key.length * 8}-${mode}`, key, iv).setAutoPadding(false)
  return Buffer.concat([decipher.update(data.subarray(0, data.length - (data.length % 16))), decipher.final()])
}
const sizeOf = (encrypted: Buffer): number => Number(encrypted.readBigUInt64LE(0))

function standardPackage(info: Buffer, encrypted: Buffer, password: string): Buffer | null {
  const headerBytes = info.readUInt32LE(8)
  const keyBytes = info.readUInt32LE(12 + 16) / 8
  const verifier = 12 + headerBytes
  const salt = info.subarray(verifier + 4, verifier + 20)
  const last = sha1(spun('sha1', salt, password, 50_000), littleEndian(0))
  const widened = (pad: number): Buffer => sha1(Buffer.alloc(64, pad).map((byte, at) => byte ^ (last[at] ?? 0)))
  const key = Buffer.concat([widened(0x36), widened(0x5c)]).subarray(0, keyBytes)
  const input = decrypted('ecb', key, null, info.subarray(verifier + 20, verifier + 36))
  const wanted = decrypted('ecb', key, null, info.subarray(verifier + 40, verifier + 72))
  if (!sha1(input).equals(wanted.subarray(0, 20))) return null
  return decrypted('ecb', key, null, encrypted.subarray(8)).subarray(0, sizeOf(encrypted))
}

type AgileKey = { hash: string; salt: Buffer; blockBytes: number; keyBytes: number; attributes: Record<string, string> }

const agileKey = ({ attributes }: XmlElement): AgileKey => ({
  hash: (attributes['hashAlgorithm'] ?? '').toLowerCase().replace('-', ''),
  salt: Buffer.from(attributes['saltValue'] ?? '', 'base64'),
  blockBytes: Number(attributes['blockSize']),
  keyBytes: Number(attributes['keyBits']) / 8,
  attributes,
})
const fitted = (bytes: Buffer, length: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc(Math.max(0, length - bytes.length), 0x36)]).subarray(0, length)

const blockKeys = {
  input: Buffer.from('fea7d2763b4b9e79', 'hex'),
  value: Buffer.from('d7aa0f6d3061344e', 'hex'),
  key: Buffer.from('146e0be7abacd0d6', 'hex'),
}

function agilePackage(info: Buffer, encrypted: Buffer, password: string): Buffer | null {
  const root = parseXml(info.subarray(8), 'EncryptionInfo')
  const [data, lock] = ['keyData', 'encryptedKey'].map((name) => descendantsOf(root, name)[0])
  const spins = Number(lock?.attributes['spinCount'])
  if (!data || !lock || !(spins <= mostSpins)) return null
  const [dataKey, own] = [agileKey(data), agileKey(lock)]
  const hash = spun(own.hash, own.salt, password, spins)
  const opened = (block: Buffer, name: string): Buffer =>
    decrypted(
      'cbc',
      fitted(hashed(own.hash, hash, block), own.keyBytes),
      fitted(own.salt, own.blockBytes),
      Buffer.from(own.attributes[name] ?? '', 'base64'),
    )
  const input = opened(blockKeys.input, 'encryptedVerifierHashInput').subarray(0, own.salt.length)
  const wanted = opened(blockKeys.value, 'encryptedVerifierHashValue')
  const found = hashed(own.hash, input)
  if (!found.equals(wanted.subarray(0, found.length))) return null
  const key = opened(blockKeys.key, 'encryptedKeyValue').subarray(0, dataKey.keyBytes)
  const parts: Buffer[] = []
  for (let at = 8, segment = 0; at < encrypted.length; at += segmentBytes, segment++) {
    const iv = fitted(hashed(dataKey.hash, dataKey.salt, littleEndian(segment)), dataKey.blockBytes)
    parts.push(decrypted('cbc', key, iv, encrypted.subarray(at, at + segmentBytes)))
  }
  return Buffer.concat(parts).subarray(0, sizeOf(encrypted))
}

/** The workbook in a file that Excel opens without asking; null for any other file, such as one with a password of its own. */
export function unlocked(bytes: Uint8Array, password = knownPassword): Uint8Array | null {
  if (!isCompoundFile(bytes)) return null
  try {
    const stream = openCompoundFile(bytes)
    const [info, encrypted] = ['EncryptionInfo', 'EncryptedPackage'].map(stream)
    if (!info || !encrypted) return null
    const [about, content] = [Buffer.from(info), Buffer.from(encrypted)]
    const isAgile = about.readUInt16LE(0) === 4 && about.readUInt16LE(2) === 4
    const plain = (isAgile ? agilePackage : standardPackage)(about, content, password)
    return plain && isZip(plain) ? new Uint8Array(plain) : null
  } catch {
    // Whatever is damaged in it, it is refused as what it looks like: a file with a password.
    return null
  }
}
