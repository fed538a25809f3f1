import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CloudDownloadOutlined from '@mui/icons-material/CloudDownloadOutlined'
import { carryLimits } from '#domain/carry/carry.contract.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { canCarry } from '#src/lib/carried-store.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { formatFileSize } from '#src/lib/text.ts'
import { useStore } from '#src/lib/use-store.ts'
import { HelpLink } from '#src/records/help-link.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { carrying, type CarryPlan } from '#src/widgets/carry/carry-round.ts'
import { totalSize } from '#src/widgets/carry/carry-index.ts'
import { isConnectionTold } from '#src/widgets/carry/connection.ts'
import { CarriedMatters } from './carried-matters.tsx'
import { StorageFacts } from './storage-facts.tsx'
import { useCarried } from './use-carried.ts'
import { useCarrying } from './use-carrying.ts'

type CarryPageProps = { companyId: string; user: CompanyUser; plan: CarryPlan }

/** Safari forgets what a tab keeps after seven days without a visit; an app on the home screen counts its own. */
const isIphoneTab = (): boolean =>
  /iPhone/.test(navigator.userAgent) && !window.matchMedia('(display-mode: standalone)').matches

/** 持ち出し: what this device holds for where there is no signal. */
export const CarryPage = ({ companyId, user, plan }: CarryPageProps) => {
  const holder = { userId: user.id, companyId }
  const { held, retry } = useCarried(holder)
  const current = useStore(carrying)
  const { failure, begin } = useCarrying(holder, plan)
  const isEmpty = held !== null && held.index.matters.length === 0
  return (
    <>
      <PageHeader
        title="持ち出し"
        titleEnd={<HelpLink page="phone" word="持ち出し" />}
        phoneBack={{ label: 'ホーム', link: { to: '/c/$companyId', params: { companyId } } }}
      />
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, maxWidth: { desk: 760 }, p: { phone: 4 } }}>
        <Box sx={{ color: 'text.secondary', wordBreak: 'auto-phrase' }}>
          今日と明日の自分の案件を、書類・設備・図面・写真とともにこの端末に入れておきます。通信できない場所でも開けます。
        </Box>
        <CarryNotes
          received={isEmpty || held === null ? null : totalSize(held.index)}
          failure={failure}
          onRetry={retry}
        />
        <Box>
          <LoadingButton
            variant="contained"
            color="primary"
            startIcon={<CloudDownloadOutlined />}
            loading={current !== null}
            loadingText="更新中..."
            disabled={!canCarry()}
            onClick={() => void begin()}
          >
            {isEmpty || held?.index.renewed_at === null ? '持ち出す' : '今すぐ更新'}
          </LoadingButton>
        </Box>
        {held && <StorageFacts isIphoneTab={isIphoneTab()} {...held} />}
        {isEmpty && held.index.renewed_at !== null && (
          <EmptyState
            drawing="nothing-waiting"
            title="今日と明日の案件はありません"
            text="ほかの案件は、案件のメニューの「持ち出す」で選べます。"
          />
        )}
        {held && !isEmpty && (
          <CarriedMatters
            companyId={companyId}
            matters={held.index.matters}
            currentId={current?.matterId ?? null}
            onRetry={current ? undefined : () => void begin()}
          />
        )}
      </Box>
    </>
  )
}

type CarryNotesProps = {
  /** Bytes; null where nothing is held. */
  received: number | null
  failure: string | null
  /** Reads again what could not be read. */
  onRetry: (() => void) | null
}

/** What is to be known before one carries, and what went wrong. */
const CarryNotes = ({ received, failure, onRetry }: CarryNotesProps) => (
  <>
    {!canCarry() && <Note severity="warning">このブラウザーでは持ち出せません。https の住所で開いてください。</Note>}
    {isIphoneTab() && (
      <Note severity="info">
        先に「ホーム画面に追加」をして、ホーム画面の建守から持ち出してください。Safari
        のタブでは、7日間使わないと消えます。
      </Note>
    )}
    {isSmartphone() && !isConnectionTold() && (
      <Note severity="info">
        {received === null
          ? `受信するのは最大 ${carryLimits.bytes / 1_000_000} MB です。`
          : `前回までに受信した合計は ${formatFileSize(received)} です。`}
        Wi-Fi につないでから持ち出してください。
      </Note>
    )}
    {failure && <Note severity="error">{failure}</Note>}
    {onRetry && (
      <Note
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={onRetry}>
            再読み込み
          </Button>
        }
      >
        この端末に持ち出したものを読み取れませんでした。
      </Note>
    )}
  </>
)
