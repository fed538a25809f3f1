import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { TemplateSheet } from '#domain/templates/templates.contract.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { SheetThumbnails } from '#src/widgets/sheet-view/sheet-thumbnails.tsx'

type SheetColumnProps = {
  sheets: readonly TemplateSheet[]
  sheet: number
  size: 'small' | 'large'
  countOf: (sheet: number) => number
  onSelect: (sheet: number) => void
}

/** Left: the sheets, with how many items each has. */
export const SheetColumn = ({ sheets, sheet, size, countOf, onSelect }: SheetColumnProps) => (
  <Box
    component="aside"
    aria-label="シートの一覧"
    sx={{ bgcolor: 'background.paper', borderRight: 1, borderColor: 'divider', overflowY: 'auto', px: 2, pb: 4 }}
  >
    <Box sx={{ ...inRow, gap: 1.5, minHeight: 56, px: 3 }}>
      <Typography variant="h4" component="h2">
        シート
      </Typography>
      <Box component="span" sx={{ typography: 'caption', color: 'neutral.600' }}>
        {sheets.length}
      </Box>
    </Box>
    <SheetThumbnails
      size={size}
      sheets={sheets.map(({ sheet_index, name, thumbnail_path }) => ({
        sheet_index,
        name,
        thumbnail_path,
        badge: (
          <Box
            component="span"
            sx={{ typography: 'caption', fontWeight: 400, color: 'neutral.600' }}
          >{`${countOf(sheet_index)}項目`}</Box>
        ),
      }))}
      selected={sheet}
      onSelect={onSelect}
    />
  </Box>
)
