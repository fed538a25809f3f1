import { useState } from 'react'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import type { Document } from '#domain/documents/documents.contract.ts'
import { shootingList } from '#domain/documents/shooting-list.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { DialogShell } from '#src/ui/dialog-shell.tsx'
import { useUploads } from '#src/widgets/outbox/use-uploads.ts'
import { ItemCapture } from '#src/widgets/series-capture/item-capture.tsx'
import { useItemFiles } from '#src/features/documents/editor/fields/use-item-files.ts'

/** The form's places for photos with what is there and what is on its way; nothing where it has none. */
const useShootingList = ({ id, template, item_files }: Document) => {
  const { uploads } = useUploads()
  const sending = uploads.flatMap(({ target }) =>
    target.kind === 'document-item' && target.document_id === id ? [{ item_id: target.item_id }] : [],
  )
  return shootingList(template.items, [...item_files, ...sending])
}

/** 撮影リスト: what is still to be photographed, and the camera for each. */
export const ShootingListButton = ({ document }: { document: Document }) => {
  const slots = useShootingList(document)
  const [isOpen, setOpen] = useState(false)
  const [shot, setShot] = useState<TemplateItem | null>(null)
  const missing = slots.filter(({ count }) => count === 0).length
  // Browsers hide cameras from pages without TLS.
  if (slots.length === 0 || !('mediaDevices' in navigator)) return null
  return (
    <>
      <Button fullWidth startIcon={<PhotoCameraOutlined />} onClick={() => setOpen(true)} sx={{ mt: 2 }}>
        {missing > 0 ? `撮影リスト（未撮影 ${missing}件）` : '撮影リスト'}
      </Button>
      {isOpen && (
        <DialogShell open flush title="撮影リスト" onClose={() => setOpen(false)}>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {slots.map(({ item, count }) => (
              <Box component="li" key={item.id} sx={{ borderBottom: 1, borderColor: 'line.row' }}>
                <ButtonBase
                  onClick={() => setShot(item)}
                  sx={{
                    display: 'flex',
                    width: '100%',
                    minHeight: 60,
                    gap: 3,
                    px: 4,
                    py: 2,
                    textAlign: 'left',
                    '&:focus-visible': { outlineOffset: -2 },
                  }}
                >
                  <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{item.name}</Box>
                  {count > 0 ? (
                    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'success.dark' }}>
                      <CheckCircleOutlined sx={{ fontSize: 18 }} />
                      {`${count}枚`}
                    </Box>
                  ) : (
                    <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>未撮影</Box>
                  )}
                  <PhotoCameraOutlined sx={{ color: 'neutral.700' }} />
                </ButtonBase>
              </Box>
            ))}
          </Box>
        </DialogShell>
      )}
      {shot && <SlotCapture item={shot} onClose={() => setShot(null)} />}
    </>
  )
}

const SlotCapture = ({ item, onClose }: { item: TemplateItem; onClose: () => void }) => {
  const { pictures, target } = useItemFiles(item)
  return <ItemCapture target={target} earlier={pictures} onClose={onClose} />
}
