import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'

type FileTickProps = {
  name: string
  isSelected: boolean
  number: number | undefined
  /** Where no list of rows leads the keyboard. */
  isTabStop?: boolean
  onToggle: () => void
}

/** The entry's checkbox; in a numbered list it shows the place in the order of choosing. The keyboard chooses with Space. */
export const FileTick = ({ name, isSelected, number, isTabStop = false, onToggle }: FileTickProps) => (
  <Checkbox
    checked={isSelected}
    onChange={onToggle}
    slotProps={{ input: { 'aria-label': `${name}を選択`, tabIndex: isTabStop ? 0 : -1 } }}
    checkedIcon={
      number === undefined ? undefined : (
        <Box
          component="span"
          sx={{
            display: 'grid',
            placeItems: 'center',
            minWidth: 20,
            height: 20,
            px: 1,
            borderRadius: '10px',
            bgcolor: 'brand.600',
            color: 'common.white',
            fontSize: 12,
            fontWeight: 700,
            lineHeight: 1,
          }}
        >
          {number}
        </Box>
      )
    }
    sx={{ p: { desk: 2, phone: 2.5 } }}
  />
)
