import { useRouter } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { SignInFrame } from './sign-in-frame.tsx'
import { SignIn } from './sign-in.tsx'
import { WaitingNote } from './waiting-note.tsx'

/** Sign-in: e-mail and password, and where the server asks for it the second factor. Leads to the address first asked for. */
export const LoginPage = ({ target }: { target: string }) => {
  const { history } = useRouter()
  const queryClient = useQueryClient()
  const handleSignedIn = () => {
    // Nothing that was answered to nobody, or to somebody else, is to be shown.
    queryClient.clear()
    history.push(target)
  }
  return (
    <SignInFrame title="ログイン">
      <WaitingNote />
      <SignIn onSignedIn={handleSignedIn} />
    </SignInFrame>
  )
}
