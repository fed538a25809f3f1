import Box from '@mui/material/Box'
import type { Document } from '#domain/documents/documents.contract.ts'
import { shootingList } from '#domain/documents/shooting-list.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { useItemFiles } from '#src/features/documents/editor/fields/use-item-files.ts'
import { ItemCapture } from '#src/widgets/series-capture/item-capture.tsx'
import { ShootingListButton } from '#src/widgets/shooting-list/shooting-list-button.tsx'

/** 撮影リスト of the document that is filled in. */
export const DocumentShootingList = ({ document: { id, template, item_files } }: { document: Document }) => (
  <Box sx={{ mt: 2, '&:empty': { display: 'none' } }}>
    <ShootingListButton
      documents={[{ documentId: id, title: null, slots: shootingList(template.items, item_files) }]}
      capture={({ item }, onClose) => {
        const own = template.items.find((each) => each.id === item.id)
        return own && <SlotCapture item={own} onClose={onClose} />
      }}
    />
  </Box>
)

const SlotCapture = ({ item, onClose }: { item: TemplateItem; onClose: () => void }) => {
  const { capture } = useItemFiles(item)
  return <ItemCapture {...capture} onClose={onClose} />
}
