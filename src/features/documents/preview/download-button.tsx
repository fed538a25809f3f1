import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import TableChartOutlined from '@mui/icons-material/TableChartOutlined'
import { useMutation } from '@tanstack/react-query'
import type { Document, DownloadType } from '#domain/documents/documents.contract.ts'
import { failureText, pdfTexts } from '#domain/text/screens.ts'
import { downloadDocument } from '#src/api/documents.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { MenuButton } from '#src/ui/menu-button.tsx'

type DownloadButtonProps = { companyId: string; document: Pick<Document, 'id' | 'title' | 'template'> }

const extensions = { pdf: 'pdf', excel: 'xlsx' } as const satisfies Record<DownloadType, string>
const workingTexts = { pdf: pdfTexts.processing, excel: 'Excelを処理中....' } as const satisfies Record<DownloadType, string>

/** The document as a file, under its title: PDF, or Excel where its template is one. */
export const DownloadButton = ({ companyId, document }: DownloadButtonProps) => {
  const download = useMutation({
    mutationFn: async (type: DownloadType) => {
      const { blob, file_name } = await downloadDocument(companyId, document.id, type)
      saveFile(blob, file_name ?? `${document.title}.${extensions[type]}`)
    },
    meta: { failure: failureText('書類', 'ダウンロード') },
  })
  const look = { variant: 'contained', color: 'primary' } as const
  if (download.isPending || !document.template.has_excel) {
    return (
      <LoadingButton {...look} loading={download.isPending} loadingText={workingTexts[download.variables ?? 'pdf']} startIcon={<FileDownloadOutlined />} onClick={() => download.mutate('pdf')}>
        書類をダウンロード
      </LoadingButton>
    )
  }
  return (
    <MenuButton
      label="書類をダウンロード"
      buttonProps={{ ...look, startIcon: <FileDownloadOutlined />, endIcon: <ExpandMoreOutlined /> }}
      entries={[
        { label: 'PDFでダウンロード', icon: <PictureAsPdfOutlined />, onSelect: () => download.mutate('pdf') },
        { label: 'Excelでダウンロード', icon: <TableChartOutlined />, onSelect: () => download.mutate('excel') },
      ]}
    >
      書類をダウンロード
    </MenuButton>
  )
}
