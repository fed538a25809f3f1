import { useMutation } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import { describeError, isValidation } from '#src/api/errors.ts'
import { openNetworkPass } from '#src/api/network-pass.ts'
import { LinkButton } from '#src/ui/text/link.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { SignInFrame, SignInHeading } from './sign-in-frame.tsx'

const title = '利用の許可'

/** Behind the mailed link. It takes a press: programs that look into mails follow links, too. */
export const LetInPage = ({ token }: { token: string }) => {
  const open = useMutation({ mutationFn: () => openNetworkPass(token), meta: { screenShows: () => true } })
  const { data: company, error } = open
  if (company)
    return (
      <SignInFrame title={title}>
        <SignInHeading title="利用を許可しました">
          {`${company.company_name}の利用を1時間許可しました。依頼した端末に戻り、「再試行」を押してください。`}
        </SignInHeading>
        <LinkButton
          to="/c/$companyId"
          params={{ companyId: company.company_key }}
          size="large"
          fullWidth
          sx={{ mt: 6 }}
        >
          この端末で開く
        </LinkButton>
      </SignInFrame>
    )
  const isDead = isValidation(error)
  return (
    <SignInFrame title={title}>
      <SignInHeading title={title}>
        利用を依頼した端末だけを、1時間許可します。依頼に心当たりがない場合は、このページを閉じて、パスワードを変更してください。
      </SignInHeading>
      {error && (
        <Box sx={{ mt: 4 }}>
          <Note severity="error">{isDead ? error.fields['token'] : describeError(error)}</Note>
        </Box>
      )}
      {isDead ? (
        <LinkButton to="/c" size="large" fullWidth sx={{ mt: 6 }}>
          建守を開く
        </LinkButton>
      ) : (
        <LoadingButton
          variant="contained"
          color="primary"
          size="large"
          fullWidth
          loading={open.isPending}
          loadingText="許可しています..."
          onClick={() => open.mutate()}
          sx={{ mt: 6 }}
        >
          利用を許可する
        </LoadingButton>
      )}
    </SignInFrame>
  )
}
