/** Whom a report goes to: the office, where it is and how it is asked; and that nobody has asked yet. */
import Box from '@mui/material/Box'
import { formatDay } from '#domain/dates.ts'
import { telAddress } from '#domain/phone-numbers.ts'
import { authorityTexts } from '#domain/plans/authorities.labels.ts'
import type { ReportAuthority } from '#domain/plans/plans.contract.ts'
import { Tag } from '#src/ui/marks/tag.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { LinkedText } from '#src/ui/text/linked-text.tsx'

type ReportContactProps = { authority: Omit<ReportAuthority, 'group'> }

export const ReportContact = ({ authority: { name, office, address, tel, url, confirmed_on } }: ReportContactProps) => {
  const call = tel === null ? null : telAddress(tel)
  return (
    <Box sx={{ display: 'grid', minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ ...inRow, flexWrap: 'wrap', columnGap: 2 }}>
        <span>{[name, office].filter(Boolean).join('　')}</span>
        <Confirmed on={confirmed_on} />
      </Box>
      {address && <span>{address}</span>}
      {tel && (call ? <a href={call}>{tel}</a> : <span>{tel}</span>)}
      {url && <LinkedText>{url}</LinkedText>}
    </Box>
  )
}

/** 確認日, or that it is to be asked about. */
export const Confirmed = ({ on }: { on: string | null }) =>
  on === null ? (
    <Tag>{authorityTexts.unconfirmed}</Tag>
  ) : (
    <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
      {`確認日 ${formatDay(on)}`}
    </Box>
  )
