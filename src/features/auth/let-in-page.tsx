import { useMutation } from '@tanstack/react-query'
import { describeError, isValidation } from '#src/api/errors.ts'
import { openNetworkPass } from '#src/api/network-pass.ts'
import { BrandMark } from '#src/ui/brand-mark.tsx'
import { DocumentTitle } from '#src/ui/document-title.tsx'
import { LinkButton } from '#src/ui/link.tsx'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { Note } from '#src/ui/note.tsx'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

/** Behind the mailed link. It takes a press: programs that look into mails follow links, too. */
export const LetInPage = ({ token }: { token: string }) => {
  const open = useMutation({ mutationFn: () => openNetworkPass(token), meta: { screenShows: () => true } })
  const { data: company, error } = open
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', alignContent: 'center', gap: 4, minHeight: '100dvh', p: 6 }}>
      <DocumentTitle>利用の許可</DocumentTitle>
      <BrandMark />
      <Typography variant="h1">利用の許可</Typography>
      <Box sx={{ display: 'grid', gap: 4, maxWidth: 480, textAlign: 'center' }}>
        {company ? (
          <>
            <Note severity="success">
              {`${company.company_name}の利用を許可しました。依頼した端末で「再試行」を押してください。`}
            </Note>
            <LinkButton to="/c/$companyId" params={{ companyId: company.company_key }}>
              この端末で開く
            </LinkButton>
          </>
        ) : (
          <>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              利用を依頼した端末だけを、1時間許可します。依頼に心当たりがない場合は、このページを閉じて、パスワードを変更してください。
            </Typography>
            {error && (
              <Note severity="error">{isValidation(error) ? error.fields['token'] : describeError(error)}</Note>
            )}
            <LoadingButton
              variant="contained"
              color="primary"
              loading={open.isPending}
              loadingText="許可しています..."
              onClick={() => open.mutate()}
            >
              利用を許可する
            </LoadingButton>
          </>
        )}
      </Box>
    </Box>
  )
}
