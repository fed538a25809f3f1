import type { KeyboardEvent, Dispatch, SetStateAction } from 'react'
import type { PaletteCommand } from './use-palette-commands.tsx'

type UsePaletteKeysOptions = {
  onClose: () => void
  commands: PaletteCommand[]
  active: PaletteCommand | undefined
  setActiveId: Dispatch<SetStateAction<string | null>>
}

/** Chooses and runs commands by keys. */
export const usePaletteKeys = ({ onClose, commands, active, setActiveId }: UsePaletteKeysOptions) => {
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
  return { run, handleKeyDown }
}
