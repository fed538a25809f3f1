import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined'
import CheckOutlined from '@mui/icons-material/CheckOutlined'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import LinkOutlined from '@mui/icons-material/LinkOutlined'
import NavigationOutlined from '@mui/icons-material/NavigationOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { businessDay, formatDay, formatMoment } from '#domain/dates.ts'
import type { Drawing, Pin } from '#domain/drawings/drawings.contract.ts'
import { oldPlaceText, pinColumnLabels, pinStateLabels, pinStates, pinText } from '#domain/drawings/drawings.labels.ts'
import { facilityCategoryLabels, facilityColumnLabels as labels } from '#domain/facilities/facilities.labels.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { facilityQueries } from '#src/api/facilities.ts'
import { isConflict, isNotFound } from '#src/api/errors.ts'
import { now } from '#src/lib/now.ts'
import { Definition, DefinitionRows } from '#src/ui/definition-rows.tsx'
import { LinkButton } from '#src/ui/link.tsx'
import { LinkedText } from '#src/ui/linked-text.tsx'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { MenuButton } from '#src/ui/menu-button.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { toast } from '#src/ui/toast.tsx'
import { WrittenTime } from '#src/ui/written-time.tsx'
import { FacilityCategoryGlyph, LinkedMatterStatusBadge } from '#src/widgets/facility-badges/facility-badges.tsx'
import { pinName } from '#src/widgets/drawing-view/pin-mark.ts'
import { RenewalText } from '#src/widgets/facility-badges/renewal-text.tsx'
import { AddPinFiles, FacilityPictures, PinFiles } from './pin-files.tsx'
import { PinMatters } from './pin-matters.tsx'
import { PinRefusal, PinStand } from './pin-stand.tsx'
import { useSavePin } from './use-save-pin.ts'

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
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Whoever came by keys, from the list that is gone or from the drawing, goes on here; a carried pin keeps its keys.
    const { activeElement } = document
    const cameByKeys = activeElement === document.body || activeElement?.matches('[data-pin-cursor]')
    if (cameByKeys && !isMoving) heading.current?.focus({ preventScroll: true })
  }, [isMoving])
  const { save, isSaving } = useSavePin(companyId, drawing)
  const handleConfirm = () =>
    save(pin, { state: pinStates.confirmed }).catch((error: unknown) => {
      if (isConflict(error)) toast.error('他のユーザーがこのピンを変更しました。内容を確認して、やり直してください。')
    })
  const { facility: ref } = pin
  const { data: facility } = useQuery({
    ...facilityQueries.detail(companyId, ref?.id ?? 0),
    enabled: ref !== null,
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
      <Box sx={{ px: { desk: 5, phone: 4 }, pt: { desk: 4, phone: 2 }, pb: 2 }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
          <Box sx={{ flex: 1, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 32 }}>
            {ref && (
              <Box
                component="span"
                sx={{
                  display: 'inline-flex',
                  alignItems: 'center',
                  gap: 1,
                  height: 22,
                  px: 1.5,
                  borderRadius: '4px',
                  bgcolor: 'neutral.100',
                  fontSize: 12,
                  fontWeight: 500,
                  '& svg': { fontSize: 14 },
                }}
              >
                <FacilityCategoryGlyph id={ref.facility_category_id} />
                {facilityCategoryLabels[ref.facility_category_id]}
              </Box>
            )}
            {ref && <LinkedMatterStatusBadge status={pin.linked_matter_status} />}
            <Tag>{pinStateLabels[pin.state]}</Tag>
            {pin.version < drawing.version && <Tag>{oldPlaceText}</Tag>}
            <PinStand pinId={pin.id} />
          </Box>
          <MenuButton
            label={`${pinName(pin)}のメニュー`}
            entries={[
              ...(pin.canEdit ? [{ label: '編集', icon: <EditOutlined />, onSelect: () => onEdit(pin) }] : []),
              ...(pin.id > 0
                ? [{ label: 'リンクをコピー', icon: <LinkOutlined />, onSelect: () => void handleCopy() }]
                : []),
              ...(pin.canDelete
                ? [
                    {
                      label: '削除',
                      icon: <DeleteOutlineOutlined />,
                      danger: true,
                      disabled: isDeleting,
                      onSelect: () => onDelete(pin),
                    },
                  ]
                : []),
            ]}
          />
          <IconButton size="small" aria-label="ピンの一覧に戻る" onClick={onClose}>
            {isPhone ? <CloseOutlined sx={{ fontSize: 20 }} /> : <ArrowBackOutlined sx={{ fontSize: 20 }} />}
          </IconButton>
        </Box>
        <Typography
          ref={heading}
          tabIndex={-1}
          variant="h3"
          component="h2"
          sx={{ mt: 1, overflowWrap: 'anywhere', outline: 'none' }}
        >
          {pinName(pin)}
        </Typography>
        <Box sx={{ typography: 'cell', color: 'text.secondary' }}>
          {[pin.number > 0 ? `番号${pin.number}` : '番号は送信したあとに付きます', place].filter(Boolean).join('　')}
        </Box>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: { desk: 5, phone: 4 }, pb: 4 }}>
        <PinRefusal companyId={companyId} pinId={pin.id} />
        {pin.state === pinStates.unconfirmed && pin.canEdit && (
          <LoadingButton
            size="compact"
            startIcon={<CheckOutlined />}
            loading={isSaving}
            loadingText="保存中..."
            onClick={() => void handleConfirm()}
            sx={{ mt: 1 }}
          >
            確認済みにする
          </LoadingButton>
        )}
        {(pin.text || pin.direction !== null) && (
          <Section title={pinColumnLabels.text}>
            <Box
              sx={{ px: 3, py: 2.5, borderRadius: '6px', bgcolor: 'neutral.50', typography: 'cell', lineHeight: 1.7 }}
            >
              <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {pin.text && <LinkedText>{pin.text}</LinkedText>}
              </Box>
              {pin.direction !== null && (
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                  <NavigationOutlined sx={{ fontSize: 16, rotate: `${pin.direction}deg` }} />
                  {`${pinColumnLabels.direction} ${pin.direction}°`}
                </Box>
              )}
              <Box sx={{ mt: 1, typography: 'caption', color: 'text.secondary' }}>
                {pin.author && `${pin.author.name}　`}
                <WrittenTime of={pin} arrived={pin.id > 0 ? pin.updated_at : pin.created_at} format={formatMoment} />
              </Box>
            </Box>
          </Section>
        )}
        <Section title="写真・ファイル">
          <PinFiles companyId={companyId} pin={pin} />
        </Section>
        {facility && facility.files.length > 0 && (
          <Section title="設備の写真">
            <FacilityPictures companyId={companyId} facility={facility} />
          </Section>
        )}
        {ref && (
          <Section title="案件">
            <PinMatters companyId={companyId} user={user} facilityId={ref.id} onCreate={() => onCreateMatter(ref.id)} />
          </Section>
        )}
        {facility && (
          <Section title="設備情報">
            <DefinitionRows>
              <Definition term={labels.manufacturer}>{facility.manufacturer}</Definition>
              <Definition term={labels.model_number}>{facility.model_number}</Definition>
              <Definition term={labels.serial_number}>{facility.serial_number}</Definition>
              <Definition term={labels.installed_at}>
                {facility.installed_at && formatDay(facility.installed_at)}
              </Definition>
              <Definition term={labels.legal_lifetime}>
                {facility.legal_lifetime !== null && `${facility.legal_lifetime}年`}
              </Definition>
              <Definition term="更新時期">
                <RenewalText facility={facility} today={businessDay(now())} />
              </Definition>
            </DefinitionRows>
          </Section>
        )}
      </Box>
      {(ref || pin.canEdit) && (
        <Box sx={{ display: 'grid', gap: 2, px: { desk: 5, phone: 4 }, py: 3, borderTop: 1, borderColor: 'divider' }}>
          {pin.canEdit && <AddPinFiles companyId={companyId} pin={pin} isPhone={isPhone} />}
          {ref && (
            <LinkButton to="/c/$companyId/facilities/$facilityId" params={{ companyId, facilityId: ref.id }}>
              設備の詳細を開く
            </LinkButton>
          )}
        </Box>
      )}
    </Box>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" aria-label={title} sx={{ mt: 4 }}>
    <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
      {title}
    </Typography>
    {children}
  </Box>
)
