import { Suspense, useState } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import LinkOffOutlined from '@mui/icons-material/LinkOffOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { contactRoleLabels } from '#domain/contacts/contact-roles.labels.ts'
import { idsOf } from '#domain/labels.ts'
import type { Building, UpdateBuildingRequest } from '#domain/buildings/buildings.contract.ts'
import { useUpdateBuilding } from '#src/api/buildings.ts'
import { isForForm } from '#src/api/errors.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { ContactRow } from '#src/widgets/contact-picker/contact-row.tsx'

const ContactPicker = lazyPart(() =>
  import('#src/widgets/contact-picker/contact-picker.tsx').then((module) => module.ContactPicker),
)

const contactRoleChoices = idsOf(contactRoleLabels).map((id) => ({ id, label: contactRoleLabels[id] }))

/** 連絡先 of the building: whom to call, added from the address book and taken off again. */
export const BuildingContacts = ({ companyId, building }: { companyId: string; building: Building }) => {
  const [isPicking, setPicking] = useState(false)
  const save = useUpdateBuilding(companyId)
  const ids = building.contacts.map(({ id }) => id)
  const change = (body: Pick<UpdateBuildingRequest, 'contact_ids' | 'remove_contact_ids' | 'contact_roles'>) =>
    save.mutate({ id: building.id, ...body }, { onError: (error) => isForForm(error) && toast.error(error.message) })
  return (
    <Panel
      title="連絡先"
      titleEnd={<Box sx={{ fontSize: 13, color: 'text.secondary' }}>{`${building.contacts.length}件`}</Box>}
      action={
        building.canEdit && (
          <Button variant="text" size="small" startIcon={<AddOutlined />} onClick={() => setPicking(true)}>
            追加
          </Button>
        )
      }
    >
      {building.contacts.length === 0 && (
        <Box sx={{ px: 4, py: 3, typography: 'cell', color: 'text.secondary' }}>連絡先は登録されていません。</Box>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {building.contacts.map((contact) => (
          <ContactRow
            key={contact.id}
            contact={contact}
            role={contact.role_id === null ? null : contactRoleLabels[contact.role_id]}
          >
            {building.canEdit && (
              <MenuButton
                label={`${contact.name}のメニュー`}
                entries={[
                  ...contactRoleChoices.map(({ id, label }) => ({
                    label: contact.role_id === id ? `${label}を外す` : `${label}にする`,
                    disabled: save.isPending,
                    onSelect: () =>
                      change({
                        contact_roles: [
                          {
                            ...{ contact_id: contact.id, role_id: contact.role_id === id ? null : id },
                            seen_role_id: contact.role_id,
                          },
                        ],
                      }),
                  })),
                  {
                    label: '連携を解除',
                    icon: <LinkOffOutlined />,
                    disabled: save.isPending,
                    onSelect: () => change({ remove_contact_ids: [contact.id] }),
                  },
                ]}
              />
            )}
          </ContactRow>
        ))}
      </Box>
      <Suspense>
        {isPicking && (
          <ContactPicker
            companyId={companyId}
            open
            excludeContactIds={ids}
            onClose={() => setPicking(false)}
            onSelect={(chosen) => {
              change({ contact_ids: chosen.map(({ id }) => id) })
              setPicking(false)
            }}
          />
        )}
      </Suspense>
    </Panel>
  )
}
