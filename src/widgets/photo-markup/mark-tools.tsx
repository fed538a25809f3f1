import type { Dispatch, SetStateAction } from 'react'
import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import { UndoButtons } from '#src/ui/toasts/undo-buttons.tsx'
import { markColours, markTools, type MarkColour, type MarkTool } from './shapes.ts'
import type { Marks } from './shapes.ts'
import { inRows } from '#src/ui/sizes/rows.ts'
import { OneOfButtons } from '#src/ui/buttons/one-of-buttons.tsx'

type MarkToolsProps = {
  tool: MarkTool
  setTool: Dispatch<SetStateAction<'text' | 'ellipse' | 'rect' | 'arrow' | 'blur'>>
  colour: MarkColour
  setColour: Dispatch<SetStateAction<'#E02020' | '#FFD400' | '#1F6FEB' | '#FFFFFF' | '#111111'>>
  text: string
  setText: Dispatch<SetStateAction<string>>
  marks: Marks
  undo: () => void
  redo: () => void
}

/** With what is drawn, and in which colour. */
export const MarkTools = ({ tool, setTool, colour, setColour, text, setText, marks, undo, redo }: MarkToolsProps) => (
  <Box sx={{ ...inRows, gap: 2, px: 3, py: 2 }}>
    <OneOfButtons aria-label="道具" value={tool} onChoose={setTool}>
      {Object.entries(markTools).map(([value, label]) => (
        <ToggleButton key={value} value={value} sx={{ minHeight: { phone: 48 }, px: 3 }}>
          {label}
        </ToggleButton>
      ))}
    </OneOfButtons>
    {tool !== 'blur' && (
      <OneOfButtons aria-label="色" value={colour} onChoose={setColour}>
        {Object.entries(markColours).map(([value, label]) => (
          <ToggleButton key={value} value={value} aria-label={label} sx={{ minHeight: { phone: 48 }, px: 2 }}>
            <Box
              sx={{ width: 20, height: 20, borderRadius: '50%', bgcolor: value, border: 1, borderColor: 'neutral.500' }}
            />
          </ToggleButton>
        ))}
      </OneOfButtons>
    )}
    {tool === 'text' && (
      <OutlinedInput
        size="small"
        placeholder="文字を入力し、写真の上を押す"
        value={text}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ input: { 'aria-label': '書き込む文字', maxLength: 100 } }}
        sx={{ flex: '1 1 200px', maxWidth: 360 }}
      />
    )}
    <Box sx={{ ml: 'auto' }}>
      <UndoButtons canUndo={marks.count > 0} canRedo={marks.count < marks.all.length} onUndo={undo} onRedo={redo} />
    </Box>
  </Box>
)
