import type { RefObject, Dispatch, SetStateAction } from 'react'
import Box from '@mui/material/Box'
import { inRow } from '#src/ui/sizes/rows.ts'
import { singleLine } from '#src/ui/text/clamped.ts'
import type { PaletteCommand, PaletteGroup } from './use-palette-commands.tsx'

type OptionProps = { id: string; command: PaletteCommand; isActive: boolean; onHover: () => void; onRun: () => void }

const Option = ({ id, command: { label, detail, icon, keys }, isActive, onHover, onRun }: OptionProps) => (
  // Chosen by the keys of the field, which names it as its active descendant.
  <Box
    id={id}
    role="option"
    aria-selected={isActive}
    tabIndex={-1}
    onMouseMove={isActive ? undefined : onHover}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onRun}
    sx={{
      ...inRow,
      gap: 3,
      minHeight: 40,
      mx: 2,
      px: 3,
      borderRadius: 1,
      fontSize: 14,
      cursor: 'pointer',
      bgcolor: isActive ? 'brand.50' : undefined,
      '& svg': { fontSize: 18, color: isActive ? 'brand.700' : 'neutral.600', flex: 'none' },
    }}
  >
    {icon}
    <Box sx={{ ...singleLine, flex: '0 1 auto', minWidth: 0, fontWeight: 500 }}>{label}</Box>
    {detail && (
      <Box sx={{ ...singleLine, flex: '1 1 0', minWidth: 64, fontSize: 13, color: 'text.secondary' }}>{detail}</Box>
    )}
    {keys && (
      <Box component="kbd" sx={{ ml: 'auto', font: 'inherit', fontSize: 12, color: 'text.secondary', flex: 'none' }}>
        {keys}
      </Box>
    )}
  </Box>
)

type PaletteListProps = {
  list: RefObject<HTMLDivElement | null>
  id: string
  isSearching: boolean
  groups: readonly PaletteGroup[]
  optionId: (command: PaletteCommand) => string
  active: PaletteCommand | undefined
  setActiveId: Dispatch<SetStateAction<string | null>>
  run: (command: PaletteCommand) => void
}

/** What fits, group by group. */
export const PaletteList = ({
  list,
  id,
  isSearching,
  groups,
  optionId,
  active,
  setActiveId,
  run,
}: PaletteListProps) => (
  <Box
    ref={list}
    id={`${id}-list`}
    role="listbox"
    aria-label="候補"
    aria-busy={isSearching}
    tabIndex={-1}
    sx={{ overflowY: 'auto', py: 2, flex: 1, minHeight: 0 }}
  >
    {groups.map((group, index) => (
      <Box key={group.label} role="group" aria-labelledby={`${id}-group-${index}`}>
        <Box
          id={`${id}-group-${index}`}
          role="presentation"
          sx={{ px: 5, pt: 2, pb: 1, fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}
        >
          {group.label}
        </Box>
        {group.commands.map((command) => (
          <Option
            key={command.id}
            id={optionId(command)}
            command={command}
            isActive={command === active}
            onHover={() => setActiveId(command.id)}
            onRun={() => run(command)}
          />
        ))}
      </Box>
    ))}
  </Box>
)
