import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { Drawing, Pin } from '#domain/drawings/drawings.contract.ts'
import { pinStates, pinText } from '#domain/drawings/drawings.labels.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { facilityQueries } from '#src/api/facilities.ts'
import { isConflict, isNotFound } from '#src/api/errors.ts'
import { LinkButton } from '#src/ui/text/link.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { AddPinFiles } from './pin-files.tsx'
import { useSavePin } from './use-save-pin.ts'
import { PinHead } from './pin-head.tsx'
import { usePinHeading } from './use-pin-heading.ts'
import { PinSections } from './pin-sections.tsx'

type PinPanelProps = {
  companyId: string
  user: Actor
  drawing: Drawing
  pin: Pin
  isPhone: boolean
  /** Pins are being moved. */
  isMoving: boolean
  isDeleting: boolean
  onEdit: (pin: Pin) => void
  onDelete: (pin: Pin) => void
  onClose: () => void
  /** The form of a new matter about the pin's equipment. */
  onCreateMatter: (facilityId: number) => void
}

/** What stands at a place: the equipment, its matters, what was written and photographed there. */
export const PinPanel = ({
  companyId,
  user,
  drawing,
  pin,
  isPhone,
  isMoving,
  isDeleting,
  onEdit,
  onDelete,
  onClose,
  onCreateMatter,
}: PinPanelProps) => {
  const heading = usePinHeading(isMoving)
  const { save, isSaving } = useSavePin(companyId, drawing)
  const handleConfirm = () =>
    save(pin, { state: pinStates.confirmed }).catch((error: unknown) => {
      if (isConflict(error)) toast.error('他のユーザーがこのピンを変更しました。内容を確認して、やり直してください。')
    })
  const { facility: linked } = pin
  const { data: facility } = useQuery({
    ...facilityQueries.detail(companyId, linked?.id ?? 0),
    enabled: linked !== null,
    meta: { screenShows: isNotFound },
  })
  const handleCopy = async () => {
    const address = new URL(`/c/${companyId}/drawings/${drawing.id}?pin=${pin.id}`, window.location.origin)
    try {
      await navigator.clipboard.writeText(address.href)
      toast.success('ピンのリンクをコピーしました')
    } catch {
      toast.error('ピンのリンクをコピーできませんでした')
    }
  }
  const place = facility && [facility.type, facility.installation_floor].filter(Boolean).join('　')
  return (
    <Box
      component="section"
      aria-label={pinText(pin.number)}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%' }}
    >
      <PinHead
        facility={linked}
        pin={pin}
        drawing={drawing}
        onEdit={onEdit}
        onCopy={handleCopy}
        isDeleting={isDeleting}
        onDelete={onDelete}
        onClose={onClose}
        isPhone={isPhone}
        heading={heading}
        place={place}
      />
      <PinSections
        companyId={companyId}
        pin={pin}
        isSaving={isSaving}
        onConfirm={handleConfirm}
        facility={facility}
        linked={linked}
        user={user}
        onCreateMatter={onCreateMatter}
      />
      {(linked || pin.canEdit) && (
        <Box sx={{ display: 'grid', gap: 2, px: { desk: 5, phone: 4 }, py: 3, borderTop: 1, borderColor: 'divider' }}>
          {pin.canEdit && <AddPinFiles companyId={companyId} pin={pin} isPhone={isPhone} />}
          {linked && (
            <LinkButton to="/c/$companyId/facilities/$facilityId" params={{ companyId, facilityId: linked.id }}>
              設備の詳細を開く
            </LinkButton>
          )}
        </Box>
      )}
    </Box>
  )
}
