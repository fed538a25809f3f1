import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { useLinkToMatter } from '#src/api/matter-changes.ts'
import { LinkedText } from '#src/ui/text/linked-text.tsx'

type FirmInChargeProps = { companyId: string; matter: Matter; firm: NonNullable<Matter['firm']> }

/** The 取引先 that is in charge: its telephone, and those of its people who may still be added, the head first. */
export const FirmInCharge = ({ companyId, matter, firm }: FirmInChargeProps) => {
  const link = useLinkToMatter(companyId, 'メンバー')
  const free = firm.people.filter(({ id }) => !matter.users.some((member) => member.id === id))
  return (
    <Box sx={{ display: 'grid', gap: 1, mt: 0.5 }}>
      {firm.tel && (
        <Box sx={{ fontSize: 14 }}>
          <LinkedText>{firm.tel}</LinkedText>
        </Box>
      )}
      {matter.canEdit && free.length > 0 && (
        <Box
          role="group"
          aria-label={`${firm.name}の人を案件に追加`}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}
        >
          {free.map(({ id, name, is_firm_head }) => (
            <Button
              key={id}
              size="small"
              startIcon={<PersonAddAltOutlined />}
              disabled={link.isPending}
              aria-label={`${name}を案件に追加`}
              onClick={() => link.mutate({ id: matter.id, user_ids: [id] })}
              sx={{ textAlign: 'left', overflowWrap: 'anywhere' }}
            >
              {is_firm_head ? `${name}（代表者）` : name}
            </Button>
          ))}
        </Box>
      )}
    </Box>
  )
}
