import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { errorMessages } from '#domain/errors.ts'
import {
  describeError,
  isLeft,
  isNotFound,
  isPassingError,
  NetworkRefusedError,
  NotCarriedError,
} from '#src/api/errors.ts'
import { isMissingModule, isPageServed, reloadPage } from '#src/lib/missing-module.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { LinkButton } from '#src/ui/text/link.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { LeftCompanyPage } from './left-company-page.tsx'
import { MessagePage } from './message-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const NetworkRefusedPage = lazyPart(async () => (await import('./network-refused-page.tsx')).NetworkRefusedPage)
const UnsentHere = lazyPart(() => import('#src/features/outbox/unsent-here.tsx').then((module) => module.UnsentHere))

const lookMs = 5000

/**
 * Tries again without being told to: as soon as the device says that it is online, and while somebody looks, once the
 * server gives pages again. Asking the screen's own calls instead would tell of each failure anew.
 */
const useRetryOnceServed = (isWanted: boolean, isForConnection: boolean, onServed: () => void): void => {
  const handleOnline = useEffectEvent(onServed)
  const handleLook = useEffectEvent(async () => {
    if (document.visibilityState === 'visible' && (await isPageServed())) onServed()
  })
  useEffect(() => {
    if (!isWanted) return
    window.addEventListener('online', handleOnline)
    // What was not carried needs the connection, not the page: that one comes from the device.
    const timer = isForConnection ? undefined : setInterval(() => void handleLook(), lookMs)
    return () => {
      window.removeEventListener('online', handleOnline)
      clearInterval(timer)
    }
  }, [isWanted, isForConnection])
}

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
  const willPass = isMissing || isPassingError(error)
  useRetryOnceServed(willPass, isNotCarried, () => void handleRetry())
  if (isLeft(error)) return <LeftCompanyPage />
  if (isNotFound(error)) return <NotFoundPage />
  if (error instanceof NetworkRefusedError)
    return (
      <Suspense>
        <NetworkRefusedPage error={error} onRetry={() => void handleRetry()} />
      </Suspense>
    )
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
      {willPass && <div>つながりしだい、自動で再試行します。</div>}
      {isNotCarried && (
        <Suspense>
          <UnsentHere />
        </Suspense>
      )}
    </MessagePage>
  )
}
