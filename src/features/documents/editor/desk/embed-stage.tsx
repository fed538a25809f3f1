/** An inserted file, page by page, and which of its pages the document takes. Heavy with pdf.js: import it lazily. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { pdfTexts } from '#domain/text/pdf-texts.ts'
import { withPages } from '#src/features/documents/editor/draft/draft-embeds.ts'
import type { DraftEmbed } from '#src/features/documents/editor/draft/draft-embeds.ts'
import { useEditor } from '#src/features/documents/editor/fields/editor-context.ts'
import { usePdf } from '#src/lib/pdf/use-pdf.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { WholePicture } from '#src/widgets/file-viewer/whole-picture.tsx'
import { PdfPage } from '#src/widgets/pdf-viewer/pdf-page.tsx'
import { PdfProcessing } from '#src/widgets/pdf-viewer/pdf-processing.tsx'

export const EmbedStage = ({ embed }: { embed: DraftEmbed }) => {
  const [attempt, setAttempt] = useState(1)
  const retry = () => setAttempt(attempt + 1)
  const key = `${embed.key} ${attempt}`
  return embed.isPDF ? (
    <PdfEmbed key={key} embed={embed} onRetry={retry} />
  ) : (
    <Frame name={embed.file.name}>
      <WholePicture key={key} file={embed.file} style={{ display: 'block', maxWidth: '100%', margin: '0 auto' }} />
    </Frame>
  )
}

type EmbedProps = { embed: DraftEmbed; onRetry: () => void }

const PdfEmbed = ({ embed, onRetry }: EmbedProps) => {
  const { draft, isReadOnly } = useEditor()
  const { name, path } = embed.file
  const state = usePdf(path)
  if (state.status === 'loading')
    return (
      <Frame name={name}>
        <PdfProcessing />
      </Frame>
    )
  if (state.status === 'error')
    return (
      <Frame name={name}>
        <ErrorPanel message={pdfTexts.previewFailed(name)} onRetry={onRetry} />
      </Frame>
    )

  const { numPages } = state.pdf
  const all = Array.from({ length: numPages }, (_, index) => index + 1)
  const chosen = new Set(embed.pages ?? all)
  const choose = (pages: readonly number[]) => draft.setEmbeds(withPages(draft.embeds(), embed.key, pages, numPages))
  const toggle = (page: number) =>
    choose(all.filter((other) => (other === page ? !chosen.has(other) : chosen.has(other))))
  const status = (
    <>
      <Box
        role="status"
        sx={{ flex: 1, color: 'text.secondary', whiteSpace: 'nowrap' }}
      >{`${chosen.size} / ${numPages}ページを挿入`}</Box>
      {!isReadOnly && numPages > 1 && (
        <Button size="small" disabled={chosen.size === numPages} onClick={() => choose(all)}>
          すべて選択
        </Button>
      )}
    </>
  )
  return (
    <Frame name={name} status={status}>
      {all.map((page) => (
        <Box key={page} sx={{ maxWidth: 900, mx: 'auto', '& + &': { mt: 4 } }}>
          <Box sx={{ ...inRow, justifyContent: 'space-between' }}>
            <FormControlLabel
              label={`${page}ページを挿入`}
              // A file without any page is taken out of the list instead.
              disabled={isReadOnly || (chosen.size === 1 && chosen.has(page))}
              control={<Checkbox checked={chosen.has(page)} onChange={() => toggle(page)} />}
            />
            {!isReadOnly && numPages > 1 && (
              <Button
                variant="text"
                size="small"
                aria-label={`${page}ページだけを挿入`}
                disabled={chosen.size === 1 && chosen.has(page)}
                onClick={() => choose([page])}
              >
                このページだけ
              </Button>
            )}
          </Box>
          <Box sx={chosen.has(page) ? undefined : { opacity: 0.4 }}>
            <PdfPage pdf={state.pdf} pageNumber={page} name={`${name}（${page} / ${numPages}ページ）`} />
          </Box>
        </Box>
      ))}
    </Frame>
  )
}

const Frame = ({ name, status, children }: { name: string; status?: ReactNode; children: ReactNode }) => (
  <Box
    component="section"
    aria-label="挿入したファイルの表示"
    data-pane
    tabIndex={-1}
    sx={{ display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0, outline: 0, bgcolor: 'surface.canvas' }}
  >
    <Box sx={{ ...inRow, gap: 3, minHeight: 56, px: 4, flex: 'none', typography: 'cell' }}>
      <Box
        title={name}
        sx={{ minWidth: 0, fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {name}
      </Box>
      {status}
    </Box>
    <Box
      tabIndex={0}
      role="region"
      aria-label={`${name}のページ`}
      sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 4, pb: 6, '&:focus-visible': { outlineOffset: -2 } }}
    >
      {children}
    </Box>
  </Box>
)
