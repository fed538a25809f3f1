import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { isMappableType, itemTypeLabels } from '#domain/templates/item-types.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { emptyTexts } from '#domain/text/screens.ts'
import type { Section } from '#domain/documents/sections.ts'
import { shownName } from '#src/features/templates/draft/draft-items.ts'
import type { DraftItem } from '#src/features/templates/draft/draft-items.ts'
import { CellChip } from '#src/widgets/item-form/cell-chip.tsx'

const ItemLine = ({ item }: { item: DraftItem }) => (
  <Box component="li" sx={{ px: 4, py: 2, borderBottom: 1, borderColor: 'line.row' }}>
    <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, fontSize: 14 }}>
      <Box component="span" sx={{ flex: 1, minWidth: 0, fontWeight: item.type === 'title' ? 700 : 400 }}>
        {shownName(item)}
      </Box>
      {isMappableType(item.type) && (
        <Box component="span" sx={{ typography: 'caption', color: 'neutral.600', whiteSpace: 'nowrap' }}>
          {itemTypeLabels[item.type]}
        </Box>
      )}
      <CellChip item={item} />
    </Box>
    {item.options.length > 0 && (
      <Box sx={{ mt: 0.5, typography: 'caption', color: 'neutral.600' }}>
        {item.options.filter((option) => option.trim() !== '').join('／')}
      </Box>
    )}
  </Box>
)

type PreviewItemsProps = { sections: Section<DraftItem & { id: number }>[]; template: Template }

/** The items beside the form. */
export const PreviewItems = ({ sections, template }: PreviewItemsProps) => (
  <Box
    component="section"
    aria-label="項目"
    tabIndex={0}
    sx={{ bgcolor: 'background.paper', borderLeft: 1, borderColor: 'divider', overflowY: 'auto', pb: 4 }}
  >
    {sections.length === 0 && (
      <Box sx={{ p: 6, typography: 'body2', color: 'text.secondary', textAlign: 'center' }}>
        {template.has_excel ? emptyTexts.noSheetItems : emptyTexts.noSections}
      </Box>
    )}
    {sections.map((section) => (
      <Box key={section.key} component="section">
        {section.title && (
          <Typography variant="h4" component="h2" sx={{ px: 4, pt: 4, pb: 1 }}>
            {section.title}
          </Typography>
        )}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {section.items.map((item) => (
            <ItemLine key={item.key} item={item} />
          ))}
        </Box>
      </Box>
    ))}
  </Box>
)
