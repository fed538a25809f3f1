import Box from '@mui/material/Box'
import type { DocumentListItem } from '#domain/documents/documents.contract.ts'
import { findingsText } from '#domain/documents/findings.ts'
import { LevelText } from '#src/widgets/findings/finding-line.tsx'

/** More would be a list within the list. */
const named = 2

/** How much of a document that waits for an answer is out of order, and what. */
export const FindingsLine = ({ document: { findings = [] } }: { document: Pick<DocumentListItem, 'findings'> }) => {
  const [first] = findings
  if (!first) return null
  const which = findings.slice(0, named).map(({ name, value }) => `${name} ${value}`)
  const more = findings.length > named ? ' ほか' : ''
  return (
    <Box sx={{ width: '100%', typography: 'caption' }}>
      <LevelText level={first.level}>{`${findingsText(findings)}：${which.join('、')}${more}`}</LevelText>
    </Box>
  )
}
