import Button from '@mui/material/Button'
import type { Building } from '#domain/buildings/buildings.contract.ts'
import { EntryButtons } from '#src/ui/buttons/entry-buttons.tsx'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import type { MenuEntry } from '#src/ui/buttons/entries-menu.tsx'

type BuildingHeaderProps = {
  building: Building
  isPhone: boolean
  companyId: string
  edit: MenuEntry[]
  matter: MenuEntry[]
  sheet: MenuEntry[]
  qr: MenuEntry
  label: MenuEntry[]
  last: MenuEntry[]
}

/** Which building it is, and what can be done with it. */
export const BuildingHeader = ({
  building,
  isPhone,
  companyId,
  edit,
  matter,
  sheet,
  qr,
  label,
  last,
}: BuildingHeaderProps) => (
  <PageHeader
    title={building.name}
    printable
    crumbs={isPhone ? undefined : [{ label: '建物', link: { to: '/c/$companyId/buildings', params: { companyId } } }]}
    phoneBack={{ label: '建物', link: { to: '/c/$companyId/buildings', params: { companyId } } }}
    phoneReturns
    actions={
      <>
        {!isPhone && <EntryButtons entries={edit} />}
        {!isPhone &&
          matter.map(({ label, icon, onSelect }) => (
            <Button key={label} variant="contained" color="primary" startIcon={icon} onClick={onSelect}>
              {label}
            </Button>
          ))}
        <MenuButton
          label={`${building.name}のメニュー`}
          entries={[...(isPhone ? [...matter, ...edit] : []), ...sheet, qr, ...label, ...last]}
        />
      </>
    }
  />
)
