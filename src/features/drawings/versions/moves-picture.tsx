/** Where pins stand and where they would go, on a small picture of the latest version: one look tells whether it was aligned well. */
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { PinProposal } from '#domain/drawings/drawings.contract.ts'
import { drawingQueries } from '#src/api/drawings.ts'

type MovesPictureProps = { companyId: string; drawingId: number; moves: readonly PinProposal[] }

const share = (part: number): string => `${part * 100}%`

export const MovesPicture = ({ companyId, drawingId, moves }: MovesPictureProps) => {
  const { data: drawing } = useQuery(drawingQueries.detail(companyId, drawingId))
  return (
    <Box
      role="img"
      aria-label={`いまの位置と移動先（${moves.length}件）`}
      sx={{
        position: 'relative',
        width: 'fit-content',
        maxWidth: '100%',
        mt: 3,
        mx: 'auto',
        border: 1,
        borderColor: 'divider',
      }}
    >
      {drawing?.file.thumbnail_path && (
        <Box
          component="img"
          alt=""
          src={drawing.file.thumbnail_path}
          sx={{ display: 'block', minWidth: 240, maxWidth: '100%', maxHeight: '50vh' }}
        />
      )}
      <Box
        component="svg"
        aria-hidden
        sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', overflow: 'visible' }}
      >
        {moves.flatMap(({ pin, to }) =>
          to === null ? (
            []
          ) : (
            <g key={pin.id}>
              <Box
                component="line"
                {...{ x1: share(pin.lng), y1: share(pin.lat), x2: share(to.lng), y2: share(to.lat) }}
                sx={{ stroke: ({ palette }) => palette.text.primary, strokeWidth: 1.5 }}
              />
              <Box
                component="circle"
                {...{ cx: share(pin.lng), cy: share(pin.lat), r: 5 }}
                sx={{
                  fill: '#fff',
                  stroke: ({ palette }) => palette.text.primary,
                  strokeWidth: 1.5,
                  strokeDasharray: '3 2',
                }}
              />
              <Box
                component="circle"
                {...{ cx: share(to.lng), cy: share(to.lat), r: 5 }}
                sx={{ fill: ({ palette }) => palette.primary.main, stroke: '#fff', strokeWidth: 1 }}
              />
            </g>
          ),
        )}
      </Box>
    </Box>
  )
}
