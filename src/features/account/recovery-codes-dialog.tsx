import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRenewRecoveryCodes } from '#src/api/account.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { DialogShell } from '#src/ui/dialogs/dialog-shell.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { CopyButton } from '#src/ui/buttons/copy-button.tsx'

type RecoveryCodesDialogProps = {
  email: string
  codes: readonly string[]
  /** They were made just now: nobody has kept them yet. */
  areNew: boolean
  onRenewed: (codes: string[]) => void
  onClose: () => void
}

/** A page of its own for the printer: the screen around the dialog does not belong on the paper. */
const print = (lines: readonly string[]): void => {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const page = frame.contentDocument!
  page.title = lines[0]!
  page.body.append(...lines.map((line) => Object.assign(page.createElement('p'), { textContent: line })))
  frame.contentWindow!.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow!.print()
}

/** The eight codes for the day the phone is lost: to be kept on paper or in a file. */
export const RecoveryCodesDialog = ({ email, codes, areNew, onRenewed, onClose }: RecoveryCodesDialogProps) => {
  const confirm = useConfirm()
  const renew = useRenewRecoveryCodes()
  const lines = ['建守 リカバリーコード', email, ...codes]
  const handleRenew = async () => {
    const isSure = await confirm({
      title: 'リカバリーコードの作り直し',
      message: 'いまのリカバリーコードは使えなくなります。',
      confirmLabel: '作り直す',
      danger: false,
    })
    if (isSure) renew.mutate(undefined, { onSuccess: onRenewed })
  }
  return (
    <DialogShell
      open
      title="リカバリーコード"
      width={480}
      onClose={onClose}
      footerStart={
        <LoadingButton
          variant="text"
          loading={renew.isPending}
          loadingText="作成中..."
          onClick={() => void handleRenew()}
        >
          作り直す
        </LoadingButton>
      }
      actions={
        <Button variant="contained" color="primary" onClick={onClose}>
          {areNew ? '保管しました' : '閉じる'}
        </Button>
      }
    >
      <Note severity={areNew ? 'warning' : 'info'}>
        スマートフォンを使えないとき、認証コードの代わりに使えます。1つのコードは1回だけ使え、使うと新しいコードに置き換わります。印刷するなど、安全な場所に保管してください。
      </Note>
      <Box
        component="ul"
        aria-label="リカバリーコード"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(190px, 1fr))',
          gap: 2,
          my: 4,
          p: 4,
          listStyle: 'none',
          border: 1,
          borderColor: 'divider',
          borderRadius: '8px',
          bgcolor: 'neutral.50',
          fontFamily: 'monospace',
          fontSize: 15,
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <CopyButton text={codes.join('\n')} label="コピー" />
        <Button
          size="small"
          startIcon={<DownloadOutlined />}
          onClick={() => saveFile(new Blob([lines.join('\r\n')], { type: 'text/plain' }), '建守リカバリーコード.txt')}
        >
          ダウンロード
        </Button>
        <Button size="small" startIcon={<PrintOutlined />} onClick={() => print(lines)}>
          印刷
        </Button>
      </Box>
    </DialogShell>
  )
}
