import { Suspense, useState } from 'react'
import MergeOutlined from '@mui/icons-material/MergeOutlined'
import type { Contact } from '#domain/contacts/contacts.contract.ts'
import { placeholders } from '#domain/text/screens.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { contactQueries } from '#src/api/contacts.ts'
import { BulkDelete } from '#src/records/bulk-delete.tsx'
import { isSmartphone } from '#src/lib/device.ts'
import { CreateButton } from '#src/records/create-button.tsx'
import { RecordListScreen } from '#src/records/record-list-screen.tsx'
import { FirstRecords, RegisterLink } from '#src/records/register-link.tsx'
import { useRecordList } from '#src/records/use-record-list.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { LinkButton } from '#src/ui/text/link.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { FilterSearch } from '#src/widgets/filter-bar/filter-search.tsx'
import { RecordFilters } from '#src/widgets/filter-bar/record-filters.tsx'
import type { FilterControls } from '#src/widgets/filter-bar/record-filters.tsx'
import { useSavedView } from '#src/widgets/saved-views/use-saved-view.ts'
import { ViewChooser } from '#src/widgets/saved-views/view-chooser.tsx'
import { ViewNotes } from '#src/widgets/saved-views/view-notes.tsx'
import { contactColumns } from './contact-columns.tsx'
import { contactList } from './contact-list.ts'

const ContactSheet = lazyPart(() => import('./contact-sheet.tsx').then((module) => module.ContactSheet))
const ContactDialog = lazyPart(() => import('./contact-dialog.tsx').then((module) => module.ContactDialog))

type ContactListPageProps = { companyId: string; user: Actor }

const controls: FilterControls<typeof contactList> = {
  keyword: (filter) => <FilterSearch {...filter} label={placeholders.contactSearch} />,
}

/** 連絡先: the company's address book. */
export const ContactListPage = ({ companyId, user }: ContactListPageProps) => {
  const address = useSavedView({ companyId, list: contactList, user })
  const { saved } = address
  const list = useRecordList({
    list: contactList,
    user,
    address,
    pages: (page, per_page) => contactQueries.list(companyId, { ...address.search, page, per_page }),
  })
  /** Null: no form. */
  const [edited, setEdited] = useState<'new' | Contact | null>(null)
  const [shown, setShown] = useState<Contact | null>(null)
  const isPhone = isSmartphone()
  const create = () => setEdited('new')
  return (
    <>
      <PageHeader
        title="連絡先"
        printable={list.printing}
        phoneBack={{ label: 'ホーム', link: { to: '/c/$companyId', params: { companyId } } }}
        actions={
          <>
            {!isPhone && (
              <>
                <LinkButton to="/c/$companyId/contacts/duplicates" params={{ companyId }} startIcon={<MergeOutlined />}>
                  重複を確認
                </LinkButton>
                <RegisterLink companyId={companyId} kind="contacts" />
              </>
            )}
            <CreateButton isPhone={isPhone} label="連絡先を登録" onClick={create} />
          </>
        }
      />
      <RecordListScreen
        label="連絡先"
        list={list}
        columns={contactColumns(companyId, setEdited, isPhone ? setShown : setEdited)}
        filters={
          <>
            <RecordFilters label="連絡先" list={list} controls={controls} start={<ViewChooser saved={saved} />} />
            <ViewNotes saved={saved} />
          </>
        }
        empty={
          <EmptyState
            drawing="no-result"
            title="連絡先がありません"
            text="建物の担当者や書類の提出先を登録できます。"
            action={
              !isPhone && <FirstRecords companyId={companyId} kind="contacts" label="連絡先を登録" onCreate={create} />
            }
          />
        }
        actions={<BulkDelete companyId={companyId} noun="contacts" selection={list.selection} />}
        phone={{ height: isPhone ? 125 : 76 }}
      />
      <Suspense>
        {shown && (
          <ContactSheet
            contact={shown}
            onEdit={() => {
              setEdited(shown)
              setShown(null)
            }}
            onClose={() => setShown(null)}
          />
        )}
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
