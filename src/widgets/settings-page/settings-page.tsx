import type { ReactNode } from 'react'
import { PageBody } from '#src/ui/page/page-body.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'

type SettingsPageProps = {
  companyId: string
  title: string
  /** Right end of the title's row: three at most, one of them filled. */
  actions?: ReactNode
  /** Keeps lines short, for screens that are one form. */
  form?: boolean
  children: ReactNode
}

/** A screen of 設定: its title beside the menu, on a phone under a bar that leads back to the menu. */
export const SettingsPage = ({ companyId, title, actions, form, children }: SettingsPageProps) => (
  <>
    <PageHeader
      inSection
      title={title}
      about="設定"
      phoneBack={{ label: '設定', link: { to: '/c/$companyId/settings', params: { companyId } } }}
      actions={actions}
    />
    <PageBody form={form}>{children}</PageBody>
  </>
)
