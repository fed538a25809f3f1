import Button from '@mui/material/Button'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { errorMessages } from '#domain/errors.ts'
import { describeError, isNotFound } from '#src/api/errors.ts'
import { isMissingModule } from '#src/lib/missing-module.ts'
import { LinkButton } from '#src/ui/link.tsx'
import { MessagePage } from './message-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** A route that could not be shown, for want of a connection or otherwise; a record that is not there reads as Not Found. */
export const ErrorPage = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  if (isNotFound(error)) return <NotFoundPage />
  const isMissing = isMissingModule(error)
  const handleRetry = () => {
    // What did not load once is asked for again by a new page only, and a page cannot be had without a connection.
    if (isMissing) return navigator.onLine && window.location.reload()
    queries.reset()
    reset()
    void router.invalidate()
  }
  return (
    <MessagePage
      drawing="no-document"
      title="Something went wrong!"
      actions={
        <>
          <LinkButton to="/">最初の画面に戻る</LinkButton>
          <Button variant="contained" color="primary" onClick={handleRetry}>再試行</Button>
        </>
      }
    >
      {isMissing ? errorMessages.offline : describeError(error)}
    </MessagePage>
  )
}
