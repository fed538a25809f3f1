import PersonOutlined from '@mui/icons-material/PersonOutlined'
import { useQuery } from '@tanstack/react-query'
import type { Actor } from '#domain/users/users.policy.ts'
import { userQueries } from '#src/api/users.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { FilterChip } from './filter-chip.tsx'
import { ownName } from './own-name.ts'

const MemberMenu = lazyPart(() => import('./member-menu.tsx').then((module) => module.MemberMenu))

export type MemberFilterProps = {
  companyId: string
  /** Who is signed in: 自分. */
  user: Pick<Actor, 'id'>
  /** user_id; undefined = すべてのメンバー. */
  value: number | undefined
  onChange: (user_id: number | undefined) => void
  /** Marks 自分 as 初期値: the list starts with it. */
  ownIsDefault?: boolean
}

/** 自分, everybody, or one other member of the company. */
export const MemberFilter = ({ companyId, user, value, onChange, ownIsDefault }: MemberFilterProps) => {
  const isOther = value !== undefined && value !== user.id
  const members = useQuery({ ...userQueries.refs(companyId), enabled: isOther })
  const name =
    value === user.id ? ownName : isOther ? (members.data?.find(({ id }) => id === value)?.name ?? '') : undefined
  return (
    <FilterChip
      label="メンバー"
      icon={<PersonOutlined />}
      value={name}
      menu={(menu) => (
        <MemberMenu
          {...menu}
          companyId={companyId}
          userId={user.id}
          value={value}
          onChange={onChange}
          ownIsDefault={ownIsDefault}
        />
      )}
    />
  )
}
