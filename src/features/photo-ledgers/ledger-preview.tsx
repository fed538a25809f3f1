/** The ledger's pages as they will print, drawn from the same measures: everything in shares of the page's width. */
import { memo } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import {
  captionLines,
  layoutOf,
  ledgerMargin,
  ledgerPages,
  ledgerTaken,
  placeOf,
  type Box as Place,
  type CaptionLine,
  type LedgerLayout,
} from '#domain/photo-ledgers/ledger-pages.ts'
import { shownPhotos } from '#domain/photo-ledgers/ledger-entries.ts'
import { ledgerColumnLabels, ledgerTexts, photoCategoryLabels } from '#domain/photo-ledgers/photo-ledgers.labels.ts'
import { ThumbPicture } from '#src/ui/marks/thumb-picture.tsx'
import type { DraftPhoto, LedgerDraft, LedgerHead } from './ledger-draft.ts'

type Numbered = DraftPhoto & { lines: CaptionLine[] }

const mmPerPoint = 25.4 / 72
/** Points by line, as paper sets them. */
const sizes: Record<CaptionLine['key'], number> = { heading: 8, title: 9.5, taken: 8, place: 8, note: 8.5 }

export const LedgerPreview = ({ draft: { head, photos } }: { draft: LedgerDraft }) => {
  const layout = layoutOf(head.layout)
  const numbered = shownPhotos(photos, head).map((photo, index): Numbered => ({
    ...photo,
    lines: captionLines(photo, {
      number: index + 1,
      category: photoCategoryLabels[photo.category],
      taken: ledgerTaken(photo.file),
      isMarked: photo.file.original_file_id !== null,
    }),
  }))
  const pages = ledgerPages(head.layout, numbered)
  return (
    <Box
      role="region"
      aria-label="プレビュー"
      tabIndex={0}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 4,
        p: 4,
        bgcolor: 'neutral.200',
        borderRadius: '6px',
      }}
    >
      {head.has_cover && (
        <Sheet label="表紙" page={{ width: 210, height: 297 }}>
          <Cover head={head} />
        </Sheet>
      )}
      {pages.map((page, index) => (
        <Sheet key={index} label={`${index + 1} / ${pages.length}ページ`} page={layout.page}>
          <Text
            place={{ left: ledgerMargin.left, top: ledgerMargin.top - 10, width: layout.page.width - 30, height: 8 }}
            layout={layout}
          >
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, fontWeight: 700 }}>
              <span>{head.work_name || head.name}</span>
              <span>{`${index + 1} / ${pages.length}`}</span>
            </Box>
          </Text>
          {page.map((photo, slot) => photo && <Slot key={photo.file.id} photo={photo} slot={slot} layout={layout} />)}
        </Sheet>
      ))}
      {pages.length === 0 && !head.has_cover && (
        <Box sx={{ py: 8, textAlign: 'center', color: 'text.secondary' }}>
          写真を追加すると、ここに紙面が表示されます。
        </Box>
      )}
    </Box>
  )
}

type SheetProps = { label: string; page: LedgerLayout['page']; children: ReactNode }

const Sheet = ({ label, page: { width, height }, children }: SheetProps) => (
  <Box
    role="img"
    aria-label={label}
    sx={{
      position: 'relative',
      width: '100%',
      maxWidth: 640,
      mx: 'auto',
      aspectRatio: `${width} / ${height}`,
      bgcolor: 'common.white',
      color: 'text.primary',
      boxShadow: ({ tokens }) => tokens.shadow[1],
      overflow: 'hidden',
      containerType: 'inline-size',
      contentVisibility: 'auto',
      containIntrinsicSize: 'auto 640px',
    }}
  >
    {children}
  </Box>
)

/** Where it stands, in shares of the page. */
const at = ({ left, top, width, height }: Place, { page }: Pick<LedgerLayout, 'page'>) => ({
  position: 'absolute' as const,
  left: `${(left / page.width) * 100}%`,
  top: `${(top / page.height) * 100}%`,
  width: `${(width / page.width) * 100}%`,
  height: `${(height / page.height) * 100}%`,
})
const fontSize = (points: number, { page }: Pick<LedgerLayout, 'page'>): string =>
  `${((points * mmPerPoint) / page.width) * 100}cqw`

const Text = ({ place, layout, children }: { place: Place; layout: LedgerLayout; children: ReactNode }) => (
  <div style={{ ...at(place, layout), overflow: 'hidden', fontSize: fontSize(10, layout), lineHeight: 1.4 }}>
    {children}
  </div>
)

type SlotProps = { photo: Numbered; slot: number; layout: LedgerLayout }

const Slot = memo(({ photo, slot, layout }: SlotProps) => {
  const { left, top } = placeOf(layout, slot)
  const within = (place: Place): Place => ({ ...place, left: left + place.left, top: top + place.top })
  const frame = {
    ...at(within(layout.photo), layout),
    objectFit: 'contain',
    background: '#F5F7F6',
    outline: '1px solid #CDD3D0',
  } as const
  return (
    <>
      <ThumbPicture src={photo.file.thumbnail_path ?? photo.file.path} style={frame} fallback={<div style={frame} />} />
      <div style={{ ...at(within(layout.caption), layout), overflow: 'hidden' }}>
        {photo.lines.map(
          ({ key, text }) =>
            text !== '' && (
              <div
                key={key}
                style={{
                  fontSize: fontSize(sizes[key], layout),
                  lineHeight: 1.4,
                  fontWeight: key === 'title' ? 700 : 400,
                  whiteSpace: 'pre-wrap',
                  overflowWrap: 'anywhere',
                }}
              >
                {text}
              </div>
            ),
        )}
      </div>
    </>
  )
})
Slot.displayName = 'Slot'

const coverKeys = ['work_name', 'work_place', 'period', 'contractor'] as const

const Cover = ({ head }: { head: LedgerHead }) => (
  <Box sx={{ position: 'absolute', inset: '23% 14% auto', textAlign: 'center', fontSize: '2cqw' }}>
    <Box sx={{ fontSize: '4.7cqw', fontWeight: 700 }}>{ledgerTexts.paperTitle}</Box>
    <Box sx={{ fontSize: '2.4cqw', mt: '4%', mb: '22%' }}>{head.name}</Box>
    {coverKeys.map((key) => (
      <Box
        key={key}
        sx={{
          display: 'grid',
          gridTemplateColumns: '24% 1fr',
          textAlign: 'left',
          py: '2.4%',
          borderBottom: 1,
          borderColor: 'neutral.500',
        }}
      >
        <Box sx={{ color: 'text.secondary' }}>{ledgerColumnLabels[key]}</Box>
        <Box sx={{ minHeight: '1.5em', overflowWrap: 'anywhere' }}>{head[key]}</Box>
      </Box>
    ))}
  </Box>
)
