import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import OutlinedInput from '@mui/material/OutlinedInput'
import { drawingColumnLabels } from '#domain/drawings/drawings.labels.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { FieldError, FieldFrame } from '#src/ui/text/field-frame.tsx'
import { pagesAtOnce } from './read-drawing-file.ts'
import { nameProblem } from './name-problem.ts'
import { SheetNames } from './sheet-names.tsx'
import { usesOwnName, type Sheet, type SheetState, type Source } from './sheets.ts'
import { SourceHead } from './source-head.tsx'

type SourceRowProps = {
  source: Source
  sheets: readonly Sheet[]
  /** By sheet; a sheet without one has not been sent. */
  states: ReadonlyMap<string, SheetState>
  /** Nothing may be changed while it is sent. */
  isSending: boolean
  onName: (name: string) => void
  onNames: (names: ReadonlyMap<number, string>) => void
  onPages: () => void
  onRemove: () => void
}

const pageCount = ({ read }: Source): number => (read?.kind === 'pdf' ? read.pdf.numPages : 1)

/** What the sheet is called, or what the names of its pages begin with. */
const OwnName = ({ source, isSending, onName }: Pick<SourceRowProps, 'source' | 'isSending' | 'onName'>) => {
  const { name, names, pages } = source
  return (
    <FieldFrame
      label={drawingColumnLabels.name}
      error={nameProblem(name)}
      hint={
        pageCount(source) > 1
          ? `名前のないページは「${name} (${pages.find((page) => !names?.has(page))})」のように、ページの番号が付きます。`
          : undefined
      }
    >
      {({ id, describedBy }) => (
        <OutlinedInput
          id={id}
          size="small"
          fullWidth
          value={name}
          disabled={isSending}
          error={nameProblem(name) !== undefined}
          slotProps={{ input: { 'aria-describedby': describedBy } }}
          onChange={(event) => onName(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}

type ProgressProps = {
  fileName: string
  sheets: readonly Sheet[]
  /** Of each sheet. */
  found: readonly (SheetState | undefined)[]
}

/** How many of its sheets are there, and what became of the others. */
const Progress = ({ fileName, sheets, found }: ProgressProps) => {
  const done = found.filter((state) => state?.kind === 'done').length
  const current = found.find((state) => state?.kind === 'sending' || state?.kind === 'drawing')
  const share = current?.kind === 'sending' ? current.share : 0
  return (
    <>
      <Box sx={{ ...inRow, gap: 3 }}>
        <LinearProgress
          aria-label={`${fileName}の進み具合`}
          variant="determinate"
          value={Math.round(((done + share) / sheets.length) * 100)}
          sx={{ flex: 1 }}
        />
        <Box sx={{ ...inRow, gap: 1, typography: 'caption', color: 'text.secondary' }}>
          {done === sheets.length && <CheckCircleOutlined sx={{ fontSize: 16, color: 'success.main' }} />}
          {`${done} / ${sheets.length}件`}
        </Box>
      </Box>
      {sheets.map(({ key, name }, index) => {
        const state = found[index]
        return state?.kind === 'failed' && <FieldError key={key}>{`${name}：${state.reason}`}</FieldError>
      })}
    </>
  )
}

/** A chosen file: what it is, what it is to be called, which of its pages; then how far it is. */
export const SourceRow = ({
  source,
  sheets,
  states,
  isSending,
  onName,
  onNames,
  onPages,
  onRemove,
}: SourceRowProps) => {
  const { file, read, names, pages } = source
  const count = pageCount(source)
  const found = sheets.map(({ key }) => states.get(key))
  const done = found.filter((state) => state?.kind === 'done').length
  const isBegun = found.some((state) => state !== undefined)
  return (
    <Box component="li" sx={{ display: 'grid', gap: 2, py: 3, '& + &': { borderTop: 1, borderColor: 'line.row' } }}>
      <SourceHead
        read={read}
        file={file}
        count={count}
        pages={pages}
        isSending={isSending}
        isBegun={isBegun}
        onPages={onPages}
        done={done}
        sheets={sheets}
        onRemove={onRemove}
      />
      {read === null && <LinearProgress aria-label={`${file.name}を読み取っています`} />}
      {read?.kind === 'pdf' && names === null && (
        <LinearProgress aria-label={`${file.name}から図面名を読み取っています`} />
      )}
      {read?.kind === 'refused' && <FieldError>{read.reason}</FieldError>}
      {count > pagesAtOnce && !isBegun && (
        <FieldError>{`${count}ページあります。一度に登録できるのは${pagesAtOnce}ページまでのため、最初の${pagesAtOnce}ページを選択しています。`}</FieldError>
      )}
      {names !== null && !isBegun && usesOwnName(source) && (
        <OwnName source={source} isSending={isSending} onName={onName} />
      )}
      {names !== null && count > 1 && !isBegun && (
        <SheetNames fileName={file.name} sheets={sheets} names={names} isSending={isSending} onNames={onNames} />
      )}
      {isBegun && <Progress fileName={file.name} sheets={sheets} found={found} />}
    </Box>
  )
}
