import { useState } from 'react'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { isInternal } from '#domain/users/users.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { describeError } from '#src/api/errors.ts'
import { useLinkToMatter } from '#src/api/matter-changes.ts'
import { userQueries } from '#src/api/users.ts'
import { includesText } from '#src/lib/includes-text.ts'
import { toggled } from '#src/lib/toggled.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { measures } from '#src/ui/sizes/measures.ts'
import { SearchField } from '#src/ui/lists/search-field.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { GuestDocumentsNote } from '#src/widgets/guests-see/guest-documents-note.tsx'
import { MemberChoices } from './member-choices.tsx'

type AddMembersDialogProps = { companyId: string; user: Actor; matter: Matter; onClose: () => void }

/** Those of the company who are not on the matter yet, oneself first; any number at once. */
export const AddMembersDialog = ({ companyId, user, matter, onClose }: AddMembersDialogProps) => {
  const query = useQuery(userQueries.refs(companyId))
  const link = useLinkToMatter(companyId, 'メンバー')
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const candidates = query.data
    ?.filter(({ id }) => !matter.users.some((member) => member.id === id))
    .sort((a, b) => Number(b.id === user.id) - Number(a.id === user.id))
  const found = candidates?.filter(({ name }) => includesText(name, search))

  const handleToggle = (id: number) => setSelected((before) => toggled(before, id))
  return (
    <FormDialog
      open
      flush
      width={424}
      title="メンバーを追加"
      submitLabel="追加"
      submitting={link.isPending}
      submitDisabled={selected.size === 0}
      selectedCount={selected.size}
      unsaved={false}
      onClose={onClose}
      onSubmit={() => link.mutate({ id: matter.id, user_ids: [...selected] }, { onSuccess: onClose })}
    >
      {candidates && candidates.length >= measures.filterSearchFrom && (
        <Box sx={{ px: 4, pt: 4 }}>
          <SearchField label="メンバー名を検索" width={376} value={search} onSearch={setSearch} />
        </Box>
      )}
      {candidates?.some((member) => selected.has(member.id) && !isInternal(member)) && (
        <Box sx={{ px: 4, pt: 4 }}>
          <GuestDocumentsNote companyId={companyId} matters={[matter]} />
        </Box>
      )}
      {query.isError && (
        <Box sx={{ p: 4 }}>
          <ErrorPanel message={describeError(query.error)} onRetry={() => void query.refetch()} />
        </Box>
      )}
      {query.isPending && <SkeletonRows rows={4} />}
      {candidates?.length === 0 && (
        <Box sx={{ p: 6, color: 'text.secondary', typography: 'body2' }}>追加できるメンバーがいません。</Box>
      )}
      {candidates !== undefined && candidates.length > 0 && found?.length === 0 && (
        <Box sx={{ p: 6, color: 'text.secondary', typography: 'body2' }}>該当するメンバーがいません</Box>
      )}
      <MemberChoices found={found} selected={selected} onToggle={handleToggle} user={user} />
    </FormDialog>
  )
}
