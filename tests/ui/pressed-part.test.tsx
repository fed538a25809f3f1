import { useState } from 'react'
import type { ComponentType } from 'react'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { errorMessages } from '#domain/errors.ts'
import { pressedPart } from '#src/ui/parts/pressed-part.tsx'
import { renderPart } from './wrap.tsx'

type OpenedProps = { name: string; onClose: () => void }
const Opened = ({ name, onClose }: OpenedProps) => <button onClick={onClose}>{name}</button>
const notThere = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/opened.js'))

/** A button that opens the part; `isOpen` from the start, without any press. */
const Opener = ({ Part, isOpen: first = false }: { Part: ComponentType<OpenedProps>; isOpen?: boolean }) => {
  const [isOpen, setOpen] = useState(first)
  return (
    <>
      <button onClick={() => setOpen(true)}>開く</button>
      {isOpen && <Part name="メニュー" onClose={() => setOpen(false)} />}
    </>
  )
}
const openButton = () => screen.getByRole('button', { name: '開く' })

test('its code comes with the first press of all, and once', async () => {
  const load = vi.fn(() => Promise.resolve(Opened))
  const Part = pressedPart<OpenedProps>(load)
  renderPart(<Opener Part={Part} />)
  expect(load).not.toHaveBeenCalled()
  await userEvent.click(document.body)
  expect(load).toHaveBeenCalledOnce()
  await userEvent.click(openButton())
  expect(screen.getByRole('button', { name: 'メニュー' })).toBeInTheDocument()
  expect(load).toHaveBeenCalledOnce()
})

test('shown before any press, it stands there once it is loaded', async () => {
  const Part = pressedPart<OpenedProps>(() => Promise.resolve(Opened))
  renderPart(<Opener Part={Part} isOpen />)
  expect(await screen.findByRole('button', { name: 'メニュー' })).toBeInTheDocument()
})

test('what does not load closes and says why; opened again, it is asked for again', async () => {
  const load = vi.fn<() => Promise<typeof Opened>>(notThere)
  const Part = pressedPart<OpenedProps>(load)
  renderPart(<Opener Part={Part} isOpen />)
  expect(await screen.findByRole('alert')).toHaveTextContent(errorMessages.offline)
  load.mockResolvedValue(Opened)
  await userEvent.click(openButton())
  expect(await screen.findByRole('button', { name: 'メニュー' })).toBeInTheDocument()
})

test('what must be asked in any case is asked in another way', async () => {
  const instead = vi.fn(({ onClose }: OpenedProps) => onClose())
  const Part = pressedPart<OpenedProps>(notThere, instead)
  renderPart(<Opener Part={Part} isOpen />)
  await waitFor(() => expect(instead).toHaveBeenCalledOnce())
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
