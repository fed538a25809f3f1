/** What another window of this browser has done to the session of this one; loaded once there is something of it. */
import { askToSignIn, findSignedIn } from '#src/api/auth.ts'
import { describeError } from '#src/api/errors.ts'
import { meetPerson, otherPerson, ownPerson } from '#src/api/person.ts'
import type { PersonNews } from '#src/api/person.ts'
import { recover } from '#src/api/recovery.ts'
import { toast } from '#src/ui/toasts/toast.tsx'

/**
 * Has the person asked to sign in again where another window has signed them out, or somebody else in; `onBack` hears that
 * they are signed in again there.
 */
export const hearOf = (news: PersonNews, onBack: () => void): void => {
  const own = ownPerson()
  if (own === null) return
  const isOwn = news?.id === own.id
  otherPerson.set(isOwn ? null : news)
  if (isOwn) onBack()
  else void recover('signIn')
}

/** Looks whose session it is by now; whether this window's person is not the one. */
export const lookAgain = async (onBack: () => void): Promise<boolean> => {
  const own = ownPerson()
  const person = await findSignedIn()
  if (!person || !own) return false
  if (person.id === own.id) meetPerson(person)
  hearOf(person, onBack)
  return person.id !== own.id
}

/** Goes on with a click that was held back, once it is known that the session is this window's person's, or is again. */
export const goOn = async (link: HTMLElement): Promise<void> => {
  try {
    await askToSignIn()
  } catch (error) {
    toast.error(describeError(error))
    return
  }
  link.click()
}
