import type { ReactNode } from 'react'
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { formatMoment } from '#domain/dates.ts'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { memberCount } from '#domain/text/dialogs.ts'
import { isInternal } from '#domain/users/users.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { MemberAvatar } from '#src/ui/member-avatars.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { MatterCategory } from '../matter-category.tsx'
import { MatterSchedule } from '../matter-schedule.tsx'

type MatterFactsProps = { matter: Matter; status: MatterStatus | undefined; user: Actor; onEditMembers: () => void }

/** What is known of the matter, row by row; what is not known stays blank. */
export const MatterFacts = ({ matter, status, user, onEditMembers }: MatterFactsProps) => (
  <Paper variant="outlined" component="aside" aria-label="案件の情報" sx={{ px: 4, py: 2, '& dl': { m: 0 } }}>
    <dl>
      {isSmartphone() && <Fact term="案件名">{matter.name}</Fact>}
      <Fact term="建物">
        {matter.building && (
          <>
            <Box sx={{ fontWeight: 500 }}>{matter.building.name}</Box>
            {matter.building.address && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{matter.building.address}</Box>}
          </>
        )}
      </Fact>
      <Fact term="カテゴリ"><MatterCategory id={matter.matter_category_id} /></Fact>
      <Fact term="予定日"><MatterSchedule matter={matter} status={status} oneLine /></Fact>
      <Fact term="担当会社">{matter.company_in_charge}</Fact>
      <Fact
        term={memberCount(matter.users.length)}
        action={matter.canEdit && <Button variant="text" size="small" startIcon={<PersonAddAltOutlined />} onClick={onEditMembers}>追加</Button>}
      >
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {matter.users.map((member) => (
            <Box component="li" key={member.id} sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 32 }}>
              <MemberAvatar member={member} decorative />
              {member.name}
              {member.id === user.id && <Tag>自分</Tag>}
              {!isInternal(member) && <Tag>ゲスト</Tag>}
            </Box>
          ))}
        </Box>
      </Fact>
      <Fact term="作成">{[matter.created_user?.name, formatMoment(matter.created_at)].filter(Boolean).join('　')}</Fact>
      <Fact term="最終更新">{formatMoment(matter.updated_at)}</Fact>
    </dl>
  </Paper>
)

const Fact = ({ term, action, children }: { term: string; action?: ReactNode; children: ReactNode }) => (
  <Box sx={{ py: 2.5, minHeight: 54, '& + &': { borderTop: 1, borderColor: 'line.row' } }}>
    <Box component="dt" sx={{ display: 'flex', alignItems: 'center', typography: 'caption', color: 'text.secondary' }}>
      {term}
      {action && <Box sx={{ ml: 'auto', mr: -2.5, my: -1 }}>{action}</Box>}
    </Box>
    <Box component="dd" sx={{ m: 0, typography: 'body2' }}>{children}</Box>
  </Box>
)
