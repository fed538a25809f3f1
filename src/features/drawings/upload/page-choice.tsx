import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { PDFDocumentProxy } from '#src/lib/pdf/open-pdf.ts'
import { DialogShell } from '#src/ui/dialogs/dialog-shell.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { dialogWords } from '#domain/text/dialogs.ts'
import { pagesAtOnce } from './read-drawing-file.ts'
import { PageThumbs } from './page-thumbs.tsx'

type PageChoiceProps = {
  pdf: PDFDocumentProxy
  pages: readonly number[]
  /** By page, as far as they are known. */
  names: ReadonlyMap<number, string>
  /** One page at most: the one that was chosen last. */
  single?: boolean
  onClose: () => void
  onChoose: (pages: number[]) => void
}

/** ページを選択: which pages of a PDF become drawings. */
export const PageChoice = ({ pdf, pages, names, single, onClose, onChoose }: PageChoiceProps) => {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(pages))
  const all = Array.from({ length: pdf.numPages }, (_, index) => index + 1)
  const handleToggle = (page: number) => {
    const next = new Set(single ? [] : chosen)
    if (chosen.has(page)) next.delete(page)
    else next.add(page)
    setChosen(next)
  }
  const isTooMany = chosen.size > pagesAtOnce
  return (
    <DialogShell
      open
      title="ページを選択"
      width={1160}
      onClose={onClose}
      footerStart={`${chosen.size}ページを選択中`}
      actions={
        <>
          <Button onClick={onClose}>{dialogWords.cancel}</Button>
          <Button
            variant="contained"
            color="primary"
            disabled={chosen.size === 0 || isTooMany}
            onClick={() => onChoose([...chosen].toSorted((a, b) => a - b))}
          >
            決定
          </Button>
        </>
      }
    >
      {!single && (
        <Box sx={{ display: 'flex', gap: 2, mb: 4 }}>
          <Button size="small" onClick={() => setChosen(new Set(all.slice(0, pagesAtOnce)))}>
            {all.length > pagesAtOnce ? `最初の${pagesAtOnce}ページを選択` : 'すべて選択'}
          </Button>
          <Button size="small" onClick={() => setChosen(new Set())}>
            {dialogWords.clear}
          </Button>
        </Box>
      )}
      {isTooMany && (
        <Box sx={{ mb: 4 }}>
          <Note severity="error">{`一度に登録できるのは${pagesAtOnce}ページまでです。`}</Note>
        </Box>
      )}
      <PageThumbs names={names} all={all} chosen={chosen} onToggle={handleToggle} pdf={pdf} />
    </DialogShell>
  )
}
