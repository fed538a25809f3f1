import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import ImportExportOutlined from '@mui/icons-material/ImportExportOutlined'
import MergeOutlined from '@mui/icons-material/MergeOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Contact, ContactFilter } from '#domain/contacts/contacts.contract.ts'
import { confirmTexts, dialogWords } from '#domain/text/dialogs.ts'
import { placeholders } from '#domain/text/screens.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { contactQueries, useDeleteContact } from '#src/api/contacts.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { listKey } from '#src/lib/list-choices.ts'
import { useConfirm } from '#src/ui/confirm-dialog.tsx'
import type { Column } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { LinkButton } from '#src/ui/link.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { MenuButton } from '#src/ui/menu-button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { RecordList } from '#src/ui/record-list.tsx'
import { StackedRows } from '#src/ui/stacked-rows.tsx'
import { ContactRow } from '#src/widgets/contact-picker/contact-row.tsx'
import { PhoneLink } from '#src/widgets/contact-picker/phone-link.tsx'
import { useDeletedToast } from '#src/widgets/undo-deletion/use-deleted-toast.ts'
import { FilterBar } from '#src/widgets/filter-bar/filter-bar.tsx'
import { FilterSearch } from '#src/widgets/filter-bar/filter-search.tsx'

const ContactDialog = lazyPart(() => import('./contact-dialog.tsx').then((module) => module.ContactDialog))

/** What the list's address says. */
export type ContactListSearch = Pick<ContactFilter, 'keyword' | 'page'>

type ContactListPageProps = {
  companyId: string
  user: Actor
  search: ContactListSearch
  onSearch: (search: ContactListSearch) => void
}

/** 連絡先: the company's address book. */
export const ContactListPage = ({ companyId, user, search, onSearch }: ContactListPageProps) => {
  const query = useQuery({ ...contactQueries.list(companyId, search), placeholderData: keepPreviousData })
  /** Null: no form. */
  const [edited, setEdited] = useState<'new' | Contact | null>(null)
  const remove = useDeleteContact(companyId)
  const tellDeleted = useDeletedToast(companyId)
  const confirm = useConfirm()
  const clear = () => onSearch({})
  const handleDelete = async ({ id, name }: Contact) => {
    const message = `「${name}」を連絡先から削除します。建物との連携も解除されます。${confirmTexts.delete.message}`
    if (await confirm({ ...confirmTexts.delete, message }))
      remove.mutate(id, { onSuccess: () => tellDeleted('contact', id) })
  }
  const menuOf = (contact: Contact) => (
    <MenuButton
      label={`${contact.name}のメニュー`}
      entries={[
        { label: '編集', icon: <EditOutlined />, onSelect: () => setEdited(contact) },
        { label: '削除', icon: <DeleteOutlineOutlined />, danger: true, onSelect: () => void handleDelete(contact) },
      ]}
    />
  )
  const create = (
    <Button variant="contained" color="primary" startIcon={<AddOutlined />} onClick={() => setEdited('new')}>
      連絡先を作成
    </Button>
  )
  const empty = search.keyword ? (
    <EmptyState
      drawing="no-result"
      title="条件に一致する連絡先がありません"
      text="条件を変更してください。"
      action={<Button onClick={clear}>{dialogWords.clear}</Button>}
    />
  ) : (
    <EmptyState drawing="no-result" title="連絡先がありません" text="建物の担当者や書類の提出先を登録できます。" />
  )
  return (
    <>
      <PageHeader
        title="連絡先"
        printable
        actions={
          <>
            <LinkButton to="/c/$companyId/contacts/duplicates" params={{ companyId }} startIcon={<MergeOutlined />}>
              重複を確認
            </LinkButton>
            <LinkButton
              to="/c/$companyId/registers/$kind"
              params={{ companyId, kind: 'contacts' }}
              startIcon={<ImportExportOutlined />}
            >
              取り込み・書き出し
            </LinkButton>
            {create}
          </>
        }
      />
      <ListFrame
        filters={
          <FilterBar label="連絡先の絞り込み" onClear={search.keyword ? clear : undefined}>
            <FilterSearch
              label={placeholders.contactSearch}
              value={search.keyword}
              onChange={(keyword) => onSearch({ keyword })}
            />
          </FilterBar>
        }
        rows={query.data?.data}
        meta={query.data?.meta}
        failure={loadFailure(query)}
        onPageChange={(page) => onSearch({ ...search, page })}
      >
        {(contacts, pager) => (
          <RecordList
            label="連絡先"
            choicesKey={listKey('contacts', user)}
            columns={columnsOf(menuOf)}
            rows={contacts}
            rowKey={({ id }) => id}
            footer={pager}
            empty={empty}
            phone={() => (
              <StackedRows rows={contacts} height={76} empty={empty} footer={pager} variant="outlined">
                {(found) => (
                  <Box component="ul" aria-label="連絡先" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                    {found.map((contact) => (
                      <ContactRow key={contact.id} contact={contact}>
                        {menuOf(contact)}
                      </ContactRow>
                    ))}
                  </Box>
                )}
              </StackedRows>
            )}
          />
        )}
      </ListFrame>
      <Suspense>
        {edited !== null && (
          <ContactDialog
            companyId={companyId}
            contact={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </>
  )
}

const singleLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
const text = (value: string | null) =>
  value && (
    <Box title={value} sx={singleLine}>
      {value}
    </Box>
  )

const columnsOf = (menuOf: (contact: Contact) => ReactNode): Column<Contact>[] => [
  {
    key: 'name',
    header: '氏名',
    render: ({ name }) => (
      <Box title={name} sx={{ ...singleLine, fontSize: 14, fontWeight: 500, color: 'text.primary' }}>
        {name}
      </Box>
    ),
  },
  { key: 'affiliation', header: '会社名', render: ({ affiliation }) => text(affiliation) },
  {
    key: 'email',
    header: 'メールアドレス',
    width: 260,
    givesWay: 1,
    render: ({ email }) =>
      email && (
        <MuiLink href={`mailto:${email}`} title={email} sx={{ display: 'block', ...singleLine }}>
          {email}
        </MuiLink>
      ),
  },
  {
    key: 'phone_number',
    header: '電話番号',
    width: 160,
    render: ({ name, phone_number }) =>
      phone_number && <PhoneLink name={name} phoneNumber={phone_number} sx={{ display: 'block', ...singleLine }} />,
  },
  { key: 'menu', header: 'メニュー', headerHidden: true, width: 52, align: 'right', render: menuOf },
]
