import { zodResolver } from '@hookform/resolvers/zod'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { optionalDate, requiredText } from '#domain/fields.ts'
import { ValidationError } from '#src/api/errors.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { FormRadioGroup } from '#src/ui/fields/form-choices.tsx'
import { FormDateField } from '#src/ui/fields/form-date-field.tsx'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { renderPart } from './wrap.tsx'

const schema = z.object({
  title: requiredText('タイトル', 100),
  amount: z.number().nullable(),
  date: optionalDate('日付'),
  category: z.number().nullable(),
  result: z.string().nullable(),
})
type Values = z.infer<typeof schema>

const Form = ({ onSave, min, failure }: { onSave?: (values: Values) => void; min?: string; failure?: Error }) => {
  const form = useForm({
    resolver: zodResolver(schema),
    mode: 'onChange',
    defaultValues: { title: '', amount: null, date: '2026-06-22', category: null, result: null } as Values,
  })
  const handleSave = (values: Values) => (failure ? void showFieldErrors(form, failure) : onSave?.(values))
  return (
    <form onSubmit={form.handleSubmit(handleSave)}>
      {form.formState.errors.root && <p role="alert">{form.formState.errors.root.message}</p>}
      <FormTextField control={form.control} name="title" label="タイトル" required maxLength={100} />
      <FormTextField control={form.control} name="amount" label="金額" numeric />
      <FormDateField control={form.control} name="date" label="日付" min={min} />
      <FormSelect
        control={form.control}
        name="category"
        label="カテゴリ"
        clearLabel="なし"
        choices={[
          { value: 1, label: '点検' },
          { value: 2, label: '修繕工事' },
        ]}
      />
      <FormRadioGroup
        control={form.control}
        name="result"
        label="結果"
        choices={[
          { value: 'あり', label: 'あり' },
          { value: 'なし', label: 'なし' },
        ]}
      />
      <FormRadioGroup control={form.control} name="result" label="空" choices={[]} />
      <button type="submit">保存</button>
    </form>
  )
}

describe('fields', () => {
  test('an error stands under its field, tied to it, with the counter', async () => {
    renderPart(<Form />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: '保存' }))
    const title = screen.getByLabelText(/タイトル/)
    await waitFor(() => expect(title).toHaveAccessibleDescription('タイトルは必須です。'))
    expect(title).toBeInvalid()
    expect(title).toHaveFocus()
    await user.type(title, '定期点検')
    expect(screen.getByText('4 / 100')).toBeInTheDocument()
    await waitFor(() => expect(title).toBeValid())
  })

  test('values arrive in the shape of the schema', async () => {
    const save = vi.fn()
    renderPart(<Form onSave={(values) => save(values)} />)
    const user = userEvent.setup()
    await user.type(screen.getByLabelText(/タイトル/), '点検')
    await user.type(screen.getByLabelText('金額'), '1200')
    await user.click(screen.getByRole('combobox', { name: /カテゴリ/ }))
    await user.click(await screen.findByRole('option', { name: '修繕工事' }))
    await user.click(screen.getByRole('radio', { name: 'なし' }))
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(save).toHaveBeenCalledWith({
        title: '点検',
        amount: 1200,
        date: '2026-06-22',
        category: 2,
        result: 'なし',
      }),
    )
    expect(screen.getByText('選択肢がありません')).toBeInTheDocument()
  })

  test("a 422 of the server lands on its fields, a stranger's message on the form", async () => {
    renderPart(
      <Form
        failure={
          new ValidationError('x', {
            title: 'このタイトルは使えません。',
            template_id: 'テンプレートを選択してください。',
          })
        }
      />,
    )
    const user = userEvent.setup()
    await user.type(screen.getByLabelText(/タイトル/), '点検')
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('このタイトルは使えません。')).toBeInTheDocument()
    expect(screen.getByRole('alert')).toHaveTextContent('テンプレートを選択してください。')
    expect(screen.getByLabelText(/タイトル/)).toHaveValue('点検')
  })
})

describe('date field', () => {
  const openCalendar = async () => {
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: '日付を選択' }))
    await screen.findByRole('dialog', { name: '日付を選択' })
    await screen.findByRole('grid')
    return user
  }

  test('shows yyyy/MM/dd and takes it typed', async () => {
    const save = vi.fn()
    renderPart(<Form onSave={(values) => save(values.date)} />)
    const user = userEvent.setup()
    const date = screen.getByLabelText('日付')
    expect(date).toHaveValue('2026/06/22')
    await user.clear(date)
    expect(date).toHaveAttribute('placeholder', '年/月/日')
    await user.type(date, '2026/7/1')
    await user.type(screen.getByLabelText(/タイトル/), '点検')
    expect(date).toHaveValue('2026/07/01')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(save).toHaveBeenCalledWith('2026-07-01'))
  })

  test.each(['2026/02/30', 'あした'])('%s is no date and cannot be saved', async (text) => {
    const save = vi.fn()
    renderPart(<Form onSave={save} />)
    const user = userEvent.setup()
    const date = screen.getByLabelText('日付')
    await user.clear(date)
    await user.type(date, text)
    expect(await screen.findByText('Date input not valid.')).toBeInTheDocument()
    await user.type(screen.getByLabelText(/タイトル/), '点検')
    expect(date).toHaveValue(text)
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(date).toBeInvalid()
    expect(save).not.toHaveBeenCalled()
  })

  test('a day before the first allowed is refused when typed and disabled in the calendar', async () => {
    renderPart(<Form min="2026-06-10" />)
    const user = await openCalendar()
    // June's comes first; July's ends the six weeks.
    expect(screen.getAllByRole('gridcell', { name: '9' })[0]).toBeDisabled()
    expect(screen.getAllByRole('gridcell', { name: '10' })[0]).toBeEnabled()
    await user.keyboard('{Escape}')
    const date = screen.getByLabelText('日付')
    await user.clear(date)
    await user.type(date, '2026/06/09')
    expect(await screen.findByText('Date input not valid.')).toBeInTheDocument()
  })

  test('the calendar has 42 days from Sunday on, and a click chooses', async () => {
    renderPart(<Form />)
    const user = await openCalendar()
    expect(screen.getAllByRole('gridcell')).toHaveLength(42)
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      '日',
      '月',
      '火',
      '水',
      '木',
      '金',
      '土',
    ])
    expect(screen.getAllByRole('gridcell')[0]).toHaveTextContent('31')
    await user.click(screen.getByRole('gridcell', { name: '17' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByLabelText('日付')).toHaveValue('2026/06/17')
  })

  test('the title leads over years, twelve a page, and months', async () => {
    renderPart(<Form />)
    const user = await openCalendar()
    await user.click(screen.getByRole('button', { name: '2026年6月、年月を選択' }))
    const years = screen.getByRole('group', { name: '年を選択' })
    expect(years.children).toHaveLength(12)
    await user.click(screen.getByRole('button', { name: '前の年' }))
    expect(screen.queryByRole('button', { name: '2026年' })).not.toBeInTheDocument()
    await user.click(within(screen.getByRole('group', { name: '年を選択' })).getAllByRole('button')[0]!)
    await user.click(screen.getByRole('button', { name: '4月' }))
    expect(await screen.findByRole('button', { name: /年4月、年月を選択/ })).toBeInTheDocument()
  })
})
