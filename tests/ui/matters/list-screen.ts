/** What tests of the matter list see and press on it. */
import { screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { expect } from 'vitest'

type User = ReturnType<typeof userEvent.setup>

export const shown = () =>
  within(screen.getByRole('table', { name: '案件' }))
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href')?.includes('/matters/'))
    .map(({ textContent }) => textContent)
export const isShown = (...names: string[]) => waitFor(() => expect(shown()).toEqual(names))
export const bar = async () => within(await screen.findByRole('search', { name: '案件の絞り込み' }))
/** The address's search parameters. */
export const asked = () => Object.fromEntries(new URLSearchParams(window.location.search))

/** A filter's choice; a menu of several stays open for the next. */
export const choose = async (user: User, chip: string, option: string) => {
  const button = (await bar()).getByRole('button', { name: new RegExp(`^${chip}`) })
  if (button.getAttribute('aria-expanded') === 'false') await user.click(button)
  await user.click(await screen.findByRole('option', { name: option }))
}

export const openMenu = async (user: User, name: string, entry: string) => {
  await user.click(await screen.findByRole('button', { name: `${name}のメニュー` }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

export const tick = async (user: User, ...names: string[]) => {
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `${name}を選択` }))
}
