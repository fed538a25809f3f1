import { useState } from 'react'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import { useQuery } from '@tanstack/react-query'
import { describeError } from '#src/api/errors.ts'
import { userQueries } from '#src/api/users.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { measures } from '#src/ui/sizes/measures.ts'
import { MemberAvatar } from '#src/ui/marks/member-avatars.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { ChoiceList } from '#src/widgets/filter-bar/choice-list.tsx'
import { FilterChip } from '#src/widgets/filter-bar/filter-chip.tsx'
import type { FilterMenuProps } from '#src/widgets/filter-bar/filter-chip.tsx'
import { FilterPopup } from '#src/widgets/filter-bar/filter-popup.tsx'
import type { MemberFilterProps } from '#src/widgets/filter-bar/member-filter.tsx'

const texts = { own: '自分（デフォルト）', all: 'すべてのメンバー', specific: 'メンバーを指定' } as const

type Props = Omit<MemberFilterProps, 'ownIsDefault'>

/** The report folder's members on a phone: mine to begin with, everybody's, or one person's. */
export const PhoneMemberFilter = (props: Props) => {
  const { companyId, user, value, onChange } = props
  const members = useQuery({ ...userQueries.refs(companyId), enabled: value !== undefined && value !== user.id })
  const name =
    value === undefined
      ? texts.all
      : value === user.id
        ? texts.own
        : (members.data?.find(({ id }) => id === value)?.name ?? '')
  return (
    <FilterChip
      label="メンバー"
      icon={<PersonOutlined />}
      value={name}
      menu={(menu) => <MemberSheet {...menu} companyId={companyId} user={user} value={value} onChange={onChange} />}
    />
  )
}

const MemberSheet = ({ companyId, user, value, onChange, ...menu }: FilterMenuProps & Props) => {
  const isOther = value !== undefined && value !== user.id
  const [isSpecifying, setSpecifying] = useState(isOther)
  const members = useQuery({ ...userQueries.refs(companyId), enabled: isSpecifying })
  const choose = (user_id: number | undefined) => () => {
    onChange(user_id)
    menu.onDone()
  }
  const others = isSpecifying ? (members.data ?? []).filter(({ id }) => id !== user.id) : []
  return (
    <FilterPopup {...menu} width={264}>
      <ChoiceList
        isPhone={menu.isPhone}
        label={menu.label}
        maxHeight={measures.memberListHeight}
        // Each choice closes the sheet itself: メンバーを指定 only brings the members up.
        onDone={() => undefined}
        fixed={[
          { key: 'own', label: texts.own, isChosen: value === user.id, onChoose: choose(user.id) },
          { key: 'all', label: texts.all, isChosen: value === undefined, onChoose: choose(undefined) },
          { key: 'specific', label: texts.specific, isChosen: isOther, onChoose: () => setSpecifying(true) },
        ]}
        choices={others.map((member) => ({
          key: member.id,
          label: member.name,
          icon: <MemberAvatar member={member} decorative />,
          isChosen: member.id === value,
          onChoose: choose(member.id),
        }))}
      />
      {isSpecifying && members.isPending && <SkeletonRows height={60} rows={3} />}
      {isSpecifying && members.error && (
        <ErrorPanel message={describeError(members.error)} onRetry={() => void members.refetch()} />
      )}
    </FilterPopup>
  )
}
