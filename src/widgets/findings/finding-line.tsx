import type { ReactNode } from 'react'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import { findingSentence } from '#domain/documents/findings.ts'
import type { Finding } from '#domain/documents/findings.ts'
import { unusualSentence } from '#domain/documents/usual.ts'
import type { Unusual } from '#domain/documents/usual.ts'
import { limitLevelLabels } from '#domain/templates/item-limits.ts'
import type { LimitLevel } from '#domain/templates/item-limits.ts'

type LevelTextProps = { level: LimitLevel; children: ReactNode }

/** Words in the colour of 注意 or 異常, behind its icon. */
export const LevelText = ({ level, children }: LevelTextProps) => (
  <Box
    component="span"
    sx={{
      display: 'inline-flex',
      alignItems: 'flex-start',
      gap: 1,
      minWidth: 0,
      fontWeight: 500,
      overflowWrap: 'anywhere',
      color: level === 'alarm' ? 'error.main' : 'warning.dark',
      '& svg': { flex: 'none', fontSize: 16, mt: '1px' },
    }}
  >
    {level === 'alarm' ? <ErrorOutlineOutlined aria-hidden /> : <WarningAmberOutlined aria-hidden />}
    <span>{children}</span>
  </Box>
)

/** Under a field, while one types: what is out of order, and what it should be; a choice says itself what it is. */
export const FindingLine = ({ finding }: { finding: Finding }) => {
  const sentence = findingSentence(finding)
  return (
    <Box role="status">
      {sentence && <LevelText level={finding.level}>{`${limitLevelLabels[finding.level]}：${sentence}`}</LevelText>}
    </Box>
  )
}

/** Under a field that was left: a reading within its limits, or without any, that is unlike those before it. */
export const UnusualLine = ({ unusual }: { unusual: Unusual }) => (
  <Box role="status">
    <LevelText level="attention">{unusualSentence(unusual)}</LevelText>
  </Box>
)
