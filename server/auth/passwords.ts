/** Argon2id (m 19456, t 2, p 1) as PHC strings. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)
const cost = { memory: 19456, passes: 2, parallelism: 1 }
const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: password, nonce, ...cost, tagLength: 32 })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Compares against a decoy where there is no hash, so that a stranger's address takes as long as a known one. */
export const verifyPassword = async (password: string, hash: string | null): Promise<boolean> => {
  const match = phc.exec(hash ?? '')
  const [, memory, passes, parallelism, nonce = base64(Buffer.alloc(16)), expected = base64(Buffer.alloc(32))] =
    match ?? []
  const expectedTag = Buffer.from(expected, 'base64')
  const tag = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory ?? cost.memory),
    passes: Number(passes ?? cost.passes),
    parallelism: Number(parallelism ?? cost.parallelism),
    tagLength: expectedTag.length,
  })
  return match !== null && timingSafeEqual(tag, expectedTag)
}
