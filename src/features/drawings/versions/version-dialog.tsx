import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import type { Drawing } from '#domain/drawings/drawings.contract.ts'
import { versionText } from '#domain/drawings/drawings.labels.ts'
import { pdfTexts } from '#domain/text/screens.ts'
import { describeError, isValidation } from '#src/api/errors.ts'
import { useCreateVersion } from '#src/api/new-drawings.ts'
import { FieldError } from '#src/ui/fields/field-frame.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.tsx'
import { useDiscardGuard } from '#src/ui/use-discard-guard.ts'
import { DropArea } from '../upload/drop-area.tsx'
import { PageChoice } from '../upload/page-choice.tsx'
import { pictureOf } from '../upload/sheets.ts'
import { useSources } from '../upload/use-sources.ts'

type VersionDialogProps = {
  companyId: string
  drawing: Drawing
  /** Bytes of one file. */
  maxBytes: number
  onClose: () => void
}

/** 新しい版の登録: one picture, or one page of a PDF, takes the place of the drawing's; the pins stay. */
export const VersionDialog = ({ companyId, drawing, maxBytes, onClose }: VersionDialogProps) => {
  const { sources, add, change, remove } = useSources()
  const [isChoosing, setChoosing] = useState(false)
  const [isDrawing, setDrawing] = useState(false)
  const [share, setShare] = useState(0)
  const [problem, setProblem] = useState<string>()
  const create = useCreateVersion(companyId, drawing.id)
  const source = sources.at(-1)
  const read = source?.read
  const page = read?.kind === 'pdf' ? source!.pages[0]! : null
  const isSending = isDrawing || create.isPending || create.isSuccess
  const handleClose = useDiscardGuard(source !== undefined && !create.isSuccess, onClose)
  const handleSubmit = async () => {
    if (!source || !read)
      return setProblem(source ? 'ファイルを読み取っています。' : '図面のファイルを選択してください。')
    if (read.kind === 'refused') return setProblem('登録できるファイルを選択してください。')
    setProblem(undefined)
    setDrawing(true)
    let file: File
    try {
      file = await pictureOf({ source, page, name: drawing.name }, new AbortController().signal)
    } catch {
      return setProblem(`${pdfTexts.failed}。`)
    } finally {
      setDrawing(false)
    }
    create.mutate(
      {
        file,
        type: page === null ? 'image' : 'pdf',
        ...(page !== null && { source_page: page, source: source.file.size <= maxBytes ? source.file : undefined }),
        onProgress: setShare,
      },
      {
        onSuccess: ({ number }) => {
          toast.success(`${versionText(number)}を登録しました`)
          onClose()
        },
        onError: (error) => {
          if (isValidation(error)) setProblem(Object.values(error.fields)[0] ?? describeError(error))
        },
      },
    )
  }
  return (
    <FormDialog
      open
      title="新しい版の登録"
      submitLabel="登録"
      submitting={isSending}
      submittingLabel="登録中..."
      error={problem}
      // It asks itself, also while something is on its way.
      unsaved={false}
      onClose={handleClose}
      onSubmit={() => void handleSubmit()}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Box sx={{ typography: 'body2' }}>
          {`「${drawing.name}」の${versionText(drawing.version)}に代わる図面を選択してください。ピンは残り、前の版もいつでも見られます。`}
        </Box>
        {!isSending && (
          <DropArea
            multiple={false}
            onFiles={(files) => {
              setProblem(files.length === 1 ? undefined : '新しい版にするファイルは1つだけ選択してください。')
              if (files.length !== 1) return
              sources.forEach(({ id }) => remove(id))
              add(files)
            }}
          />
        )}
        {source && (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
              <Box sx={{ flex: 1, minWidth: 0, typography: 'body2', overflowWrap: 'anywhere' }}>
                {page === null || read?.kind !== 'pdf' || read.pdf.numPages === 1
                  ? source.file.name
                  : `${source.file.name}（${page}ページ）`}
              </Box>
              {read?.kind === 'pdf' && read.pdf.numPages > 1 && !isSending && (
                <Button size="small" onClick={() => setChoosing(true)}>
                  ページを選択
                </Button>
              )}
            </Box>
            {read === null && <LinearProgress aria-label="読み取っています" />}
            {read?.kind === 'refused' && <FieldError>{read.reason}</FieldError>}
            {isSending && (
              <LinearProgress
                aria-label="アップロードの進み具合"
                variant={create.isPending && share < 1 ? 'determinate' : 'indeterminate'}
                value={Math.round(share * 100)}
              />
            )}
          </Box>
        )}
      </Box>
      {isChoosing && source && read?.kind === 'pdf' && (
        <PageChoice
          single
          pdf={read.pdf}
          pages={source.pages.slice(0, 1)}
          onClose={() => setChoosing(false)}
          onChoose={(pages) => {
            change(source.id, { pages })
            setChoosing(false)
          }}
        />
      )}
    </FormDialog>
  )
}
