import FingerprintOutlined from '@mui/icons-material/FingerprintOutlined'
import { useMutation } from '@tanstack/react-query'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { canUsePasskeys, isGivenUp, signInWithPasskey } from '#src/widgets/passkeys/passkeys.ts'

type PasskeyButtonProps = { remember?: () => boolean; onSignedIn: () => void; onRefused: (error: unknown) => void }

/** Signs in with finger, face or PIN; not shown where the browser or the address knows no passkeys. */
export const PasskeyButton = ({ remember, onSignedIn, onRefused }: PasskeyButtonProps) => {
  const signIn = useMutation({
    mutationFn: () => signInWithPasskey({ remember: remember?.() }),
    meta: { screenShows: () => true },
    onSuccess: onSignedIn,
    onError: (error) => isGivenUp(error) || onRefused(error),
  })
  if (!canUsePasskeys()) return null
  return (
    <LoadingButton
      size="large"
      fullWidth
      startIcon={<FingerprintOutlined />}
      loading={signIn.isPending}
      loadingText="パスキーを確認中..."
      onClick={() => signIn.mutate()}
    >
      パスキーでログイン
    </LoadingButton>
  )
}
