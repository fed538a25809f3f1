import { act, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ActionBar } from '#src/ui/page/action-bar.tsx'
import { BottomSheet } from '#src/ui/dialogs/bottom-sheet.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { SelectionBar } from '#src/ui/lists/selection-bar.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { onPhone } from './phone.ts'
import { renderPart } from './wrap.tsx'

const height = 76
const nothing = () => undefined
const button = <button type="button">下のボタン</button>

/** Everything around the button lies at the window's lower edge, as high as a bar; the window itself is no bar. */
const layOut = (where: 'lower edge' | 'middle') =>
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const marked = this.querySelector('button') !== null && this.textContent.includes('下のボタン')
    const top = window.innerHeight - (where === 'middle' ? 400 : height)
    return marked ? new DOMRect(0, top, 390, height) : new DOMRect()
  })
const lineBox = () => new DOMRect(0, window.innerHeight - height - 28, 390, 28)
const room = () => document.documentElement.style.getPropertyValue('--toast-bottom')

beforeEach(() => void onPhone())
afterEach(() => document.documentElement.style.removeProperty('--toast-bottom'))

const bars: [string, ReactElement][] = [
  ['a form’s bar', <ActionBar key="bar">{button}</ActionBar>],
  ['a selection’s bar', <SelectionBar key="selection" count={2} onClear={nothing} actions={button} />],
  [
    'a sheet’s button',
    <BottomSheet key="sheet" open title="ステータスを選択" onClose={nothing} action={button}>
      <p>選択肢</p>
    </BottomSheet>,
  ],
  [
    'a dialog’s buttons',
    <FormDialog key="dialog" open title="編集" submitLabel="下のボタン" onClose={nothing} onSubmit={nothing}>
      <p>欄</p>
    </FormDialog>,
  ],
]

test.each(bars)('on a phone an error stands above %s', async (_, bar) => {
  layOut('lower edge')
  renderPart(bar)
  act(() => toast.error('保存に失敗しました。'))
  expect(await screen.findByText('保存に失敗しました。')).toBeInTheDocument()
  expect(room()).toBe(`${height + 12}px`)
})

test('buttons that stand higher leave it where it is', async () => {
  layOut('middle')
  renderPart(<ActionBar>{button}</ActionBar>)
  act(() => toast.error('保存に失敗しました。'))
  await screen.findByText('保存に失敗しました。')
  expect(room()).toBe('12px')
})

test('what says from when the screen is lies on the bar and stays in sight', async () => {
  layOut('lower edge')
  renderPart(
    <>
      <div data-carried-line ref={(line) => void (line && Object.assign(line, { getBoundingClientRect: lineBox }))} />
      <ActionBar>{button}</ActionBar>
    </>,
  )
  act(() => toast.error('保存に失敗しました。'))
  await screen.findByText('保存に失敗しました。')
  expect(room()).toBe(`${height + 28 + 12}px`)
})
