import { useEffect, useEffectEvent, useState } from 'react'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { errorMessages } from '#domain/errors.ts'
import { describeError, isNotFound, NetworkRefusedError, NotCarriedError } from '#src/api/errors.ts'
import { isMissingModule, reloadPage } from '#src/lib/missing-module.ts'
import { LinkButton } from '#src/ui/link.tsx'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { toast } from '#src/ui/toast.tsx'
import { MessagePage } from './message-page.tsx'
import { NetworkRefusedPage } from './network-refused-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** A route that could not be shown, for want of a connection or otherwise; a record that is not there reads as Not Found. */
export const ErrorPage = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const [isReloading, setReloading] = useState(false)
  const isMissing = isMissingModule(error)
  const isNotCarried = error instanceof NotCarriedError
  const handleRetry = async () => {
    if (isMissing) {
      // Some browsers ask again for what did not load once with a new page only.
      setReloading(true)
      if (await reloadPage()) return
      setReloading(false)
      toast.error(errorMessages.offline)
      return
    }
    queries.reset()
    reset()
    void router.invalidate()
  }
  const handleOnline = useEffectEvent(() => void handleRetry())
  useEffect(() => {
    if (!isNotCarried) return
    window.addEventListener('online', handleOnline)
    return () => window.removeEventListener('online', handleOnline)
  }, [isNotCarried])
  if (isNotFound(error)) return <NotFoundPage />
  if (error instanceof NetworkRefusedError)
    return <NetworkRefusedPage error={error} onRetry={() => void handleRetry()} />
  return (
    <MessagePage
      drawing="no-document"
      title={isNotCarried ? 'オフラインです' : 'Something went wrong!'}
      actions={
        <>
          <LinkButton to="/">最初の画面に戻る</LinkButton>
          <LoadingButton
            variant="contained"
            color="primary"
            loading={isReloading}
            loadingText="再試行中..."
            onClick={() => void handleRetry()}
          >
            再試行
          </LoadingButton>
        </>
      }
    >
      {isMissing ? errorMessages.offline : describeError(error)}
    </MessagePage>
  )
}
