import { useState } from 'react'
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import { type PhotoLedger } from '#domain/photo-ledgers/photo-ledgers.contract.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { ActionBar } from '#src/ui/page/action-bar.tsx'
import { CountTabs } from '#src/ui/buttons/count-tabs.tsx'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import { PageBody } from '#src/ui/page/page-body.tsx'
import { useIsNarrow } from '#src/ui/sizes/use-is-narrow.ts'
import { LedgerButtons } from './ledger-buttons.tsx'
import { LedgerHeader } from './ledger-header.tsx'
import { LedgerDialogs } from './ledger-dialogs.tsx'
import { LedgerSides, sideBySide } from './ledger-sides.tsx'
import { useLedgerDraft } from './use-ledger-draft.ts'

type LedgerPageProps = { companyId: string; ledger: PhotoLedger; onDeleted: () => void }

/** 写真台帳: its photos and captions on the left, the paper that they make on the right; on a phone one after the other. */
export const LedgerPage = ({ companyId, ledger, onDeleted }: LedgerPageProps) => {
  const [isPicking, setPicking] = useState(false)
  const [tab, setTab] = useState<'edit' | 'preview'>('edit')
  const isNarrow = useIsNarrow(sideBySide)
  const written = useLedgerDraft({ ledger, companyId, onDeleted })
  const { base, draft, contested, setContested, update, canEdit, edit, begin, save, handleDelete } = written
  const buttons = <LedgerButtons written={written} />
  const menu = ledger.canDelete && (
    <MenuButton
      label="写真台帳のメニュー"
      entries={[{ label: '削除', icon: <DeleteOutlineOutlined />, onSelect: () => void handleDelete(), danger: true }]}
    />
  )
  const isPhone = isSmartphone()
  return (
    <>
      <LedgerHeader base={base} companyId={companyId} ledger={ledger} isPhone={isPhone} menu={menu} buttons={buttons} />
      <PageBody>
        {isNarrow && (
          <CountTabs
            label="写真台帳"
            tabs={[
              { value: 'edit', label: '編集' },
              { value: 'preview', label: 'プレビュー' },
            ]}
            value={tab}
            onChange={setTab}
          />
        )}
        <LedgerSides
          isNarrow={isNarrow}
          tab={tab}
          draft={draft}
          canEdit={canEdit}
          edit={edit}
          setPicking={setPicking}
        />
      </PageBody>
      {isPhone && <ActionBar>{buttons}</ActionBar>}
      <LedgerDialogs
        isPicking={isPicking}
        companyId={companyId}
        ledger={ledger}
        draft={draft}
        edit={edit}
        setPicking={setPicking}
        contested={contested}
        update={update}
        begin={begin}
        setContested={setContested}
        save={save}
      />
    </>
  )
}
