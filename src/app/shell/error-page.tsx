import Button from '@mui/material/Button'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { describeError, isNotFound } from '#src/api/errors.ts'
import { LinkButton } from '#src/ui/link.tsx'
import { MessagePage } from './message-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** A route that could not be shown; a record that is not there reads as Not Found. */
export const ErrorPage = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  if (isNotFound(error)) return <NotFoundPage />
  const handleRetry = () => {
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
      {describeError(error)}
    </MessagePage>
  )
}
