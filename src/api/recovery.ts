/**
 * What a refused call waits for before it is sent once more: a session that ended (401), or a password that must be given
 * again (423). The app asks the person, whatever screen is open; however many calls wait, it asks once.
 */

/** Resolve with true when the call may be sent again, with false when the person gave up. */
export type Recovery = { signIn: () => Promise<boolean>; confirmPassword: () => Promise<boolean> }

const nobody: Recovery = { signIn: async () => false, confirmPassword: async () => false }
let recovery = nobody
const waiting = new Map<keyof Recovery, Promise<boolean>>()

/** Sets who asks; returns how to take it back. */
export const setRecovery = (next: Recovery): (() => void) => {
  recovery = next
  return () => {
    recovery = nobody
  }
}

export const recover = (by: keyof Recovery): Promise<boolean> => {
  const asked = waiting.get(by) ?? recovery[by]().finally(() => waiting.delete(by))
  waiting.set(by, asked)
  return asked
}
