import LinkOffOutlined from '@mui/icons-material/LinkOffOutlined'
import type { FacilityListItem } from '#domain/facilities/facilities.contract.ts'
import type { useLinkToMatter } from '#src/api/matter-changes.ts'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import { menuColumn } from '#src/ui/lists/menu-column.ts'

/** The menu of a row: the equipment is taken off the matter. */
export const unlinkMenu = (link: ReturnType<typeof useLinkToMatter>, id: number) =>
  menuColumn((facility: FacilityListItem) => (
    <MenuButton
      label={`${facility.name}のメニュー`}
      entries={[
        {
          label: '連携を解除',
          icon: <LinkOffOutlined />,
          disabled: link.isPending,
          onSelect: () => link.mutate({ id, remove_facility_ids: [facility.id] }),
        },
      ]}
    />
  ))
