import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import type { FileSelection } from '#src/widgets/file-browser/file-selection.ts'
import type { useFileActions } from './use-file-actions.tsx'

type ChosenFileButtonsProps = {
  actions: ReturnType<typeof useFileActions>
  selection: FileSelection
  canDelete: boolean
}

/** What can be done with the chosen files. */
export const ChosenFileButtons = ({ actions, selection, canDelete }: ChosenFileButtonsProps) => (
  <>
    <LoadingButton
      size="compact"
      startIcon={<DownloadOutlined />}
      loading={actions.isDownloading}
      loadingText="ダウンロード中..."
      onClick={() => actions.handleDownload(selection)}
    >
      {selection.length > 1 ? 'ZIPでダウンロード' : 'ダウンロード'}
    </LoadingButton>
    {canDelete && (
      <LoadingButton
        size="compact"
        color="error"
        startIcon={<DeleteOutlineOutlined />}
        loading={actions.isDeleting}
        loadingText="削除中..."
        onClick={() => void actions.handleDelete(selection)}
      >
        削除
      </LoadingButton>
    )}
  </>
)
