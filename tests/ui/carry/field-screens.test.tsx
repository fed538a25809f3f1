/**
 * Whoever has carried a day's work opens every screen of the field without a connection: each call that a screen makes, and
 * each picture that it shows, is on the device. In both layouts, each with what it carries itself.
 */
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Pin } from '#domain/drawings/drawings.contract.ts'
import { ownAnswerHeader } from '#domain/own-answer.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import type { View } from '#domain/views/views.contract.ts'
import { findSignedIn, sessionQueries } from '#src/api/auth.ts'
import { App, createApp, createStyles } from '#src/app/app.tsx'
import { carryPlan } from '#src/app/field/screens.ts'
import { buildingTabs } from '#src/features/buildings/detail/building-tabs.ts'
import { facilityTabs } from '#src/features/facilities/detail/facility-tabs.ts'
import { matterTabs } from '#src/features/matters/detail/matter-tabs.ts'
import { findCarried, readCarried } from '#src/lib/carried-bodies.ts'
import { notCarriedCode } from '#src/lib/carried-store.ts'
import { carry } from '#src/widgets/carry/carry-round.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { createCacheStorage } from '../cache-storage.ts'
import { onPhone } from '../phone.ts'
import { createStage } from '../stage.tsx'
import type { Stage } from '../stage.tsx'
import { emptyMemory } from '../uploads/browser-memory.ts'
import { openFieldOffice } from './field-office.ts'
import type { FieldDay } from './field-office.ts'

let stage: Stage
let member: Person
let template: Template
let day: FieldDay
let toApprove: Document
let pinOfEquipment: Pin

beforeAll(async () => {
  stage = await createStage()
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
  const master = openFieldOffice(stage, stage.master)
  template = await master.createTemplate()
  const office = openFieldOffice(stage, member)
  day = await office.openDay(template)
  const { matter, drawing, facility } = day
  pinOfEquipment = await office.post<Pin>(`/drawings/${drawing.id}/pins`, {
    lng: 0.5,
    lat: 0.5,
    facility_id: facility.id,
  })
  // What a list begins with is the person's own to choose.
  const lists = { matters: { name: '点検' }, documents: { title: '点検' }, facilities: { name: 'P' } }
  for (const [list, search] of Object.entries(lists)) {
    const view = await office.post<View>('/views', {
      list,
      name: '私の',
      is_shared: false,
      state: { search, hidden: [], shown: [], widths: {} },
    })
    await answered(await member.browser.put(`${stage.company.path}/views/default`, { list, view_id: view.id }), 204)
  }
  const report = await master.post<Document>('/documents', {
    title: '完了報告',
    template_id: template.id,
    matter_id: matter.id,
  })
  const steps = [{ approvers: [{ id: member.id }], is_only_one_approval: false }]
  const asked = { comment: '確認願います', steps }
  const answer = await stage.master.browser.post(`${stage.company.path}/documents/${report.id}/approval`, asked)
  toApprove = (await answered<{ data: Document }>(answer, 201)).data
})
afterEach(() => vi.unstubAllGlobals())
afterAll(() => stage.close())

/** Addresses of the field by the route that shows them. */
const screens = (): Record<string, readonly string[]> => {
  const { matter, report, drawing, facility } = day
  const tabs = (path: string, of: readonly string[]) => of.map((tab) => `${path}?tab=${tab}`)
  const both = (part: string) => [report, toApprove].map(({ id }) => `/documents/${id}${part}`)
  return {
    '/': [''],
    '/calendar': ['/calendar'],
    '/shoot': ['/shoot'],
    '/scan': ['/scan'],
    '/outbox': ['/outbox'],
    '/carry': ['/carry'],
    '/comments/': ['/comments'],
    '/notifications/': ['/notifications'],
    '/matters/': ['/matters'],
    '/matters/$matterId': tabs(`/matters/${matter.id}`, matterTabs),
    '/documents/': ['/documents'],
    '/documents-approval': ['/documents-approval'],
    '/documents/$documentId/_shell/': both(''),
    '/documents/$documentId/_shell/approval': both('/approval'),
    '/documents/$documentId/_shell/log': both('/log'),
    '/documents/$documentId/_layout/edit': both('/edit'),
    '/documents/$documentId/_layout/preview': both('/preview'),
    '/buildings/': ['/buildings'],
    '/buildings/$buildingId': tabs(`/buildings/${matter.building_id}`, buildingTabs),
    '/plans/rounds': ['/plans/rounds'],
    '/facilities/': ['/facilities'],
    '/facilities/$facilityId': tabs(`/facilities/${facility.id}`, facilityTabs),
    '/contacts/': ['/contacts'],
    '/drawings/': ['/drawings'],
    '/drawings/$drawingId/': [`/drawings/${drawing.id}`, `/drawings/${drawing.id}?pin=${pinOfEquipment.id}`],
    // What is made offline: it is told in the queue's own tests.
    '/unsent-documents/$entryId': [],
    '/unsent-documents/$entryId_/preview': [],
  }
}

const company = '/c/$companyId'

test('every route that says it is of the field is among them', () => {
  const { routesById } = createApp().router
  const leaves = Object.values(routesById).filter(
    ({ id, options }) => options.staticData?.field && !/\$companyId$|_shell$|_layout$/.test(id),
  )
  expect(leaves.map(({ id }) => id.slice(company.length)).toSorted()).toEqual(Object.keys(screens()).toSorted())
})

/** The network is gone: what is asked for is answered from what is carried alone, and what is not there is noted. */
const goOffline = (): { missing: Set<string> } => {
  const missing = new Set<string>()
  vi.stubGlobal('fetch', async (...of: Parameters<typeof fetch>) => {
    const request = new Request(...of)
    const { pathname, search } = new URL(request.url)
    if (!pathname.startsWith('/api/') || request.method !== 'GET') throw new TypeError('no connection')
    const carried = await readCarried(request.url, Date.now())
    if (carried) return carried
    // Nobody's screen: what waits has its key on the device already.
    if (!pathname.endsWith('/device-key')) missing.add(pathname + decodeURIComponent(search))
    return Response.json({ message: '', code: notCarriedCode }, { status: 504, headers: { [ownAnswerHeader]: '1' } })
  })
  return { missing }
}

const styles = Object.assign(createStyles(), { insert: () => undefined })

/** Opens the address anew, as after a tab that was killed, until it asks for nothing any more; returns its pictures. */
const openScreen = async (path: string): Promise<string[]> => {
  window.history.replaceState(null, '', `/c/${stage.company.key}${path}`)
  const parts = createApp()
  const { container } = render(<App parts={parts} styles={styles} />)
  let quiet = 0
  await waitFor(
    () => {
      quiet = parts.router.state.status === 'idle' && parts.queryClient.isFetching() === 0 ? quiet + 1 : 0
      expect(quiet).toBeGreaterThan(4)
    },
    { timeout: 20_000, interval: 25 },
  )
  const pictures = [...container.ownerDocument.images].map(({ src }) => new URL(src).pathname + new URL(src).search)
  cleanup()
  return pictures.filter((each) => each.startsWith('/api/'))
}

describe.each(['desk', 'phone'] as const)('at a %s', (layout) => {
  test('no screen of the field asks for what is not carried', { timeout: 240_000 }, async () => {
    vi.stubGlobal('caches', createCacheStorage())
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        static getSupportedFormats = () => Promise.resolve(['qr_code'])
      },
    )
    emptyMemory()
    if (layout === 'phone') onPhone()
    const { queryClient, router } = createApp()
    const { id: userId } = (await findSignedIn())!
    const me = await queryClient.query(sessionQueries.companyUser(stage.company.key))
    const holder = { userId, companyId: stage.company.key }
    await carry(holder, carryPlan(router.routesById, holder.companyId, me), new AbortController().signal)
    const { missing } = goOffline()
    const all: Record<string, string[]> = {}
    for (const path of Object.values(screens()).flat()) {
      missing.clear()
      for (const picture of await openScreen(path)) if (!(await findCarried(picture, Date.now()))) missing.add(picture)
      if (missing.size > 0) all[path] = [...missing]
    }
    expect(all).toEqual({})
  })
})
