/** What every screen has in common: where the focus goes, what icons are called, and where dropped files end. */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Myself } from '#domain/users/users.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { inSystem } from '#server/db/client.ts'
import { memberships } from '#server/db/schema/users.ts'
import { App, createApp, createStyles } from '#src/app/app.tsx'
import { guardDrops } from '#src/app/window-help/dropped-files.ts'
import { nameIcons } from '#src/app/window-help/hover-names.ts'
import { openedCommand } from '#src/app/commands/opened-command.ts'
import { catchTyping, typedAhead } from '#src/app/window-help/typed-ahead.ts'
import { startWindowHelp } from '#src/app/window-help/window-help.ts'
import { forgetPerson } from '#src/api/person.ts'
import { login } from '#src/api/sign-in.ts'
import { password } from '#tests/api/app.ts'
import { createStage } from './stage.tsx'
import type { Stage } from './stage.tsx'

const root = resolve(import.meta.dirname, '../../src')
const sources = globSync('**/*.{ts,tsx}', { cwd: root }).map((path) => [
  path,
  readFileSync(resolve(root, path), 'utf8'),
])

describe('another page', () => {
  let stage: Stage
  let end: (() => void) | undefined
  beforeAll(async () => {
    stage = await createStage()
  })
  beforeEach(() => stage.browser.cookies.clear())
  afterEach(() => {
    end?.()
    stage.browser.server.resetHandlers()
  })
  afterAll(() => stage.close())

  const open = async (path: string) => {
    cleanup()
    forgetPerson()
    await login({ email: stage.master.email, password, remember: false })
    window.history.replaceState(null, '', `/c/${stage.company.key}${path}`)
    const parts = createApp()
    end = startWindowHelp(parts.router)
    render(<App parts={parts} styles={Object.assign(createStyles(), { insert: () => undefined })} />)
    await screen.findByRole('heading', { level: 1 })
    return { user: userEvent.setup(), router: parts.router }
  }

  test('begins at its heading, wherever one comes from, and a filter does not', async () => {
    const { user, router } = await open('/documents')
    const menu = within(screen.getByRole('navigation', { name: 'メインメニュー' }))
    for (const [link, heading] of [
      ['建物', '建物'],
      ['連絡先', '連絡先'],
      ['書類', '書類管理'],
    ] as const) {
      await user.click(menu.getByRole('link', { name: link }))
      await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: heading })).toHaveFocus())
    }
    await user.keyboard('{Tab}')
    expect(screen.getByRole('heading', { level: 1 })).not.toHaveAttribute('tabindex')
    menu.getByRole('link', { name: '書類' }).focus()
    await router.navigate({ to: '.', search: { page: 2 } as never })
    expect(menu.getByRole('link', { name: '書類' })).toHaveFocus()
  })

  test('says its name where somebody is in one of its fields already', async () => {
    const { router } = await open('/buildings')
    const field = document.createElement('input')
    document.getElementById('main')!.append(field)
    field.focus()
    await router.navigate({ to: '/c/$companyId/contacts', params: { companyId: stage.company.key } })
    await screen.findByRole('heading', { level: 1, name: '連絡先' })
    await waitFor(() => expect(document.querySelector('[data-page-voice]')).toHaveTextContent('連絡先'))
    expect(field).toHaveFocus()
  })
})

describe('the company that opens next', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await createStage()
  })
  afterAll(() => stage.close())

  test('is the one of the last screen: there, back and there again, and not one that is only pointed at', async () => {
    const { company: other } = await stage.app.createCompany('aoi')
    await inSystem(stage.app.deps.database.db, (tx) =>
      tx.insert(memberships).values({ company_id: other.id, user_id: stage.master.id, role: roles.guest }),
    )
    cleanup()
    forgetPerson()
    await login({ email: stage.master.email, password, remember: false })
    window.history.replaceState(null, '', `/c/${stage.company.key}/contacts`)
    const { router, queryClient } = createApp()
    const end = startWindowHelp(router)
    const visits: string[] = []
    stage.browser.server.events.on('response:mocked', ({ request, response }) => {
      const of = /\/c\/(\w+)\/myself\/visit$/.exec(request.url)?.[1]
      if (of && response.ok) visits.push(of)
    })
    render(<App parts={{ router, queryClient }} styles={Object.assign(createStyles(), { insert: () => undefined })} />)
    await waitFor(() => expect(visits).toEqual([stage.company.key]))
    await router.preloadRoute({ to: '/c/$companyId/contacts', params: { companyId: other.key } })
    const ways = [stage.company.key]
    for (const companyId of [other.key, stage.company.key, other.key]) {
      await router.navigate({ to: '/c/$companyId/contacts', params: { companyId } })
      await router.navigate({ to: '/c/$companyId/buildings', params: { companyId } })
      ways.push(companyId)
    }
    await waitFor(() => expect(visits).toEqual(ways))
    const { data } = (await (await stage.master.browser.get('/api/c/*/myself')).json()) as { data: Myself }
    const [last] = data.memberships.toSorted((a, b) => b.last_active_at!.localeCompare(a.last_active_at!))
    expect(last!.company.company_key).toBe(other.key)
    end()
  })
})

describe('what is typed before the palette has come', () => {
  test('goes where the palette begins, and the focus back to where it was', async () => {
    const user = userEvent.setup()
    render(<button>一覧</button>)
    const end = catchTyping()
    screen.getByRole('button').focus()
    openedCommand.set('palette')
    await user.keyboard('青葉台 空調')
    expect(typedAhead()).toBe('青葉台 空調')
    await user.keyboard('{Escape}')
    expect(openedCommand.get()).toBeNull()
    await waitFor(() => expect(screen.getByRole('button')).toHaveFocus())
    expect(typedAhead()).toBe('')
    expect(document.querySelector('body > input')).toBeNull()
    end()
  })
})

describe('icons', () => {
  test('say on hover what they are called, unless words stand on them or they say it themselves', () => {
    // jsdom lays nothing out: what stands on an element is its text.
    Object.defineProperty(HTMLElement.prototype, 'innerText', {
      configurable: true,
      get(this: HTMLElement) {
        return this.textContent
      },
    })
    const end = nameIcons()
    render(
      <>
        <button aria-label="印刷">
          <svg />
        </button>
        <button aria-label="件名を保存">保存</button>
        <button aria-label="削除" title="この行を削除" />
      </>,
    )
    const [icon, written, titled] = screen.getAllByRole('button')
    fireEvent.pointerOver(icon!.firstElementChild!)
    expect(icon).toHaveAttribute('title', '印刷')
    fireEvent.pointerOver(written!)
    expect(icon).not.toHaveAttribute('title')
    expect(written).not.toHaveAttribute('title')
    fireEvent.pointerOver(titled!)
    expect(titled).toHaveAttribute('title', 'この行を削除')
    end()
    Reflect.deleteProperty(HTMLElement.prototype, 'innerText')
  })
})

describe('icons that the keyboard leads to', () => {
  const shown = () => document.querySelector<HTMLElement>('[data-icon-name]:not([hidden])')?.textContent ?? null

  test('show their name beside them, until the focus goes on, Escape is pressed or the screen moves', async () => {
    Object.defineProperty(HTMLElement.prototype, 'innerText', {
      configurable: true,
      get(this: HTMLElement) {
        return this.textContent
      },
    })
    const end = nameIcons()
    render(
      <>
        <button aria-label="印刷" />
        <button title="この行を削除" />
        <button aria-label="件名を保存">保存</button>
        <button aria-label="説明つき" aria-describedby="tooltip" />
        <a href="/" aria-label="ホームへ">
          <svg />
        </a>
      </>,
    )
    const user = userEvent.setup()
    const names: (string | null)[] = []
    for (let step = 0; step < 5; step += 1) {
      await user.tab()
      names.push(shown())
    }
    expect(names).toEqual(['印刷', 'この行を削除', null, null, 'ホームへ'])
    await user.keyboard('{Escape}')
    expect(shown()).toBeNull()
    await user.tab({ shift: true })
    await user.tab()
    expect(shown()).toBe('ホームへ')
    fireEvent.scroll(document)
    expect(shown()).toBeNull()
    // Whoever presses it has the pointer there already.
    await user.click(screen.getByRole('button', { name: '印刷' }))
    expect(shown()).toBeNull()
    end()
    expect(document.querySelector('[data-icon-name]')).toBeNull()
    Reflect.deleteProperty(HTMLElement.prototype, 'innerText')
  })
})

describe('dropped files', () => {
  /** A list of files, as only a field of the browser makes one. */
  const filesOf = async (...names: string[]): Promise<FileList> => {
    const { container, unmount } = render(<input type="file" multiple aria-label="もと" />)
    const field = container.querySelector('input')!
    await userEvent.upload(
      field,
      names.map((name) => new File(['x'], name)),
    )
    const { files } = field
    unmount()
    return files!
  }
  let end: () => void
  beforeEach(() => {
    end = guardDrops()
    // What user-event makes of files is no list of jsdom's own.
    vi.spyOn(HTMLInputElement.prototype, 'files', 'set').mockImplementation(function (this: HTMLInputElement, files) {
      Object.defineProperty(this, 'files', { configurable: true, value: files })
    })
  })
  afterEach(() => {
    end()
    vi.restoreAllMocks()
  })
  const drop = (element: Element, files: FileList) => {
    const dataTransfer = { types: ['Files'], files, dropEffect: 'move' }
    const isLetThrough = {
      over: fireEvent.dragOver(element, { dataTransfer }),
      drop: fireEvent.drop(element, { dataTransfer }),
    }
    expect(isLetThrough).toEqual({ over: false, drop: false })
    return dataTransfer.dropEffect
  }

  test('go to the one place that the screen has, and nowhere where it has none or several', async () => {
    const files = await filesOf('台帳.xlsx')
    const handle = vi.fn<(names: string[]) => void>()
    const field = (label: string, more: object = {}) => (
      <input
        key={label}
        type="file"
        aria-label={label}
        onChange={({ target }) => handle([...target.files!].map(({ name }) => name))}
        {...more}
      />
    )
    const { rerender } = render(<main>{field('一覧', { disabled: true })}</main>)
    expect(drop(document.body, files)).toBe('none')
    rerender(<main>{[field('一覧'), field('写真')]}</main>)
    expect(drop(document.body, files)).toBe('none')
    expect(handle).not.toHaveBeenCalled()
    rerender(<main>{[field('一覧')]}</main>)
    expect(drop(document.body, files)).toBe('copy')
    expect(handle).toHaveBeenLastCalledWith(['台帳.xlsx'])
    handle.mockClear()
    drop(document.body, await filesOf('a', 'b'))
    expect(handle).not.toHaveBeenCalled()
    rerender(
      <>
        <main>{field('一覧')}</main>
        <div role="dialog">{field('差し替え')}</div>
      </>,
    )
    drop(screen.getByRole('main'), files)
    expect(screen.getByLabelText<HTMLInputElement>('差し替え').files).toHaveLength(1)
  })

  test('are left to every place under the pointer', () => {
    const places = sources.filter(([, source]) => source!.includes('useDropzone({'))
    expect(places.length).toBeGreaterThan(3)
    for (const [path, source] of places)
      expect([path, source]).toEqual([path, expect.stringContaining('preventDropOnDocument: false')])
  })
})

describe('colours that the system sets', () => {
  test('leave a line around all that is marked as chosen', () => {
    const css = readFileSync(resolve(root, 'app/forced-colors.css'), 'utf8')
    const marks = new Set(
      sources.flatMap(([, source]) =>
        [...source!.matchAll(/\b(aria-(?:current|pressed|selected)|data-chosen)\b/g)].map(([mark]) => mark),
      ),
    )
    expect([...marks].toSorted()).toEqual(['aria-current', 'aria-pressed', 'aria-selected', 'data-chosen'])
    for (const mark of marks) expect(css).toContain(`[${mark}`)
    expect(css).toContain('.MuiButton-contained')
  })
})
