import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { formatDay } from '#domain/dates.ts'
import { mailDeliveryLabels } from '#domain/documents/documents.labels.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { Panel } from '#src/ui/page/panel.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { Note } from '#src/ui/states/note.tsx'
import { SettingsPage } from '#src/widgets/settings-page/settings-page.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { NameForm } from './name-form.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { SealField } from './seal-field.tsx'
import { PhotoField } from './photo-field.tsx'

type Opened = 'email' | 'password' | null

/** プロフィール: how others see the person, and what they sign in with. The same in every company. */
export const ProfilePage = ({ user }: { user: CompanyUser }) => {
  const companyId = user.company.company_key
  const [opened, setOpened] = useState<Opened>(null)
  const [asked, setAsked] = useState<string>()
  const close = () => setOpened(null)
  return (
    <SettingsPage companyId={companyId} title="プロフィール" form>
      <Box sx={{ display: 'grid', gap: 5 }}>
        <Panel title="写真と氏名">
          <Box sx={{ display: 'grid', gap: 5, p: 4 }}>
            <PhotoField user={user} />
            <NameForm user={user} />
          </Box>
        </Panel>
        <Panel title="決裁印">
          <Box sx={{ p: 4 }}>
            <SealField name={user.name} />
          </Box>
        </Panel>
        <Panel title="メールアドレス">
          <Row value={user.email} label="変更" name="メールアドレスを変更" onPress={() => setOpened('email')}>
            {asked && (
              <Note severity="info">
                {user.is_mail_sent
                  ? `${asked}に確認のメールを送信しました。メールのリンクを開くと、変更が完了します。`
                  : `${asked}への確認のメールは${mailDeliveryLabels.kept}。管理者に連絡してください。`}
              </Note>
            )}
          </Row>
        </Panel>
        <Panel title="パスワード">
          <Row
            value={user.last_password_updated_at ? `最終変更：${formatDay(user.last_password_updated_at)}` : '設定済み'}
            label="変更"
            name="パスワードを変更"
            onPress={() => setOpened('password')}
          />
        </Panel>
      </Box>
      {opened === 'email' && (
        <EmailDialog
          onClose={close}
          onAsked={(email) => {
            setAsked(email)
            close()
          }}
        />
      )}
      {opened === 'password' && <PasswordDialog user={user} onClose={close} />}
    </SettingsPage>
  )
}

type RowProps = { value: string; label: string; name: string; onPress: () => void; children?: React.ReactNode }

const Row = ({ value, label, name, onPress, children }: RowProps) => (
  <Box sx={{ display: 'grid', gap: 3, p: 4 }}>
    <Box sx={{ ...inRow, gap: 4 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{value}</Box>
      <Button aria-label={name} onClick={onPress}>
        {label}
      </Button>
    </Box>
    {children}
  </Box>
)
