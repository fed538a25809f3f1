import { useState } from 'react'
import type { Drawing } from '#domain/drawings/drawings.contract.ts'
import { versionText } from '#domain/drawings/drawings.labels.ts'
import { pdfTexts } from '#domain/text/pdf-texts.ts'
import { describeError, isValidation } from '#src/api/errors.ts'
import { useCreateVersion } from '#src/api/new-drawings.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import { useDiscardGuard } from '#src/ui/dialogs/use-discard-guard.ts'
import { pictureOf } from '../upload/sheets.ts'
import { useSources } from '../upload/use-sources.ts'

type UseNewVersionOptions = { companyId: string; drawing: Drawing; onClose: () => void; maxBytes: number }

/** Draws the chosen page and sends it as the next version. */
export const useNewVersion = ({ companyId, drawing, onClose, maxBytes }: UseNewVersionOptions) => {
  const { sources, add, change, remove } = useSources({ areNamed: false })
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
  return {
    sources,
    add,
    change,
    remove,
    isChoosing,
    setChoosing,
    share,
    problem,
    setProblem,
    create,
    source,
    read,
    page,
    isSending,
    handleClose,
    handleSubmit,
  }
}
