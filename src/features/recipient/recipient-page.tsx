import { Suspense, useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import DrawOutlined from '@mui/icons-material/DrawOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { coverLetterTexts } from '#domain/documents/cover-letter.texts.ts'
import { receiptTexts } from '#domain/documents/receipt.texts.ts'
import type { PublicDocumentMail } from '#domain/documents/recipient.contract.ts'
import { describeError } from '#src/api/errors.ts'
import { downloadPath, isDeadLink, printPath, recipientQueries } from '#src/api/recipient.ts'
import { BrandMark } from '#src/ui/marks/brand-mark.tsx'
import { DocumentTitle } from '#src/ui/page/document-title.tsx'
import { inRow, inRows } from '#src/ui/sizes/rows.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { writtenHeading } from '#src/ui/text/written-heading.ts'
import { DocumentTypeBadge } from '#src/widgets/document-badges/document-badges.tsx'
import { CompanyLogo } from './company-logo.tsx'
import { DeadLink } from './dead-link.tsx'
import { DocumentPages } from './document-pages.tsx'
import { PastReports } from './past-reports.tsx'
import { useOpenedMark } from './use-opened-mark.ts'
import { SentFiles } from './sent-files.tsx'
import { MailFacts, NameParts } from './mail-facts.tsx'
import { readSentPage, type SentPage } from './sent-page.tsx'

const ReplyPanel = lazyPart(async () => (await import('./reply-panel.tsx')).ReplyPanel)

/** What a client sees behind the link of their mail: the document, who sent it, and the files. */
export const RecipientPage = ({ token }: { token: string }) => {
  const query = useQuery(recipientQueries.document(token))
  const [sentPage] = useState(readSentPage)
  if (query.data)
    return (
      <Frame companyName={query.data.company_name}>
        <Received token={token} mail={query.data} sentPage={sentPage} />
      </Frame>
    )
  if (query.isPending)
    return (
      <Frame>
        <SkeletonRows />
      </Frame>
    )
  return (
    <Frame>
      {isDeadLink(query.error) ? (
        <DeadLink token={token} message={query.error.message} />
      ) : (
        <ErrorPanel message={describeError(query.error)} onRetry={() => void query.refetch()} />
      )}
    </Frame>
  )
}

const Frame = ({ companyName, children }: { companyName?: string; children: ReactNode }) => (
  <Box sx={{ minHeight: '100dvh', bgcolor: 'background.default' }}>
    <Box
      component="header"
      sx={{ ...inRow, gap: 3, minHeight: 56, px: { desk: 6, phone: 4 }, bgcolor: 'surface.nav', color: 'common.white' }}
    >
      <BrandMark onDark />
      <Box component="span" sx={{ fontWeight: 700, letterSpacing: '.08em', flex: 'none' }}>
        建守
      </Box>
      <Box
        component="span"
        sx={{ ml: 'auto', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {companyName}
      </Box>
    </Box>
    <Box
      component="main"
      id="main"
      tabIndex={-1}
      sx={{ maxWidth: 948, mx: 'auto', p: { desk: 6, phone: 4 }, outline: 0 }}
    >
      {children}
    </Box>
  </Box>
)

type ReceivedProps = { token: string; mail: PublicDocumentMail; sentPage: SentPage | null }

const Received = ({ token, mail, sentPage }: ReceivedProps) => {
  const [isDrawn, setDrawn] = useState(sentPage !== null)
  const handleDrawn = useCallback(() => setDrawn(true), [])
  useOpenedMark(token, isDrawn)
  const { company_name, company_tel, company_logo, sender_name, recipient, document, expires_at, has_past_reports } =
    mail
  const reader = recipient.name ?? recipient.email
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <DocumentTitle>{document.title}</DocumentTitle>
      <Panel>
        <Box sx={{ p: { desk: 6, phone: 4 } }}>
          <CompanyLogo src={company_logo} />
          <Box sx={{ mb: 2, color: 'text.secondary', overflowWrap: 'anywhere' }}>
            <NameParts parts={[recipient.affiliation, `${reader} 様`]} />
          </Box>
          <Box sx={{ ...inRows, gap: 3 }}>
            <Typography variant="h1" sx={writtenHeading}>
              {document.title}
            </Typography>
            <DocumentTypeBadge documentTypeId={document.document_type_id} />
          </Box>
          <MailFacts
            company_name={company_name}
            sender_name={sender_name}
            company_tel={company_tel}
            document={document}
            expires_at={expires_at}
            isLasting={has_past_reports}
          />
          <Box sx={{ mt: 3, typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {coverLetterTexts.forwarded(reader)}
          </Box>
          <Box
            sx={{ display: 'flex', flexDirection: { desk: 'row', phone: 'column' }, flexWrap: 'wrap', gap: 3, mt: 5 }}
          >
            <Button
              component="a"
              variant="contained"
              color="primary"
              href={downloadPath(token, 'pdf')}
              startIcon={<DownloadOutlined />}
            >
              PDFを保存
            </Button>
            <Button component="a" href={printPath(token)} target="_blank" rel="noopener" startIcon={<PrintOutlined />}>
              印刷
            </Button>
            {document.has_excel && (
              <Button component="a" href={downloadPath(token, 'excel')} startIcon={<DownloadOutlined />}>
                Excelを保存
              </Button>
            )}
            {document.asks_receipt && !mail.answers.some(({ kind }) => kind === 'received') && (
              <Button onClick={() => window.document.getElementById('reply')?.focus()} startIcon={<DrawOutlined />}>
                {receiptTexts.go}
              </Button>
            )}
            {has_past_reports && <PastReports token={token} />}
          </Box>
        </Box>
      </Panel>
      <SentFiles token={token} enclosures={mail.enclosures} />
      <div className="print-only">
        書類は「印刷」から開くPDFで印刷してください。このページには、表示したところまでしか描かれていません。
      </div>
      <DocumentPages token={token} title={document.title} sentPage={sentPage} onDrawn={handleDrawn} />
      <Box data-print="off">
        <Suspense fallback={null}>
          <ReplyPanel token={token} mail={mail} />
        </Suspense>
      </Box>
    </Box>
  )
}
