import type { ReactNode } from 'react'
import FolderOutlined from '@mui/icons-material/FolderOutlined'
import ReplyOutlined from '@mui/icons-material/ReplyOutlined'
import MailOutlined from '@mui/icons-material/MailOutlined'
import Box from '@mui/material/Box'
import type { Document } from '#domain/documents/documents.contract.ts'
import { coverLetterTexts } from '#domain/documents/cover-letter.texts.ts'
import { recipientName } from '#domain/documents/documents.labels.ts'
import { Tag } from '#src/ui/marks/tag.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { EnclosureRows } from './enclosure-rows.tsx'
import { CoverMessage } from './cover-message.tsx'
import { inRows } from '#src/ui/sizes/rows.ts'

type DestinationListProps = {
  document: Pick<
    Document,
    'matter' | 'document_submit_mails' | 'submit_subject' | 'submit_message' | 'reply_to' | 'enclosures'
  >
  title?: string
  /** At the end of the matter's row. */ matterAction?: ReactNode
}

/** Where the document goes: the people, and the matter's report folder. */
export const DestinationList = ({
  document: { matter, document_submit_mails: mails, submit_subject, submit_message, reply_to, enclosures },
  title,
  matterAction,
}: DestinationListProps) => {
  const count = mails.length + (matter ? 1 : 0)
  return (
    <Panel
      title={title}
      titleEnd={
        title && <Box component="span" sx={{ typography: 'caption', color: 'neutral.600' }}>{`${count}件`}</Box>
      }
    >
      {count === 0 && (
        <Box sx={{ px: 4, py: 4, typography: 'cell', color: 'text.secondary' }}>提出先が設定されていません</Box>
      )}
      {matter && (
        <Row icon={<FolderOutlined />} title={matter.name} lines={['案件報告フォルダ']} action={matterAction} />
      )}
      {mails.map(({ id, email, name, affiliation, is_cc }) => (
        <Row
          key={id}
          icon={<MailOutlined />}
          title={recipientName({ name, email })}
          lines={[affiliation, name === null ? null : email]}
          action={is_cc && <Tag>{coverLetterTexts.cc}</Tag>}
        />
      ))}
      {mails.length > 0 && reply_to?.name && (
        <Row icon={<ReplyOutlined />} title={reply_to.name} lines={[coverLetterTexts.replyTo]} />
      )}
      {mails.length > 0 && <EnclosureRows enclosures={enclosures} />}
      {mails.length > 0 && <CoverMessage subject={submit_subject} message={submit_message} />}
    </Panel>
  )
}

const Row = ({
  icon,
  title,
  lines,
  action,
}: {
  icon: ReactNode
  title: string
  lines: readonly (string | null)[]
  action?: ReactNode
}) => (
  <Box
    sx={{
      ...inRows,
      gap: 3,
      minHeight: 56,
      pl: 4,
      pr: 2,
      py: 2,
      '& + &': { borderTop: 1, borderColor: 'line.row' },
      '& > svg': { fontSize: 22, color: 'brand.600', flex: 'none' },
    }}
  >
    {icon}
    <Box sx={{ flex: '1 1 7em', minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 500 }}>{title}</Box>
      {lines.filter(Boolean).map((line) => (
        <Box key={line} sx={{ typography: 'caption', color: 'neutral.600' }}>
          {line}
        </Box>
      ))}
    </Box>
    {action}
  </Box>
)
