import { listOf, textFilter } from '#src/records/list-address.ts'

export const contactList = listOf('contacts', { filters: { keyword: textFilter('キーワード') } })
