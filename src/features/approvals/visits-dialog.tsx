import Box from '@mui/material/Box'
import { formatMoment } from '#domain/dates.ts'
import type { DocumentSubmitMail } from '#domain/documents/documents.contract.ts'
import { recipientName } from '#domain/documents/documents.labels.ts'
import { deviceKindLabels, visitKindLabels } from '#domain/documents/visits.ts'
import type { Visit } from '#domain/documents/visits.ts'
import { DialogShell } from '#src/ui/dialogs/dialog-shell.tsx'

type VisitsDialogProps = { mail: DocumentSubmitMail; visits: readonly Visit[]; onClose: () => void }

/** What was done through one recipient's link, each time and on which kind of device: another device may be another person. */
export const VisitsDialog = ({ mail, visits, onClose }: VisitsDialogProps) => (
  <DialogShell open width={440} title={`${recipientName(mail)}の記録`} onClose={onClose}>
    <Box sx={{ px: 6, py: 4 }}>
      <Box component="ul" aria-label="記録" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {visits.map(({ kind, device, at }, index) => (
          <Box
            key={index}
            component="li"
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 3,
              py: 2,
              '& + &': { borderTop: 1, borderColor: 'line.row' },
            }}
          >
            <Box component="span" sx={{ minWidth: 128 }}>
              {formatMoment(at)}
            </Box>
            <Box component="span" sx={{ flex: 1 }}>
              {visitKindLabels[kind]}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {deviceKindLabels[device]}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ mt: 3, typography: 'caption', color: 'text.secondary' }}>
        リンクを転送された人が開いたときも、この宛先の記録になります。
      </Box>
    </Box>
  </DialogShell>
)
