import CheckOutlined from '@mui/icons-material/CheckOutlined'
import Box from '@mui/material/Box'
import type { Pin } from '#domain/drawings/drawings.contract.ts'
import { pinStates } from '#domain/drawings/drawings.labels.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { FacilityPictures, PinFiles } from './pin-files.tsx'
import { PinMatters } from './pin-matters.tsx'
import { PinRefusal } from './pin-stand.tsx'
import { Section } from './pin-section.tsx'
import { PinWords } from './pin-words.tsx'
import { PinFacility } from './pin-facility.tsx'
import type { Facility, FacilityRef } from '#domain/facilities/facilities.contract.ts'

type PinSectionsProps = {
  companyId: string
  pin: Pin
  isSaving: boolean
  onConfirm: () => Promise<void>
  facility: Facility | undefined
  linked: FacilityRef | null
  user: Actor
  onCreateMatter: (facilityId: number) => void
}

/** What is known of a place, part by part. */
export const PinSections = ({
  companyId,
  pin,
  isSaving,
  onConfirm,
  facility,
  linked,
  user,
  onCreateMatter,
}: PinSectionsProps) => (
  <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: { desk: 5, phone: 4 }, pb: 4 }}>
    <PinRefusal companyId={companyId} pinId={pin.id} />
    {pin.state === pinStates.unconfirmed && pin.canEdit && (
      <LoadingButton
        size="compact"
        startIcon={<CheckOutlined />}
        loading={isSaving}
        loadingText="保存中..."
        onClick={() => void onConfirm()}
        sx={{ mt: 1 }}
      >
        確認済みにする
      </LoadingButton>
    )}
    {(pin.text || pin.direction !== null) && <PinWords pin={pin} />}
    <Section title="写真・ファイル">
      <PinFiles companyId={companyId} pin={pin} />
    </Section>
    {facility && facility.files.length > 0 && (
      <Section title="設備の写真">
        <FacilityPictures companyId={companyId} facility={facility} />
      </Section>
    )}
    {linked && (
      <Section title="案件">
        <PinMatters
          companyId={companyId}
          user={user}
          facilityId={linked.id}
          onCreate={() => onCreateMatter(linked.id)}
        />
      </Section>
    )}
    {facility && <PinFacility facility={facility} />}
  </Box>
)
