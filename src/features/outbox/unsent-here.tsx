import { useEffect, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { formatNumber } from '#src/lib/text.ts'
import { BoxedList } from '#src/ui/lists/boxed-list.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { kindOf } from '#src/outbox/kinds/kinds.ts'
import { exportEntries } from '#src/outbox/queue/export-entries.ts'
import { readUnsent } from '#src/outbox/queue/waiting-unsent.ts'
import type { Unsent } from '#src/outbox/queue/waiting-unsent.ts'
import { waitingGroups } from './waiting-groups.ts'
import { inRows } from '#src/ui/sizes/rows.ts'

/** Where no screen opens without a connection: what waits all the same, and the way to take it along. */
export const UnsentHere = () => {
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  useEffect(() => {
    let isGone = false
    readUnsent().then(
      (read) => !isGone && setUnsent(read),
      // The page says already that there is no connection; what cannot be read stays.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])
  if (!unsent || unsent.entries.length === 0) return null
  const { entries, readFiles } = unsent
  const names = { items: new Map(), statuses: new Map() }
  const handleExport = () =>
    void exportEntries(entries, readFiles).catch(() =>
      toast.error('書き出せませんでした。もう一度やり直してください。'),
    )
  return (
    <Box sx={{ mt: 6, width: '100%', maxWidth: 560, textAlign: 'left' }}>
      <Box sx={{ ...inRows, gap: 2, mb: 2 }}>
        <Box component="h2" id="unsent-here" sx={{ flex: 1, m: 0, typography: 'h3' }}>
          {`未送信 ${formatNumber(entries.length)}件`}
        </Box>
        <Button onClick={handleExport}>すべて書き出す</Button>
      </Box>
      <BoxedList aria-labelledby="unsent-here">
        {waitingGroups(entries).map(({ key, title, entries: own }) => (
          <Box component="li" key={key} sx={{ px: 4, py: 3, overflowWrap: 'anywhere' }}>
            <Box sx={{ typography: 'body2', fontWeight: 700 }}>{title ?? own[0]?.write.label}</Box>
            {own.flatMap(({ id, write }) =>
              kindOf(write)
                .lines(write, names)
                .map(({ name, value }, index) => (
                  <Box key={`${id} ${index}`} sx={{ typography: 'body2', color: 'text.secondary' }}>
                    {[name, value].filter(Boolean).join('：')}
                  </Box>
                )),
            )}
          </Box>
        ))}
      </BoxedList>
    </Box>
  )
}
