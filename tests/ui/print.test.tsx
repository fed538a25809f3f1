import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { renderPart } from './wrap.tsx'

test('印刷 prints the screen, whose paper bears the day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T15:30:00Z') })
  const print = vi.fn()
  vi.stubGlobal('print', print)
  renderPart(<PageHeader title="設備" printable />)
  vi.useRealTimers()
  await userEvent.click(screen.getByRole('button', { name: '印刷' }))
  expect(print).toHaveBeenCalledOnce()
  expect(screen.getByText('印刷日 2026/11/23')).toBeInTheDocument()
  vi.unstubAllGlobals()
})
