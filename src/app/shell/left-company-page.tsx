import { errorMessages } from '#domain/errors.ts'
import { LinkButton } from '#src/ui/text/link.tsx'
import { MessagePage } from './message-page.tsx'

/** Of a company whose member the person is no longer; whatever else they belong to goes on. */
export const LeftCompanyPage = () => (
  <MessagePage
    drawing="no-document"
    title="この会社からは退会しています"
    actions={<LinkButton to="/c">会社の選択に戻る</LinkButton>}
  >
    {errorMessages.left}
  </MessagePage>
)
