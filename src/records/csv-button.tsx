import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import { useMutation } from '@tanstack/react-query'
import { failureText } from '#domain/text/screens.ts'
import type { Download } from '#src/api/call.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'

type CsvButtonProps = {
  download: () => Promise<Download>
  /** Of a selection: 選択のCSVをダウンロード. */
  selected?: boolean
}

/** The rows that a list shows, or those that are selected, as a file. */
export const CsvButton = ({ download, selected }: CsvButtonProps) => {
  const csv = useMutation({
    mutationFn: download,
    onSuccess: ({ blob, file_name }) => saveFile(blob, file_name ?? '一覧.csv'),
    meta: { failure: failureText('CSV', 'ダウンロード') },
  })
  return (
    <LoadingButton
      {...(selected && { size: 'compact' as const })}
      startIcon={<FileDownloadOutlined />}
      loading={csv.isPending}
      loadingText="作成中..."
      aria-label={selected || csv.isPending ? undefined : 'CSVをダウンロード'}
      onClick={() => csv.mutate()}
    >
      {selected ? (
        '選択のCSVをダウンロード'
      ) : (
        <>
          CSV
          <Box component="span" sx={{ display: { xs: 'none', lg: 'inline' } }}>
            をダウンロード
          </Box>
        </>
      )}
    </LoadingButton>
  )
}
