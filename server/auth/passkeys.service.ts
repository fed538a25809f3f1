/**
 * Passkeys (WebAuthn): several a person, each a way in by itself, for the device asks for finger, face or PIN. The
 * library proves the signatures; here stand whose key it is and that nothing is answered twice.
 */
import { isIP } from 'node:net'
import type { Context } from 'hono'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { CreatePasskeyRequest, Passkey, PasskeyLoginRequest } from '#domain/auth/auth.contract.ts'
import { errorMessages } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { inSystem, type Tx } from '#server/db/client.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import type { AppEnv, CurrentUser, Deps } from '#server/http/context.ts'
import { HttpError, invalid, notFound } from '#server/http/errors.ts'
import { networkOf } from '#server/http/ip.ts'
import {
  countPasskeys,
  insertChallenge,
  insertPasskey,
  listPasskeys as queryPasskeys,
  findPasskeyOwner,
  lockPasskey,
  presentPasskey,
  removePasskey,
  takeChallenge,
  updatePasskey,
} from './passkeys.store.ts'
import { from, passkeyAddedLetter, passkeyRemovedLetter, writeTo } from './auth.letters.ts'
import { lockAccount } from './auth.store.ts'
import { auditOwn, auditRefusal, lockOwnAccount } from './confirmation.ts'
import { countAttempt, rateLimitsOf } from './rate-limits.ts'
import { signIn } from './sign-in.ts'

/** Keys belong to the site's name; an address of numbers has none. */
const relyingParty = ({ origin }: Deps): { expectedOrigin: string; expectedRPID: string } => {
  const { origin: expectedOrigin, hostname } = new URL(origin())
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) throw invalid({ credential: [errorMessages.passkeysNeedName] })
  return { expectedOrigin, expectedRPID: hostname }
}

const ask = (tx: Tx, { clock }: Deps, challenge: string, user_id: number | null): Promise<void> => {
  const expires_at = new Date(clock().getTime() + limits.passkeyMinutes * 60_000)
  return insertChallenge(tx, { challenge, user_id, expires_at }, clock())
}

/** The challenge that the browser says it answers, if it is text at all. */
const challengeIn = (credential: Record<string, unknown>): string => {
  const { clientDataJSON } = (credential['response'] ?? {}) as { clientDataJSON?: unknown }
  if (typeof clientDataJSON !== 'string') return ''
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/** Uses up what was asked, also where the answer turns out to be wrong; 422 where nothing was. */
const requireChallenge = async (
  { database, clock }: Deps,
  credential: Record<string, unknown>,
  user_id: number | null,
): Promise<string> => {
  const challenge = challengeIn(credential)
  const isAsked = await inSystem(database.db, (tx) => takeChallenge(tx, { challenge, user_id }, clock()))
  if (!isAsked) throw invalid({ credential: [errorMessages.passkeyTooLate] })
  return challenge
}

/** What the library proves; whatever it dislikes is one refusal for the person. */
const proven = async <T>(proof: Promise<T & { verified: boolean }>): Promise<T> => {
  const result = await proof.catch(() => null)
  if (!result?.verified) throw invalid({ credential: [errorMessages.passkeyFailed] })
  return result
}

export const listPasskeys = ({ database }: Deps, { id }: CurrentUser): Promise<Passkey[]> =>
  inSystem(database.db, async (tx) => (await queryPasskeys(tx, id)).map(presentPasskey))

export const askForNewPasskey = (deps: Deps, user: CurrentUser) =>
  inSystem(deps.database.db, async (tx) => {
    const known = await queryPasskeys(tx, user.id)
    const options = await generateRegistrationOptions({
      rpName: '建守',
      rpID: relyingParty(deps).expectedRPID,
      userName: user.email,
      userDisplayName: user.name,
      userID: new TextEncoder().encode(`user-${user.id}`),
      attestationType: 'none',
      excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    await ask(tx, deps, options.challenge, user.id)
    return options
  })

export const createPasskey = async (
  c: Context<AppEnv>,
  user: CurrentUser,
  { name, credential }: CreatePasskeyRequest,
): Promise<Passkey> => {
  const deps = c.get('deps')
  const expectedChallenge = await requireChallenge(deps, credential, user.id)
  const { registrationInfo } = await proven(
    verifyRegistrationResponse({
      response: credential as unknown as RegistrationResponseJSON,
      expectedChallenge,
      ...relyingParty(deps),
    }),
  )
  const { id, publicKey, counter, transports = [] } = registrationInfo!.credential
  try {
    const created = await inSystem(deps.database.db, async (tx) => {
      const account = await lockOwnAccount(tx, c)
      if ((await countPasskeys(tx, user.id)) >= limits.passkeys) {
        throw invalid({ name: [`パスキーは${limits.passkeys}個まで登録できます。`] })
      }
      const row = await insertPasskey(tx, {
        user_id: user.id,
        name,
        credential_id: id,
        public_key: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports,
        created_at: deps.clock(),
      })
      await auditOwn(tx, c, user, 'passkey_added')
      await writeTo(tx, deps, account, passkeyAddedLetter(name, from(deps)))
      return presentPasskey(row)
    })
    deps.jobs.wake()
    return created
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw invalid({ credential: ['このパスキーは登録済みです。'] })
  }
}

export const renamePasskey = ({ database }: Deps, user: CurrentUser, id: number, name: string): Promise<Passkey> =>
  inSystem(database.db, async (tx) => {
    const row = await updatePasskey(tx, { user_id: user.id, id }, { name })
    if (!row) throw notFound()
    return presentPasskey(row)
  })

export const deletePasskey = async (c: Context<AppEnv>, user: CurrentUser, id: number): Promise<void> => {
  const deps = c.get('deps')
  await inSystem(deps.database.db, async (tx) => {
    const account = await lockOwnAccount(tx, c)
    const removed = await removePasskey(tx, { user_id: user.id, id })
    if (!removed) throw notFound()
    await auditOwn(tx, c, user, 'passkey_removed')
    await writeTo(tx, deps, account, passkeyRemovedLetter(removed.name, from(deps)))
  })
  deps.jobs.wake()
}

/** Of anybody; of the one person, where the password was given in this browser already. */
export const askForPasskey = async (c: Context<AppEnv>): Promise<PublicKeyCredentialRequestOptionsJSON> => {
  const deps = c.get('deps')
  const { expectedRPID } = relyingParty(deps)
  await countAttempt(rateLimitsOf(deps.database.pool).passkeyOptions, networkOf(c.get('ip')))
  const pending = c.get('session')?.pending_user_id
  return inSystem(deps.database.db, async (tx) => {
    const own = pending ? await queryPasskeys(tx, pending) : []
    const options = await generateAuthenticationOptions({
      rpID: expectedRPID,
      userVerification: 'required',
      allowCredentials: own.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    })
    await ask(tx, deps, options.challenge, null)
    return options
  })
}

/** A passkey is both factors at once. */
export const signInWithPasskey = async (
  c: Context<AppEnv>,
  { credential, remember }: PasskeyLoginRequest,
): Promise<void> => {
  const deps = c.get('deps')
  await countAttempt(rateLimitsOf(deps.database.pool).passkey, networkOf(c.get('ip')))
  const expectedChallenge = await requireChallenge(deps, credential, null)
  let owner: number | null = null
  await inSystem(deps.database.db, async (tx) => {
    const credential_id = String(credential['id'] ?? '')
    const unknown = () => invalid({ credential: [errorMessages.passkeyUnknown] })
    const user_id = await findPasskeyOwner(tx, credential_id)
    if (user_id === null) throw unknown()
    // The account first, as everywhere: whoever takes its keys away meanwhile is waited for.
    const user = await lockAccount(tx, user_id)
    const row = await lockPasskey(tx, credential_id)
    if (!row) throw unknown()
    owner = row.user_id
    const { authenticationInfo } = await proven(
      verifyAuthenticationResponse({
        response: credential as unknown as AuthenticationResponseJSON,
        expectedChallenge,
        ...relyingParty(deps),
        credential: {
          id: row.credential_id,
          publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
          counter: row.counter,
        },
      }),
    )
    await updatePasskey(tx, row, { counter: authenticationInfo.newCounter, last_used_at: deps.clock() })
    await signIn(tx, c, { user, remember: remember ?? c.get('session')?.remember ?? false, detail: 'パスキー' })
  }).catch(async (error: unknown) => {
    if (owner !== null && error instanceof HttpError) await auditRefusal(c, owner, 'sign_in_failed', 'パスキー')
    throw error
  })
}
