import { useMemo, useState } from 'react'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { similarityBetween, unalignedAfter } from '#domain/drawings/alignment.ts'
import type { AlignedVersion } from '#domain/drawings/alignment.ts'
import type { Drawing, DrawingVersion } from '#domain/drawings/drawings.contract.ts'
import { drawingQueries } from '#src/api/drawings.ts'
import { markOf } from '#src/widgets/drawing-view/pin-mark.ts'
import { ComparisonBar } from './comparison-bar.tsx'
import type { Way } from './comparison-bar.tsx'
import { ComparisonPicture } from './comparison-picture.tsx'

export const card = { border: 1, borderColor: 'divider', borderRadius: '8px', bgcolor: 'background.paper' } as const

type ComparisonProps = {
  companyId: string
  drawing: Drawing
  versions: readonly DrawingVersion[]
  before: DrawingVersion
  latest: DrawingVersion
}

export const Comparison = ({ companyId, drawing, versions, before, latest }: ComparisonProps) => {
  const [way, setWay] = useState<Way>('slider')
  const [share, setShare] = useState(0.5)
  const { similarity, unaligned } = useMemo(() => {
    const aligned = versions.flatMap(({ file: { width, height }, ...version }): AlignedVersion[] =>
      width !== null && height !== null ? [{ ...version, width, height }] : [],
    )
    const found = similarityBetween(aligned, before.number, latest.number)
    return {
      similarity: found,
      unaligned: found === null ? unalignedAfter(aligned, before.number, latest.number) : null,
    }
  }, [versions, before.number, latest.number])
  // Of the versions on the way to the latest those that nobody has aligned yet; else the chosen one and the next.
  const first = unaligned ?? before.number
  const pair = [first, first + 1].map((number) => versions.find((version) => version.number === number)!)
  const marks = useMemo(
    () => drawing.pins.filter(({ version }) => version === latest.number).map((pin) => markOf(pin, latest.number)),
    [drawing.pins, latest.number],
  )
  const mayAlign = drawing.canEdit
  const shown = similarity === null && way !== 'align' ? (mayAlign ? 'align' : null) : way
  const [one, other] = shown === 'align' ? pair : [before, latest]
  const old = useQuery(drawingQueries.tiles(companyId, drawing.id, one!.number))
  const now = useQuery(drawingQueries.tiles(companyId, drawing.id, other!.number))
  const failed = [old, now].find(({ isError }) => isError)
  return (
    <Box
      sx={{
        ...card,
        gridArea: 'comparison',
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        // On a phone the sheet, which is wide, and the ways to compare are seen at once.
        height: { desk: 'calc(100dvh - 180px)', phone: '58dvh' },
        minHeight: { desk: 480, phone: 400 },
        overflow: 'hidden',
      }}
    >
      <ComparisonBar
        shown={shown}
        setWay={setWay}
        similarity={similarity}
        mayAlign={mayAlign}
        before={before}
        share={share}
        setShare={setShare}
        latest={latest}
        other={other}
        one={one}
      />
      <ComparisonPicture
        failed={failed}
        shown={shown}
        old={old}
        now={now}
        one={one}
        companyId={companyId}
        drawing={drawing}
        other={other}
        similarity={similarity}
        marks={marks}
        share={share}
      />
    </Box>
  )
}
