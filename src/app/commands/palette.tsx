/** ⌘K / Ctrl+K: go anywhere and start anything by its name, with the keyboard alone. */
import { useEffect, useId, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CompanyUser } from '#src/api/auth.ts'
import { describeError } from '#src/api/errors.ts'
import { searchQueries } from '#src/api/search.ts'
import { useSettledText } from '#src/ui/lists/use-settled-text.ts'
import { visuallyHidden } from '#src/ui/text/visually-hidden.ts'
import { usePaletteCommands } from './use-palette-commands.tsx'
import type { PaletteCommand } from './use-palette-commands.tsx'
import { PaletteField } from './palette-field.tsx'
import { PaletteList } from './palette-list.tsx'
import { PaletteKeys } from './palette-keys.tsx'
import { PaletteFailure } from './palette-failure.tsx'
import { usePaletteKeys } from './use-palette-keys.ts'

export const Palette = ({ user, onClose }: { user: CompanyUser; onClose: () => void }) => {
  const id = useId()
  const [text, setText] = useState('')
  const [activeId, setActiveId] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const wanted = text.trim()
  const asked = useSettledText(wanted)
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

  const { run, handleKeyDown } = usePaletteKeys({ onClose, commands, active, setActiveId })
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
      <PaletteField
        text={text}
        setText={setText}
        setActiveId={setActiveId}
        onKeyDown={handleKeyDown}
        commands={commands}
        id={id}
        active={active}
        optionId={optionId}
      />
      <Box role="status" sx={visuallyHidden}>
        {status}
      </Box>
      {/* The keyboard's place stays in the field; the list only scrolls along. */}
      <PaletteList
        list={list}
        id={id}
        isSearching={isSearching}
        groups={groups}
        optionId={optionId}
        active={active}
        setActiveId={setActiveId}
        run={run}
      />
      <PaletteFailure query={query} />
      <PaletteKeys />
    </Dialog>
  )
}
