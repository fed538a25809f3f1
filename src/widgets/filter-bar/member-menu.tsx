import GroupOutlined from '@mui/icons-material/GroupOutlined'
import Avatar from '@mui/material/Avatar'
import { useQuery } from '@tanstack/react-query'
import { describeError } from '#src/api/errors.ts'
import { userQueries } from '#src/api/users.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { measures } from '#src/ui/sizes/measures.ts'
import { MemberAvatar } from '#src/ui/marks/member-avatars.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { ChoiceList } from './choice-list.tsx'
import type { FilterMenuProps } from './filter-chip.tsx'
import { FilterPopup } from './filter-popup.tsx'
import { ownName } from './own-name.ts'

type MemberMenuProps = FilterMenuProps & {
  companyId: string
  userId: number
  value: number | undefined
  onChange: (user_id: number | undefined) => void
  ownIsDefault?: boolean
}

/** 自分 first, then everybody, then the others by name. */
export const MemberMenu = ({ companyId, userId, value, onChange, ownIsDefault, ...menu }: MemberMenuProps) => {
  const { data: members, error, refetch } = useQuery(userQueries.refs(companyId))
  const choiceOf = (user_id: number | undefined) => ({
    key: user_id ?? 'all',
    isChosen: value === user_id,
    onChoose: () => onChange(user_id),
  })
  const self = members?.find(({ id }) => id === userId)
  return (
    <FilterPopup {...menu} width={264}>
      {!members &&
        (error ? (
          <ErrorPanel message={describeError(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows height={40} rows={5} />
        ))}
      {members && (
        <ChoiceList
          isPhone={menu.isPhone}
          label={menu.label}
          maxHeight={measures.memberListHeight}
          fixed={[
            {
              ...choiceOf(userId),
              label: ownName,
              icon: self && <MemberAvatar member={self} decorative />,
              tag: ownIsDefault && <Tag>初期値</Tag>,
            },
            {
              ...choiceOf(undefined),
              label: 'すべてのメンバー',
              icon: (
                <Avatar aria-hidden sx={{ bgcolor: 'neutral.100', color: 'neutral.700' }}>
                  <GroupOutlined sx={{ fontSize: 14 }} />
                </Avatar>
              ),
            },
          ]}
          choices={members
            .filter(({ id }) => id !== userId)
            .map((member) => ({
              ...choiceOf(member.id),
              label: member.name,
              icon: <MemberAvatar member={member} decorative />,
            }))}
          onDone={menu.onDone}
        />
      )}
    </FilterPopup>
  )
}
