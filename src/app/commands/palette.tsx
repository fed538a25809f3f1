/** ⌘K / Ctrl+K: go anywhere and start anything by its name, with the keyboard alone. */
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import SearchOutlined from '@mui/icons-material/SearchOutlined'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import InputBase from '@mui/material/InputBase'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CompanyUser } from '#src/api/auth.ts'
import { describeError } from '#src/api/errors.ts'
import { searchQueries } from '#src/api/search.ts'
import { singleLine } from '#src/ui/clamped.ts'
import { useStill } from '#src/ui/use-still.ts'
import { visuallyHidden } from '#src/ui/visually-hidden.ts'
import { usePaletteCommands } from './use-palette-commands.tsx'
import type { PaletteCommand } from './use-palette-commands.tsx'

const placeholder = '画面、操作、案件・書類・建物・図面などの名前'

export const Palette = ({ user, onClose }: { user: CompanyUser; onClose: () => void }) => {
  const id = useId()
  const [text, setText] = useState('')
  const [activeId, setActiveId] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const wanted = text.trim()
  const asked = useStill(wanted)
  const query = useQuery({
    ...searchQueries.byName(user.company.company_key, asked),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  const found = asked === '' ? [] : (query.data ?? [])
  const groups = usePaletteCommands(user, wanted, found)
  const commands = groups.flatMap((group) => group.commands)
  const active = commands.find((command) => command.id === activeId) ?? commands[0]
  const optionId = ({ id: command }: PaletteCommand) => `${id}-${command.replaceAll(/[^\w]/g, '-')}`
  const isSearching = wanted !== asked || query.isFetching

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' })
  }, [active?.id])

  const run = (command: PaletteCommand) => {
    // First, so that what the command opens is not closed again.
    onClose()
    command.run()
  }
  const move = (step: number) => {
    const index = commands.findIndex((command) => command.id === active?.id)
    setActiveId(commands.at((index + step + commands.length) % commands.length)?.id ?? null)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    // Enter and the arrows belong to the input method until it has given its word.
    if (event.nativeEvent.isComposing || commands.length === 0) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && active) run(active)
    else return
    event.preventDefault()
  }
  const status = query.isError
    ? describeError(query.error)
    : isSearching && wanted !== ''
      ? '検索しています…'
      : `${commands.length}件の候補`

  return (
    <Dialog
      open
      onClose={onClose}
      aria-label="移動と操作"
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: {
          sx: { width: 640, maxWidth: 'calc(100% - 32px)', mx: 4, mt: '10vh', maxHeight: '76vh', overflow: 'hidden' },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', px: 5, borderBottom: 1, borderColor: 'divider', flex: 'none' }}>
        <SearchOutlined sx={{ fontSize: 20, mr: 3, color: 'neutral.600' }} />
        <InputBase
          fullWidth
          autoFocus
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActiveId(null)
          }}
          onKeyDown={handleKeyDown}
          placeholder={placeholder}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': placeholder,
              'aria-expanded': commands.length > 0,
              'aria-controls': `${id}-list`,
              'aria-autocomplete': 'list',
              'aria-activedescendant': active && optionId(active),
              autoComplete: 'off',
              spellCheck: false,
              maxLength: 255,
            },
          }}
          sx={{ height: 56, fontSize: 16, '& input::placeholder': { color: 'neutral.600', opacity: 1 } }}
        />
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {status}
      </Box>
      {/* The keyboard's place stays in the field; the list only scrolls along. */}
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
      {query.isError && (
        <Box
          sx={{ px: 5, py: 2.5, borderTop: 1, borderColor: 'divider', fontSize: 13, color: 'error.main', flex: 'none' }}
        >
          {`名前で探せませんでした。${describeError(query.error)}`}
        </Box>
      )}
      <Box
        aria-hidden
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 4,
          px: 5,
          py: 2,
          borderTop: 1,
          borderColor: 'divider',
          fontSize: 12,
          color: 'text.secondary',
          flex: 'none',
        }}
      >
        <span>↑↓ 選ぶ</span>
        <span>Enter 開く</span>
        <span>Esc 閉じる</span>
      </Box>
    </Dialog>
  )
}

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
      display: 'flex',
      alignItems: 'center',
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
