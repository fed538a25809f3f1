/** The browser's side of passkeys. Its library is loaded when one is asked for. */
import { useEffect, useEffectEvent } from 'react'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { askForNewPasskey } from '#src/api/account.ts'
import { askForPasskey, loginWithPasskey } from '#src/api/sign-in.ts'

const library = () => import('@simplewebauthn/browser')

/** Keys belong to a site's name, in a browser that has any: an address of numbers has none. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^(\[|\d+\.\d+\.\d+\.\d+$)/.test(window.location.hostname)

/** The person closed the browser's own dialog, or another one took its place: nothing to say. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** Why the device did not do it, where it was not the server that refused. */
export const isKnownAlready = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError'

/** What the device signed, for the server to keep. */
export const makePasskey = async (): Promise<Record<string, unknown>> => {
  const options = await askForNewPasskey()
  const { startRegistration } = await library()
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return { ...(await startRegistration({ optionsJSON })) }
}

/** Somebody pressed the button: an offer that is ready only now must not end what they asked for. */
let isAskedFor = false
/** The offer was taken and is on its way: whoever presses the button meanwhile must not sign in a second time. */
let takenOffer: Promise<unknown> | null = null

/** What the device signed. `inField`: offered among what the browser fills into the address field, instead of by a dialog at once. */
const askDevice = async ({ inField = false } = {}): Promise<Record<string, unknown>> => {
  const options = await askForPasskey()
  const { startAuthentication } = await library()
  if (inField && isAskedFor) throw new DOMException('The button was quicker.', 'AbortError')
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return { ...(await startAuthentication({ optionsJSON, useBrowserAutofill: inField })) }
}

export const signInWithPasskey = async ({ remember }: { remember?: boolean }): Promise<void> => {
  if (takenOffer) return void (await takenOffer)
  isAskedFor = true
  try {
    await loginWithPasskey({ credential: await askDevice(), remember })
  } finally {
    isAskedFor = false
  }
}

/** Shorter than the server waits for an answer. */
const renewMs = 4 * 60_000

type Offer = { remember: () => boolean; onSignedIn: () => void; onRefused: (error: unknown) => void }

/** While the form is open, the address field offers the passkeys that the device holds. */
export const usePasskeysInField = (offer: Offer): void => {
  const remember = useEffectEvent(offer.remember)
  const signedIn = useEffectEvent(offer.onSignedIn)
  const refused = useEffectEvent(offer.onRefused)
  useEffect(() => {
    if (!canUsePasskeys()) return
    let isOver = false
    const ask = async () => {
      const { browserSupportsWebAuthnAutofill } = await library()
      if (isOver || !(await browserSupportsWebAuthnAutofill())) return
      const credential = await askDevice({ inField: true })
      if (isAskedFor) return
      try {
        takenOffer = loginWithPasskey({ credential, remember: remember() })
        await takenOffer
      } catch (error) {
        return refused(error)
      } finally {
        takenOffer = null
      }
      isOver = true
      signedIn()
    }
    // The person asked for nothing yet: an offer that cannot be made is none, and the button says why.
    const start = () => void ask().catch(() => undefined)
    start()
    const timer = setInterval(start, renewMs)
    return () => {
      isOver = true
      clearInterval(timer)
      void library().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
    }
  }, [])
}
