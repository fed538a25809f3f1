import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { NetworkRefusedError } from '#src/api/errors.ts'
import { askForNetworkPass } from '#src/api/network-pass.ts'
import { LinkButton } from '#src/ui/text/link.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { MessagePage } from './message-page.tsx'

const filled = { variant: 'contained', color: 'primary' } as const

type NetworkRefusedPageProps = { error: NetworkRefusedError; onRetry: () => void }

/** The company's IP restriction leaves this address out: what to tell an admin and, for the Master, the way in by mail. */
export const NetworkRefusedPage = ({ error, onRetry }: NetworkRefusedPageProps) => {
  const { companyId = '' } = useParams({ strict: false })
  const ask = useMutation({ mutationFn: () => askForNetworkPass(companyId) })
  /** Whether trying again may help: to whoever may ask for the way in, not before they did. */
  const mayOpen = !error.mayAsk || ask.isSuccess
  return (
    <MessagePage
      drawing="no-document"
      title="このネットワークからは利用できません"
      actions={
        <>
          <LinkButton to="/c">会社の選択に戻る</LinkButton>
          <Button {...(mayOpen && filled)} onClick={onRetry}>
            再試行
          </Button>
          {error.mayAsk && (
            <LoadingButton
              {...(!mayOpen && filled)}
              loading={ask.isPending}
              loadingText="送信中..."
              onClick={() => ask.mutate()}
            >
              {ask.isSuccess ? 'メールを再送' : 'メールで利用を依頼'}
            </LoadingButton>
          )}
        </>
      }
    >
      {error.message}
      <br />
      <span role="status">
        {ask.isSuccess
          ? 'メールを送信しました。メールのリンクから許可したあとで、再試行してください。'
          : error.mayAsk
            ? 'メールで届くリンクから許可すると、この端末を1時間だけ利用できます。'
            : '社内のネットワークから利用するか、管理者に連絡してください。'}
      </span>
    </MessagePage>
  )
}
