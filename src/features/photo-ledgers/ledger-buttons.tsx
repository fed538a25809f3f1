import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import type { useLedgerDraft } from './use-ledger-draft.ts'

const downloadLabels = { pdf: 'PDF', excel: 'Excel' } as const

type LedgerButtonsProps = {
  written: Pick<
    ReturnType<typeof useLedgerDraft>,
    'draft' | 'download' | 'update' | 'canEdit' | 'isDirty' | 'save' | 'handleDownload'
  >
}

/** Its files, and saving. */
export const LedgerButtons = ({ written }: LedgerButtonsProps) => {
  const { draft, download, update, canEdit, isDirty, save, handleDownload } = written
  return (
    <>
      {(['pdf', 'excel'] as const).map((type) => (
        <LoadingButton
          key={type}
          startIcon={<FileDownloadOutlined />}
          loading={download.isPending && download.variables === type}
          loadingText="作成中..."
          disabled={draft.photos.length === 0}
          onClick={() => handleDownload(type)}
        >
          {downloadLabels[type]}
        </LoadingButton>
      ))}
      {canEdit && (
        <LoadingButton
          variant="contained"
          color="primary"
          loading={update.isPending}
          disabled={!isDirty}
          onClick={() => save(() => toast.success('写真台帳を保存しました'))}
        >
          保存
        </LoadingButton>
      )}
    </>
  )
}
