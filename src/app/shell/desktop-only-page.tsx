import { LinkButton } from '#src/ui/text/link.tsx'
import { MessagePage } from './message-page.tsx'

/** What a phone shows of a management screen. */
export const DesktopOnlyPage = ({ companyId }: { companyId: string }) => (
  <MessagePage
    drawing="no-document"
    title="PC でご利用ください"
    actions={
      <LinkButton to="/c/$companyId" params={{ companyId }}>
        ホームに戻る
      </LinkButton>
    }
  >
    この画面はスマートフォンに対応していません。
  </MessagePage>
)
