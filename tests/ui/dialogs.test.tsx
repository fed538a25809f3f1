import { useState } from 'react'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { confirmTexts } from '#domain/text/dialogs.ts'
import { AlertDialog, showAlert } from '#src/app/alert-dialog.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import type { ConfirmOptions } from '#src/ui/dialogs/confirm-view.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { onPhone } from './phone.ts'
import { renderPart } from './wrap.tsx'

const Asker = (options: ConfirmOptions) => {
  const confirm = useConfirm()
  const [answers, setAnswers] = useState<boolean[]>([])
  const ask = async () => {
    const isConfirmed = await confirm(options)
    setAnswers((before) => [...before, isConfirmed])
  }
  return <button onClick={() => void ask()}>{`回答 ${answers.join(',')}`}</button>
}

/** What another file's screens were told in vain may still wait in line. */
const closeAlerts = async () => {
  const { unmount } = renderPart(<AlertDialog />)
  const user = userEvent.setup()
  for (let left; (left = screen.queryByRole('button', { name: '閉じる' }));) await user.click(left)
  unmount()
}

test('an alert is named by its sentence, and the next one follows once it is closed', async () => {
  await closeAlerts()
  renderPart(<AlertDialog />)
  act(() =>
    ['アクセスする権限がありません。', '予期しないエラーが発生しました。', 'アクセスする権限がありません。'].forEach(
      (sentence) => showAlert(sentence),
    ),
  )
  const user = userEvent.setup()
  for (const name of ['アクセスする権限がありません。', '予期しないエラーが発生しました。']) {
    expect(screen.getByRole('alertdialog', { name })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '閉じる' }))
  }
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test('one alert is enough for calls that failed alike, each with a number of its own', async () => {
  await closeAlerts()
  renderPart(<AlertDialog />)
  const sentence = 'サーバーで問題が発生しました。'
  act(() => ['A', 'B'].forEach((number) => showAlert(`${sentence}（お問い合わせ番号：${number}）`, sentence)))
  expect(screen.getByRole('alertdialog', { name: `${sentence}（お問い合わせ番号：A）` })).toBeInTheDocument()
  await userEvent.setup().click(screen.getByRole('button', { name: '閉じる' }))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

describe('confirm dialog', () => {
  test('asks in the words given, focus on the harmless answer', async () => {
    renderPart(<Asker {...confirmTexts.delete} />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: /回答/ }))
    expect(await screen.findByRole('alertdialog', { name: '削除確認' })).toHaveAccessibleDescription(
      'この操作は取り消せません。',
    )
    expect(screen.getByRole('button', { name: 'キャンセル' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(await screen.findByRole('button', { name: '回答 false' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /回答/ }))
    await user.click(await screen.findByRole('button', { name: '削除' }))
    expect(await screen.findByRole('button', { name: '回答 false,true' })).toBeInTheDocument()
  })

  test('次回以降表示しない is remembered by its key, and only once confirmed', async () => {
    renderPart(<Asker {...confirmTexts.delete} rememberKey="pin-delete" />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: /回答/ }))
    await user.click(await screen.findByRole('checkbox', { name: '次回以降表示しない' }))
    await user.click(screen.getByRole('button', { name: 'キャンセル' }))
    await user.click(await screen.findByRole('button', { name: '回答 false' }))
    await user.click(await screen.findByRole('checkbox', { name: '次回以降表示しない' }))
    await user.click(screen.getByRole('button', { name: '削除' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    await user.click(await screen.findByRole('button', { name: '回答 false,true' }))
    expect(await screen.findByRole('button', { name: '回答 false,true,true' })).toBeInTheDocument()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })
})

describe('form dialog', () => {
  const dialog = (props: Partial<Parameters<typeof FormDialog>[0]>) => (
    <FormDialog
      open
      title="案件を選択"
      submitLabel="追加"
      onClose={() => undefined}
      onSubmit={() => undefined}
      {...props}
    >
      <input aria-label="名前" />
    </FormDialog>
  )

  test('Enter submits; the count of what is chosen is shown', async () => {
    const submit = vi.fn()
    renderPart(dialog({ onSubmit: submit, selectedCount: 3 }))
    await userEvent.type(screen.getByLabelText('名前'), 'あ{Enter}')
    expect(submit).toHaveBeenCalledOnce()
    expect(screen.getByText('3件選択中')).toBeInTheDocument()
  })

  test('takes no second submit while the first is under way', async () => {
    const submit = vi.fn()
    renderPart(dialog({ onSubmit: submit, submitting: true }))
    await userEvent.type(screen.getByLabelText('名前'), 'あ{Enter}')
    await userEvent.click(screen.getByRole('button', { name: '保存中...' }))
    expect(submit).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: '保存中...' })).toHaveAttribute('aria-busy', 'true')
  })

  const ways: [string, (user: ReturnType<typeof userEvent.setup>) => Promise<void>][] = [
    ['Escape', (user) => user.keyboard('{Escape}')],
    ['a press outside', (user) => user.click(document.querySelector('.MuiDialog-container')!)],
    ['キャンセル', (user) => user.click(screen.getByRole('button', { name: 'キャンセル' }))],
    ['閉じる', (user) => user.click(screen.getByRole('button', { name: '閉じる' }))],
  ]
  test.each(ways)('%s asks before it drops what was typed, and only then', async (_, leave) => {
    const close = vi.fn()
    renderPart(dialog({ onClose: close }))
    const user = userEvent.setup()
    await leave(user)
    expect(close).toHaveBeenCalledOnce()
    await user.type(screen.getByLabelText('名前'), '途中')
    await leave(user)
    expect(await screen.findByRole('alertdialog', { name: confirmTexts.discard.title })).toBeInTheDocument()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(screen.getByLabelText('名前')).toHaveValue('途中')
    expect(close).toHaveBeenCalledOnce()
    await leave(user)
    await user.click(await screen.findByRole('button', { name: confirmTexts.discard.confirmLabel }))
    await waitFor(() => expect(close).toHaveBeenCalledTimes(2))
  })

  describe('while it is being saved', () => {
    /** Saves as slowly as the test wants: `end` tells how it went. */
    const SlowForm = ({ saved }: { saved: (end: (error?: string) => void) => void }) => {
      const [open, setOpen] = useState(true)
      const [submitting, setSubmitting] = useState(false)
      const [error, setError] = useState<string>()
      const submit = () => {
        setSubmitting(true)
        saved((failure) => {
          setSubmitting(false)
          setError(failure)
          if (!failure) setOpen(false)
        })
      }
      return open && dialog({ submitting, error, onSubmit: submit, onClose: () => setOpen(false) })
    }
    const typeAndSave = async () => {
      const ends: ((error?: string) => void)[] = []
      renderPart(<SlowForm saved={(end) => ends.push(end)} />)
      const user = userEvent.setup()
      await user.type(screen.getByLabelText('名前'), '途中{Enter}')
      return { user, end: (error?: string) => act(() => ends[0]!(error)) }
    }

    test.each(ways)('%s asks too: a save that is refused afterwards finds what was typed', async (_, leave) => {
      const { user, end } = await typeAndSave()
      await leave(user)
      expect(await screen.findByRole('alertdialog', { name: confirmTexts.discard.title })).toBeInTheDocument()
      await user.click(screen.getByRole('button', { name: 'キャンセル' }))
      end('名前は必須です。')
      expect(await screen.findByRole('alert')).toHaveTextContent('名前は必須です。')
      expect(screen.getByLabelText('名前')).toHaveValue('途中')
    })

    test('the question goes once there is nothing to lose any more', async () => {
      const { user, end } = await typeAndSave()
      await user.keyboard('{Escape}')
      expect(await screen.findByRole('alertdialog')).toBeInTheDocument()
      end()
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
      expect(screen.queryByLabelText('名前')).not.toBeInTheDocument()
    })
  })

  test('a search typed in a dialog is nothing to lose', async () => {
    const close = vi.fn()
    renderPart(dialog({ onClose: close, unsaved: false }))
    await userEvent.type(screen.getByLabelText('名前'), 'あ{Escape}')
    expect(close).toHaveBeenCalledOnce()
  })

  test('on a phone the count is short', () => {
    onPhone()
    renderPart(dialog({ selectedCount: 3 }))
    expect(screen.getByText('3選択')).toBeInTheDocument()
  })
})

test('success goes away by itself, an error stays until it is closed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  renderPart(<p>案件</p>)
  act(() => {
    toast.success('案件をコピーしました。')
    toast.error('案件のコピーに失敗しました。')
  })
  expect(await screen.findByText('案件をコピーしました。')).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent('案件のコピーに失敗しました。')
  act(() => vi.advanceTimersByTime(6000))
  await waitFor(() => expect(screen.queryByText('案件をコピーしました。')).not.toBeInTheDocument())
  expect(screen.getByText('案件のコピーに失敗しました。')).toBeInTheDocument()
  await userEvent
    .setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
    .click(screen.getByRole('button', { name: '通知を閉じる' }))
  act(() => vi.advanceTimersByTime(1000))
  await waitFor(() => expect(screen.queryByText('案件のコピーに失敗しました。')).not.toBeInTheDocument())
  vi.useRealTimers()
})

test('a failure with another try is shown beside the same without, and once however often it comes', async () => {
  renderPart(<p>案件</p>)
  const again = vi.fn()
  act(() => toast.error('サーバーに接続できません。'))
  await screen.findByText('サーバーに接続できません。')
  act(() => toast.error('サーバーに接続できません。', { label: '再試行', onPress: vi.fn() }))
  await screen.findByRole('button', { name: '再試行' })
  act(() => toast.error('サーバーに接続できません。', { label: '再試行', onPress: again }))
  await waitFor(() => expect(screen.getAllByRole('button', { name: '再試行' })).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: '再試行' }))
  expect(again).toHaveBeenCalledOnce()
})

test('a menu names its object and is not there without entries', async () => {
  const remove = vi.fn()
  const { rerender } = renderPart(
    <MenuButton label="点検のメニュー" entries={[{ label: '削除', onSelect: remove, danger: true }]} />,
  )
  await userEvent.click(screen.getByRole('button', { name: '点検のメニュー' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '削除' }))
  expect(remove).toHaveBeenCalledOnce()
  rerender(<MenuButton label="点検のメニュー" entries={[]} />)
  expect(screen.queryByRole('button', { name: '点検のメニュー' })).not.toBeInTheDocument()
})
