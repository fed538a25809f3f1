import { useRef } from 'react'
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import InventoryOutlined from '@mui/icons-material/Inventory2Outlined'
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import TableChartOutlined from '@mui/icons-material/TableChartOutlined'
import Button from '@mui/material/Button'
import type { Document } from '#domain/documents/documents.contract.ts'
import { pdfTexts } from '#domain/text/pdf-texts.ts'
import type { DocumentDownload } from '#src/api/document-changes.ts'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import { useDocumentDownload } from '#src/widgets/document-shell/use-document-download.ts'

type DownloadButtonProps = { companyId: string; document: Pick<Document, 'id' | 'title' | 'template'> }

const workingTexts = {
  pdf: pdfTexts.processing,
  excel: 'Excelを処理中....',
  archive: pdfTexts.processing,
} as const satisfies Record<DocumentDownload, string>

/** The document as a file, under its title: PDF, or Excel and a PDF that holds it where its template is one. A long one can be given up. */
export const DownloadButton = ({ companyId, document }: DownloadButtonProps) => {
  const running = useRef<AbortController>(null)
  const download = useDocumentDownload(companyId, document)
  const start = (type: DocumentDownload) => {
    running.current = new AbortController()
    download.mutate({ type, signal: running.current.signal })
  }
  const look = { variant: 'contained', color: 'primary' } as const
  if (download.isPending) {
    return (
      <>
        <Button onClick={() => running.current?.abort()}>キャンセル</Button>
        <LoadingButton {...look} loading loadingText={workingTexts[download.variables.type]} />
      </>
    )
  }
  if (!document.template.has_excel)
    return (
      <Button {...look} startIcon={<FileDownloadOutlined />} onClick={() => start('pdf')}>
        書類をダウンロード
      </Button>
    )
  return (
    <MenuButton
      label="書類をダウンロード"
      buttonProps={{ ...look, startIcon: <FileDownloadOutlined />, endIcon: <ExpandMoreOutlined /> }}
      entries={[
        { label: 'PDFでダウンロード', icon: <PictureAsPdfOutlined />, onSelect: () => start('pdf') },
        { label: 'Excelでダウンロード', icon: <TableChartOutlined />, onSelect: () => start('excel') },
        {
          label: '長期保存用PDF（PDF/A）でダウンロード',
          icon: <InventoryOutlined />,
          onSelect: () => start('archive'),
        },
      ]}
    >
      書類をダウンロード
    </MenuButton>
  )
}
