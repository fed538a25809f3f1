/**
 * 連絡先を選択: one contact or several of the address book, or a new one.
 *
 *   <ContactPicker companyId={companyId} open={isPicking} onClose={close} onSelect={(contacts) => add(contacts)} excludeContactIds={ids} />
 *
 * Offer it to canViewContacts only: the address book is closed to guests.
 */
import { useState } from 'react'
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { Contact, ContactFilter } from '#domain/contacts/contacts.contract.ts'
import { contactQueries } from '#src/api/contacts.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { askedForPicks, RecordPicker } from '#src/records/record-picker.tsx'
import { singleLine } from '#src/ui/text/clamped.ts'
import { oneLine } from '#src/ui/text/one-line.tsx'
import type { Column } from '#src/ui/lists/data-table.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { usePicks } from '#src/ui/lists/use-picks.ts'
import { NewContactDialog } from './new-contact-dialog.tsx'
import { ContactPickerFilters } from './contact-picker-filters.tsx'

export type ContactPickerProps = {
  companyId: string
  open: boolean
  onClose: () => void
  onSelect: (contacts: Contact[]) => void
  /** Not offered: those already there. */
  excludeContactIds?: readonly number[]
  /** At most one. */
  single?: boolean
}

export const ContactPicker = ({ open, ...props }: ContactPickerProps) => open && <OpenContactPicker {...props} />

const columns: Column<Contact>[] = [
  {
    key: 'name',
    header: '氏名',
    width: 124,
    render: ({ name }) => (
      <Box title={name} sx={{ ...singleLine, fontWeight: 500 }}>
        {name}
      </Box>
    ),
  },
  { key: 'affiliation', header: '会社名', render: ({ affiliation }) => oneLine(affiliation) },
  { key: 'email', header: 'メールアドレス', width: 236, render: ({ email }) => oneLine(email) },
  { key: 'phone_number', header: '電話番号', width: 116, render: ({ phone_number }) => oneLine(phone_number) },
]

const ContactItem = ({ name, affiliation, email, phone_number }: Contact) => (
  <Box sx={{ overflowWrap: 'anywhere' }}>
    <Box sx={{ fontSize: 16, lineHeight: '24px', fontWeight: 500 }}>{name}</Box>
    {[affiliation, email, phone_number].map(
      (line, index) =>
        line && (
          <Box key={index} sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
            {line}
          </Box>
        ),
    )}
  </Box>
)

const OpenContactPicker = ({
  companyId,
  onClose,
  onSelect,
  excludeContactIds = [],
  single = false,
}: Omit<ContactPickerProps, 'open'>) => {
  const [filter, setFilter] = useState<Pick<ContactFilter, 'keyword' | 'page'>>({})
  const [isAdding, setAdding] = useState(false)
  const picks = usePicks<Contact>(single)
  const query = useQuery({
    ...contactQueries.list(companyId, { ...filter, excludeContactIds: [...excludeContactIds] }),
    ...askedForPicks,
  })
  const addButton = (
    <Button startIcon={<PersonAddOutlined />} onClick={() => setAdding(true)} sx={{ flex: 'none' }}>
      新しい連絡先
    </Button>
  )

  /** It stands first, where no search hides it. */
  const handleCreated = (contact: Contact) => {
    setAdding(false)
    setFilter({})
    picks.toggle(contact)
  }
  return (
    <>
      <RecordPicker
        title="連絡先を選択"
        onClose={onClose}
        onSelect={onSelect}
        filters={<ContactPickerFilters filter={filter} setFilter={setFilter} addButton={addButton} />}
        failure={loadFailure(query)}
        page={query.data?.meta}
        onPageChange={(page) => setFilter({ ...filter, page })}
        label="連絡先"
        columns={columns}
        item={ContactItem}
        rows={query.data?.data}
        picks={picks}
        isFiltered={Boolean(filter.keyword)}
        onClear={() => setFilter({})}
        empty={
          <EmptyState
            drawing="no-document"
            title="連絡先がありません"
            text="「新しい連絡先」から登録すると、次回から選択できます。"
          />
        }
      />
      {isAdding && (
        <NewContactDialog companyId={companyId} onClose={() => setAdding(false)} onCreated={handleCreated} />
      )}
    </>
  )
}
