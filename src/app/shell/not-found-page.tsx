import { errorMessages } from '#domain/errors.ts'
import { LinkButton } from '#src/ui/text/link.tsx'
import { MessagePage } from './message-page.tsx'

export const NotFoundPage = () => (
  <MessagePage drawing="no-result" title="Not Found" actions={<LinkButton to="/">最初の画面に戻る</LinkButton>}>
    {errorMessages.notFound}
  </MessagePage>
)
