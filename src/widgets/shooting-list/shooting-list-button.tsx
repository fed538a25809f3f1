import { useState } from 'react'
import type { ReactNode } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import { isLacking, photoCountText } from '#domain/documents/shooting-list.ts'
import type { PhotoCount, ShootingSlot } from '#domain/documents/shooting-list.ts'
import { DialogShell } from '#src/ui/dialogs/dialog-shell.tsx'
import { ListHead } from '#src/ui/lists/list-head.tsx'
import { useUploads } from '#src/outbox/queue/use-uploads.ts'
import { inRow } from '#src/ui/sizes/rows.ts'

type Slot = ShootingSlot<{ id: number; name: string }>
export type DocumentSlots = {
  /** Below zero: one that is not sent yet. */
  documentId: number
  /** Over its slots; null where it is plain which document they are of. */
  title: string | null
  slots: readonly Slot[]
}
/** A form that has no document yet: its places are photographed once that is made. */
export type UnbegunSlots = { templateId: number; name: string; slots: readonly Slot[]; onBegin: () => void }
/** A place of a document that is photographed. */
export type Shot = { documentId: number; item: Slot['item'] }

type ShootingListButtonProps = {
  /** With the photos that the server has. */
  documents: readonly DocumentSlots[]
  unbegun?: readonly UnbegunSlots[]
  /** The camera for one place. */
  capture: (shot: Shot, onClose: () => void) => ReactNode
}

const none: readonly UnbegunSlots[] = []

/** Also what is on its way. */
const useWithUploads = (documents: readonly DocumentSlots[]): DocumentSlots[] => {
  const { uploads } = useUploads()
  const sendingTo = (documentId: number, itemId: number): number =>
    uploads.filter(
      ({ target }) => 'item_id' in target && target.document_id === documentId && target.item_id === itemId,
    ).length
  return documents.map(({ slots, ...document }) => ({
    ...document,
    slots: slots.map((slot) => ({ ...slot, count: slot.count + sendingTo(document.documentId, slot.item.id) })),
  }))
}

/** 撮影リスト: what is still to be photographed, and the camera for each by one tap; nothing where there are no such places. */
export const ShootingListButton = ({ documents: stored, unbegun = none, capture }: ShootingListButtonProps) => {
  const documents = useWithUploads(stored)
  const [isOpen, setOpen] = useState(false)
  const [shot, setShot] = useState<Shot | null>(null)
  const slots = [...documents, ...unbegun].flatMap((each) => each.slots)
  const missing = slots.filter(isLacking).length
  // Browsers hide cameras from pages without TLS.
  if (slots.length === 0 || !('mediaDevices' in navigator)) return null
  return (
    <>
      <Button fullWidth startIcon={<PhotoCameraOutlined />} onClick={() => setOpen(true)}>
        {missing > 0 ? `撮影リスト（未撮影 ${missing}件）` : '撮影リスト'}
      </Button>
      {isOpen && (
        <DialogShell open flush title="撮影リスト" onClose={() => setOpen(false)}>
          {documents.map(({ documentId, title, slots: places }) => (
            <section key={documentId} aria-label={title ?? undefined}>
              {title !== null && (
                <ListHead
                  title={title}
                  end={`${places.filter((slot) => !isLacking(slot)).length} / ${places.length}`}
                />
              )}
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {places.map(({ item, ...of }) => (
                  <Box component="li" key={item.id} sx={{ borderBottom: 1, borderColor: 'line.row' }}>
                    <SlotButton name={item.name} of={of} onPress={() => setShot({ documentId, item })} />
                  </Box>
                ))}
              </Box>
            </section>
          ))}
          {unbegun.map(({ templateId, ...form }) => (
            <UnbegunForm key={templateId} {...form} />
          ))}
        </DialogShell>
      )}
      {shot && capture(shot, () => setShot(null))}
    </>
  )
}

const UnbegunForm = ({ name, slots, onBegin }: Omit<UnbegunSlots, 'templateId'>) => (
  <section aria-label={name}>
    <ListHead title={name} end="書類未作成" />
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {slots.map(({ item, ...of }) => (
        <Box
          component="li"
          key={item.id}
          sx={{ ...inRow, gap: 3, minHeight: 48, px: 4, py: 2, borderBottom: 1, borderColor: 'line.row' }}
        >
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{item.name}</Box>
          <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>{photoCountText(of)}</Box>
        </Box>
      ))}
    </Box>
    <Box sx={{ p: 4 }}>
      <Button fullWidth startIcon={<AddOutlined />} aria-label={`${name}の書類を作成`} onClick={onBegin}>
        書類を作成
      </Button>
    </Box>
  </section>
)

const SlotButton = ({ name, of, onPress }: { name: string; of: PhotoCount; onPress: () => void }) => (
  <ButtonBase
    onClick={onPress}
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
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
    {isLacking(of) ? (
      <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>{photoCountText(of)}</Box>
    ) : (
      <Box sx={{ ...inRow, gap: 1, color: 'success.dark', whiteSpace: 'nowrap' }}>
        <CheckCircleOutlined sx={{ fontSize: 18 }} />
        {photoCountText(of)}
      </Box>
    )}
    <PhotoCameraOutlined sx={{ color: 'neutral.700' }} />
  </ButtonBase>
)
