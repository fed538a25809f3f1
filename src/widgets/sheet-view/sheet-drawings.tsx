import { memo } from 'react'
import Box from '@mui/material/Box'
import type { SheetDrawing } from '#domain/sheets/sheet-table.ts'
import { isLaid } from './laid-pictures.ts'
import { SheetPicture } from './sheet-picture.tsx'

/** Pictures, shapes and charts over the cells, `left` and `top` px from the table's corner. Clicks fall through. */
export const SheetDrawings = memo(
  ({ drawings, left, top }: { drawings: readonly SheetDrawing[]; left: number; top: number }) => (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        left,
        top,
        pointerEvents: 'none',
        '& svg, & img': { display: 'block', width: '100%', height: '100%' },
      }}
    >
      {drawings.map((drawing, index) => {
        const box = {
          position: 'absolute',
          left: drawing.xPx,
          top: drawing.yPx,
          width: drawing.widthPx,
          height: drawing.heightPx,
        } as const
        if (drawing.kind === 'picture') {
          return (
            drawing.src && (
              <SheetPicture
                key={index}
                src={drawing.src}
                style={{
                  ...box,
                  objectFit: isLaid(drawing) ? 'contain' : undefined,
                  transform: drawing.rotationDeg ? `rotate(${drawing.rotationDeg}deg)` : undefined,
                }}
              />
            )
          )
        }
        // The markup is the server's own writing: nothing of a workbook is copied into it as markup.
        return <div key={index} style={box} dangerouslySetInnerHTML={{ __html: drawing.svg }} />
      })}
    </Box>
  ),
)
SheetDrawings.displayName = 'SheetDrawings'
