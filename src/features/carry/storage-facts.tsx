import Box from '@mui/material/Box'
import { carryLimits } from '#domain/carry/carry.contract.ts'
import { formatFeedMoment } from '#domain/dates.ts'
import { now } from '#src/lib/now.ts'
import { formatFileSize } from '#src/lib/text.ts'
import { Definition, DefinitionRows } from '#src/ui/text/definition-rows.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { totalSize, type CarryIndex } from '#src/widgets/carry/carry-index.ts'
import type { Storage } from './use-carried.ts'

type StorageFactsProps = {
  index: CarryIndex
  storage: Storage
  /** What a browser promises there does not hold. */
  isIphoneTab: boolean
}

/** How much is held, how much room is left, and whether the browser may clear it away by itself. */
export const StorageFacts = ({ index, storage, isIphoneTab }: StorageFactsProps) => (
  <Panel title="この端末">
    <Box sx={{ px: 4 }}>
      <DefinitionRows>
        <Definition term="最後の更新">
          {index.renewed_at === null ? 'まだありません' : formatFeedMoment(index.renewed_at, now())}
        </Definition>
        <Definition term="合計">
          {`${formatFileSize(totalSize(index))}（上限 ${carryLimits.bytes / 1_000_000} MB）`}
        </Definition>
        <Definition term="端末の空き">{storage.free === null ? '不明' : formatFileSize(storage.free)}</Definition>
        <Definition term="自動削除">
          <Box sx={{ wordBreak: 'auto-phrase' }}>
            {isIphoneTab ? (
              'Safariのタブでは、7日間使わないと消えます'
            ) : storage.isPersisted ? (
              'ブラウザーの自動削除から守られています'
            ) : (
              <>
                空きが少なくなると、ブラウザーが消すことが
                <wbr />
                あります
              </>
            )}
          </Box>
        </Definition>
      </DefinitionRows>
    </Box>
  </Panel>
)
