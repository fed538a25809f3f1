/** Codes of an authenticator app (30 s, six digits, one step either way), and the recovery codes for the day it is lost. */
import { randomInt, timingSafeEqual } from 'node:crypto'
import { generateSecret, generateSync, generateURI } from 'otplib'
import { renderSVG } from 'uqr'

const stepSeconds = 30
export const newTotpSecret = (): string => generateSecret()

/** What the QR code says: opened on a phone it leads straight into the app. */
export const totpUrl = (email: string, secret: string): string => generateURI({ issuer: '建守', label: email, secret })
export const qrCodeSvg = (url: string): string => renderSVG(url)

const isSame = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The time step that the code belongs to, now or one step either way; null for any other code. */
export const stepOfCode = (secret: string, code: string, now: Date): number | null => {
  const typed = code.normalize('NFKC').replace(/[\s-]/g, '')
  const current = Math.floor(now.getTime() / 1000 / stepSeconds)
  const steps = [current, current - 1, current + 1]
  return steps.find((step) => isSame(typed, generateSync({ secret, epoch: step * stepSeconds }))) ?? null
}

// Without the letters and digits that are read for one another on paper.
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
const word = () => Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
export const newRecoveryCode = (): string => `${word()}-${word()}`
export const newRecoveryCodes = (): string[] => Array.from({ length: 8 }, newRecoveryCode)

/** Which of the codes was typed, however it was written down. */
export const findRecoveryCode = (codes: readonly string[], typed: string): string | undefined => {
  const wanted = typed.normalize('NFKC').toLowerCase().replace(/\s/g, '')
  return codes.find((code) => isSame(wanted, code))
}
