/**
 * What a refused call waits for before it is sent once more: a session that ended (401), or a password that must be given
 * again (423). The app asks the person, whatever screen is open; however many calls wait, it asks once.
 */

/** Resolve with true when the call may be sent again, with false when the person gave up. */
export type Recovery = { signIn: () => Promise<boolean>; confirmPassword: () => Promise<boolean> }

const nobody: Recovery = { signIn: async () => false, confirmPassword: async () => false }
let recovery = nobody
const waiting = new Map<keyof Recovery, Promise<boolean>>()

const signedInAgain = new EventTarget()

/** Tells of each time that the person is back after a session that had ended; the answer ends it. */
export const onSignedInAgain = (listener: () => void): (() => void) => {
  signedInAgain.addEventListener('back', listener)
  return () => signedInAgain.removeEventListener('back', listener)
}

/** Sets who asks; returns how to take it back. */
export const setRecovery = (next: Recovery): (() => void) => {
  recovery = next
  return () => {
    recovery = nobody
  }
}

let isLeaving = false

/**
 * Runs what logs the person out, up to the login's screen; rejects where that does. What the screens that they leave still wait for is refused
 * meanwhile, and rightly: nobody is asked for a password that they have just done with, and no screen shows a failure.
 */
export const leaving = async (logOut: () => Promise<void>): Promise<void> => {
  isLeaving = true
  try {
    await logOut()
  } finally {
    isLeaving = false
  }
}

const ask = async (by: keyof Recovery): Promise<boolean> => {
  const isMended = await recovery[by]()
  if (isMended && by === 'signIn') signedInAgain.dispatchEvent(new Event('back'))
  return isMended
}

export const recover = (by: keyof Recovery): Promise<boolean> => {
  // Without an end: the screen goes, and its question with it.
  if (isLeaving) return new Promise(() => undefined)
  const asked = waiting.get(by) ?? ask(by).finally(() => waiting.delete(by))
  waiting.set(by, asked)
  return asked
}
