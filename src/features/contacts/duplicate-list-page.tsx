import { Suspense, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { ContactDuplicates, DuplicateContact } from '#domain/contacts/contacts.contract.ts'
import { duplicateReasonLabels } from '#domain/contacts/duplicates.ts'
import { contactQueries } from '#src/api/contacts.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { ListFrame } from '#src/ui/lists/list-frame.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'

const MergeContactsDialog = lazyPart(() =>
  import('./merge-contacts-dialog.tsx').then((module) => module.MergeContactsDialog),
)

/** 連絡先の重複: those with the same address or number, each group to be made one. */
export const DuplicateListPage = ({ companyId }: { companyId: string }) => {
  const query = useQuery(contactQueries.duplicates(companyId))
  const [merged, setMerged] = useState<readonly DuplicateContact[] | null>(null)
  return (
    <>
      <PageHeader
        title="連絡先の重複"
        crumbs={[{ label: '連絡先', link: { to: '/c/$companyId/contacts', params: { companyId } } }]}
      />
      <ListFrame rows={query.data} failure={loadFailure(query)}>
        {(groups) => (
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 960 }}>
            {groups === undefined && <SkeletonRows rows={4} height={64} />}
            {groups?.length === 0 && (
              <EmptyState
                drawing="no-result"
                title="重複している連絡先がありません"
                text="メールアドレスか電話番号が同じ連絡先を、ここで1件に統合できます。"
              />
            )}
            {groups?.map((group) => (
              <Group
                key={`${group.reason}${group.contacts.map(({ id }) => id).join()}`}
                group={group}
                onMerge={() => setMerged(group.contacts)}
              />
            ))}
          </Box>
        )}
      </ListFrame>
      <Suspense>
        {merged && <MergeContactsDialog companyId={companyId} contacts={merged} onClose={() => setMerged(null)} />}
      </Suspense>
    </>
  )
}

const Group = ({ group: { reason, contacts }, onMerge }: { group: ContactDuplicates; onMerge: () => void }) => (
  <Panel
    title={duplicateReasonLabels[reason]}
    titleEnd={
      <Box sx={{ minWidth: 0, fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {contacts[0]![reason]}
      </Box>
    }
    action={
      <Button
        size="small"
        aria-label={`${contacts.map(({ name }) => name).join('、')}を統合`}
        onClick={onMerge}
        sx={{ flex: 'none' }}
      >
        統合
      </Button>
    }
  >
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {contacts.map((contact) => (
        <Box
          component="li"
          key={contact.id}
          sx={{ px: 4, py: 2, overflowWrap: 'anywhere', '& + &': { borderTop: 1, borderColor: 'line.row' } }}
        >
          <Box sx={{ fontSize: 14, fontWeight: 500 }}>{contact.name}</Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, fontSize: 13, color: 'text.secondary' }}>
            {[contact.affiliation, contact.email, contact.phone_number, `建物${contact.linked_buildings_count}件`]
              .filter(Boolean)
              .map((text) => (
                <span key={text}>{text}</span>
              ))}
          </Box>
        </Box>
      ))}
    </Box>
  </Panel>
)
