import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import FolderZipOutlined from '@mui/icons-material/FolderZipOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { enclosureTexts } from '#domain/documents/enclosures.ts'
import type { PublicDocumentMail } from '#domain/documents/recipient.contract.ts'
import { archivePath, enclosurePath } from '#src/api/recipient.ts'
import { formatFileSize } from '#src/lib/text.ts'
import { Panel } from '#src/ui/page/panel.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'

type SentFilesProps = Pick<PublicDocumentMail, 'enclosures'> & { token: string }

/** What was sent with the document, each to be taken by itself or all of it with the document. */
export const SentFiles = ({ token, enclosures }: SentFilesProps) =>
  enclosures.length > 0 && (
    <Panel title={enclosureTexts.received}>
      <Box component="ul" aria-label={enclosureTexts.received} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {enclosures.map(({ id, name, size }) => (
          <Box component="li" key={id} sx={{ borderTop: 1, borderColor: 'line.row' }}>
            <Box
              component="a"
              href={enclosurePath(token, id)}
              sx={{
                ...inRow,
                gap: 3,
                minHeight: 52,
                px: { desk: 6, phone: 4 },
                py: 2,
                color: 'brand.700',
                overflowWrap: 'anywhere',
                '& > svg': { fontSize: 20, flex: 'none' },
              }}
            >
              <DownloadOutlined />
              <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
                {name}
              </Box>
              <Box component="span" sx={{ flex: 'none', typography: 'caption', color: 'text.secondary' }}>
                {formatFileSize(size)}
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
      <Box data-print="off" sx={{ borderTop: 1, borderColor: 'line.row', px: { desk: 6, phone: 4 }, py: 3 }}>
        <Button component="a" href={archivePath(token)} startIcon={<FolderZipOutlined />}>
          {enclosureTexts.zip}
        </Button>
      </Box>
    </Panel>
  )
