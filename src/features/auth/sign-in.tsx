import { useState } from 'react'
import { LoginForm } from './login-form.tsx'
import { TwoFactorForm } from './two-factor-form.tsx'

/** E-mail and password, and where the server asks for it the second factor. */
export const SignIn = ({ invitedEmail, onSignedIn }: { invitedEmail?: string; onSignedIn: () => void }) => {
  const [isChallenged, setChallenged] = useState(false)
  return isChallenged ? (
    <TwoFactorForm onBack={() => setChallenged(false)} onSignedIn={onSignedIn} />
  ) : (
    <LoginForm invitedEmail={invitedEmail} onChallenge={() => setChallenged(true)} onSignedIn={onSignedIn} />
  )
}
