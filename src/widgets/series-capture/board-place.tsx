import Box from '@mui/material/Box'
import Slider from '@mui/material/Slider'
import ToggleButton from '@mui/material/ToggleButton'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import { sizes, type BoardFrame } from './board.ts'
import { OneOfButtons } from '#src/ui/buttons/one-of-buttons.tsx'

const corners = { 左下: { x: 0, y: 1 }, 右下: { x: 1, y: 1 }, 左上: { x: 0, y: 0 }, 右上: { x: 1, y: 0 } } as const
type Corner = keyof typeof corners

type BoardPlaceProps = { frame: BoardFrame; onFrame: (frame: BoardFrame) => void }

/** Where the board stands and how large it is, for whoever does not do it with fingers on the picture. */
export const BoardPlace = ({ frame, onFrame }: BoardPlaceProps) => {
  const names = Object.keys(corners) as Corner[]
  const corner = names.find((name) => corners[name].x === frame.x && corners[name].y === frame.y) ?? null
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <FieldFrame group label="黒板の位置" hint="写真の上の黒板を指で動かし、2本の指で大きさを変えることもできます。">
        {({ describedBy }) => (
          <OneOfButtons
            aria-label="黒板の位置"
            aria-describedby={describedBy}
            value={corner}
            onChoose={(next) => onFrame({ ...frame, ...corners[next] })}
          >
            {names.map((name) => (
              <ToggleButton key={name} value={name} sx={{ minHeight: 48, px: 3 }}>
                {name}
              </ToggleButton>
            ))}
          </OneOfButtons>
        )}
      </FieldFrame>
      <FieldFrame group label="黒板の大きさ">
        {() => (
          <Box sx={{ px: 3 }}>
            <Slider
              aria-label="黒板の大きさ"
              min={sizes.least}
              max={sizes.most}
              step={0.1}
              value={frame.size}
              valueLabelDisplay="auto"
              valueLabelFormat={(size) => `${Math.round(size * 100)}%`}
              onChange={(_, size) => onFrame({ ...frame, size })}
            />
          </Box>
        )}
      </FieldFrame>
    </Box>
  )
}
