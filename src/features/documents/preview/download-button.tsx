import { useRef } from 'react'
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import InventoryOutlined from '@mui/icons-material/Inventory2Outlined'
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import TableChartOutlined from '@mui/icons-material/TableChartOutlined'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import type { Document } from '#domain/documents/documents.contract.ts'
import { pdfTexts } from '#domain/text/pdf-texts.ts'
import { failureText } from '#domain/text/screens.ts'
import { downloadDocument } from '#src/api/document-changes.ts'
import type { DocumentDownload } from '#src/api/document-changes.ts'
import { isAborted, isValidation } from '#src/api/errors.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'

type DownloadButtonProps = { companyId: string; document: Pick<Document, 'id' | 'title' | 'template'> }

const endings = { pdf: '.pdf', excel: '.xlsx', archive: '_長期保存.pdf' } as const satisfies Record<
  DocumentDownload,
  string
>
const workingTexts = {
  pdf: pdfTexts.processing,
  excel: 'Excelを処理中....',
  archive: pdfTexts.processing,
} as const satisfies Record<DocumentDownload, string>

/** The document as a file, under its title: PDF, or Excel and a PDF that holds it where its template is one. A long one can be given up. */
export const DownloadButton = ({ companyId, document }: DownloadButtonProps) => {
  const running = useRef<AbortController>(null)
  const download = useMutation({
    mutationFn: async (type: DocumentDownload) => {
      running.current = new AbortController()
      const { blob, file_name } = await downloadDocument(companyId, document.id, type, {
        signal: running.current.signal,
      })
      saveFile(blob, file_name ?? `${document.title}${endings[type]}`)
    },
    // What the engine cannot make of a file it says itself; trying again would not help.
    onError: (error) => isValidation(error) && toast.error(error.message),
    meta: {
      failure: failureText('書類', 'ダウンロード'),
      screenShows: (error) => isAborted(error) || isValidation(error),
    },
  })
  const look = { variant: 'contained', color: 'primary' } as const
  if (download.isPending) {
    return (
      <>
        <Button onClick={() => running.current?.abort()}>キャンセル</Button>
        <LoadingButton {...look} loading loadingText={workingTexts[download.variables]} />
      </>
    )
  }
  if (!document.template.has_excel)
    return (
      <Button {...look} startIcon={<FileDownloadOutlined />} onClick={() => download.mutate('pdf')}>
        書類をダウンロード
      </Button>
    )
  return (
    <MenuButton
      label="書類をダウンロード"
      buttonProps={{ ...look, startIcon: <FileDownloadOutlined />, endIcon: <ExpandMoreOutlined /> }}
      entries={[
        { label: 'PDFでダウンロード', icon: <PictureAsPdfOutlined />, onSelect: () => download.mutate('pdf') },
        { label: 'Excelでダウンロード', icon: <TableChartOutlined />, onSelect: () => download.mutate('excel') },
        {
          label: '長期保存用PDF（PDF/A）でダウンロード',
          icon: <InventoryOutlined />,
          onSelect: () => download.mutate('archive'),
        },
      ]}
    >
      書類をダウンロード
    </MenuButton>
  )
}
