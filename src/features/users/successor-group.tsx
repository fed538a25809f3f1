import type { Dispatch, ReactNode, SetStateAction } from 'react'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import Typography from '@mui/material/Typography'
import { userTexts } from '#domain/users/users.texts.ts'
import { below } from '#src/ui/sizes/below.ts'
import { FieldError } from '#src/ui/text/field-frame.tsx'
import type { Person } from './use-removal.ts'
import type { Line } from './use-removal.ts'

const headings = {
  approvals: { title: '承認待ちの書類', hint: '代理の承認者を選択してください。' },
  matters: { title: 'ほかにメンバーがいない案件', hint: '後任のメンバーを選択してください。' },
  documents: { title: '作成中の書類', hint: '書類の作成を引き継ぐ人を選択できます。' },
} as const

type SuccessorProps = {
  label: string
  detail?: ReactNode
  value: number | undefined
  without: string
  candidates: readonly Person[]
  error?: string
  onChange: (id: number | undefined) => void
}

export const Successor = ({ label, detail, value, without, candidates, error, onChange }: SuccessorProps) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { desk: 'minmax(0, 1fr) 240px', phone: 'minmax(0, 1fr)' },
      [below(480)]: { gridTemplateColumns: 'minmax(0, 1fr)' },
      alignItems: 'center',
      gap: 2,
      py: 1.5,
    }}
  >
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', typography: 'body2' }}>
      {label}
      {detail && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{detail}</Box>}
    </Box>
    <Box>
      <Select<number | ''>
        fullWidth
        size="small"
        displayEmpty
        value={value ?? ''}
        error={error !== undefined}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        SelectDisplayProps={{ 'aria-label': `${label}の後任` }}
        MenuProps={{ slotProps: { paper: { sx: { maxHeight: 300 } } } }}
      >
        <MenuItem value="">{without}</MenuItem>
        {candidates.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </Select>
      {error && (
        <Box sx={{ mt: 1 }}>
          <FieldError>{error}</FieldError>
        </Box>
      )}
    </Box>
  </Box>
)

type SuccessorGroupProps = {
  group: 'approvals' | 'matters' | 'documents'
  lines: { approvals: Line[]; matters: Line[]; documents: Line[] }
  successors: Record<string, number>
  isTried: boolean
  setSuccessors: Dispatch<SetStateAction<Record<string, number>>>
}

/** One kind of work, and who takes it over. */
export const SuccessorGroup = ({ group, lines, successors, isTried, setSuccessors }: SuccessorGroupProps) => (
  <Box component="section" aria-label={headings[group].title}>
    <Typography variant="h4" component="h3">{`${headings[group].title}（${lines[group].length}件）`}</Typography>
    <Box sx={{ mb: 2, typography: 'caption', color: 'text.secondary' }}>{headings[group].hint}</Box>
    {lines[group].map((line) => (
      <Successor
        key={line.key}
        label={line.name}
        detail={line.detail}
        value={successors[line.key]}
        without={line.without}
        candidates={line.candidates}
        error={
          isTried && line.isRequired && successors[line.key] === undefined ? userTexts.successorRequired : undefined
        }
        onChange={(id) =>
          setSuccessors(({ [line.key]: _, ...others }) => (id === undefined ? others : { ...others, [line.key]: id }))
        }
      />
    ))}
  </Box>
)
