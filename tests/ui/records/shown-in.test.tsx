/** Whatever shows a record's name hears of its new one: each noun is renamed, and each query is asked what it shows. */
import type { ReactNode } from 'react'
import { InfiniteQueryObserver, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test } from 'vitest'
import { outcomeGroups } from '#domain/plans/due-choices.ts'
import { auditQueries } from '#src/api/audit.ts'
import { sessionQueries } from '#src/api/auth.ts'
import { buildingQueries, useUpdateBuilding } from '#src/api/buildings.ts'
import { carryQueries } from '#src/api/carry.ts'
import { attendanceQueries } from '#src/api/attendances.ts'
import { commentQueries } from '#src/api/comments.ts'
import { calendarFeedQueries } from '#src/api/calendar-feeds.ts'
import { companyQueries } from '#src/api/company.ts'
import { numberRuleQueries } from '#src/api/number-rules.ts'
import { mailTemplateQueries } from '#src/api/mail-templates.ts'
import { useUpdateCompany } from '#src/api/company-changes.ts'
import { contactQueries } from '#src/api/contacts.ts'
import { documentQueries } from '#src/api/documents.ts'
import { useSaveDocument } from '#src/api/document-changes.ts'
import { drawingQueries } from '#src/api/drawings.ts'
import { facilityQueries } from '#src/api/facilities.ts'
import { firmQueries } from '#src/api/firms.ts'
import { fileQueries, useRenameFile } from '#src/api/files.ts'
import { homeQueries } from '#src/api/home.ts'
import { invitationQueries } from '#src/api/invitations.ts'
import { useUpdateMatterStatus } from '#src/api/matter-statuses.ts'
import { matterQueries, useUpdateMatter } from '#src/api/matters.ts'
import { notificationChoiceQueries, notificationQueries } from '#src/api/notifications.ts'
import { photoLedgerQueries } from '#src/api/photo-ledgers.ts'
import { useUpdatePhotoLedger } from '#src/api/photo-ledger-changes.ts'
import { useUpdatePin } from '#src/api/pins.ts'
import { partnerRequestQueries } from '#src/api/partner-requests.ts'
import { planQueries } from '#src/api/plans.ts'
import { registerQueries } from '#src/api/registers.ts'
import { searchQueries } from '#src/api/search.ts'
import { tagQueries, useUpdateTag } from '#src/api/tags.ts'
import { templateQueries } from '#src/api/templates.ts'
import { useUpdateTemplate } from '#src/api/template-changes.ts'
import { trashQueries } from '#src/api/trash.ts'
import { userQueries, useUpdateUser } from '#src/api/users.ts'
import { useUpdateView, viewQueries } from '#src/api/views.ts'
import { createQueryClient } from '#src/app/query-client.ts'
import { useDeleteRecord, useUpdateRecord } from '#src/records/record-mutations.ts'
import { createStage } from '../stage.tsx'
import type { Stage } from '../stage.tsx'
import { openNamedOffice } from './office.ts'
import type { NamedOffice } from './office.ts'

let stage: Stage
let office: NamedOffice
let company: string

beforeAll(async () => {
  stage = await createStage()
  company = stage.company.key
  office = await openNamedOffice(stage)
})
afterAll(() => stage.close())

type Asked = { queryKey: QueryKey; queryFn?: unknown; staleTime?: unknown; initialPageParam?: unknown }

/** Every query of a company, by its factory, asked of the one office. */
const asked = (): Record<string, Asked | readonly Asked[]> => {
  const { matter, report, drawing, facility, template, buildingId, ledger } = office
  const today = matter.start_date!
  return {
    'auditQueries.list': auditQueries.list(company, {}),
    'buildingQueries.refs': buildingQueries.refs(company),
    'buildingQueries.list': buildingQueries.list(company, {}),
    'buildingQueries.detail': buildingQueries.detail(company, buildingId),
    'buildingQueries.overview': buildingQueries.overview(company, buildingId),
    'buildingQueries.histories': buildingQueries.histories(company, buildingId),
    'carryQueries.list': carryQueries.list(company, [matter.id]),
    'commentQueries.list': commentQueries.list(company, {}),
    'commentQueries.thread': commentQueries.thread(company, { matter_id: matter.id }),
    'companyQueries.detail': companyQueries.detail(company),
    'mailTemplateQueries.all': mailTemplateQueries.all(company),
    'numberRuleQueries.all': numberRuleQueries.all(company),
    'companyQueries.room': companyQueries.room(company),
    'companyQueries.guide': companyQueries.guide(company),
    'companyQueries.handover': companyQueries.handover(company),
    'contactQueries.list': contactQueries.list(company, {}),
    'contactQueries.duplicates': contactQueries.duplicates(company),
    'contactQueries.affiliations': contactQueries.affiliations(company),
    'documentQueries.list': documentQueries.list(company, {}),
    'documentQueries.mine': documentQueries.mine(company, {}),
    'documentQueries.toApprove': documentQueries.toApprove(company, {}),
    'documentQueries.ofMatter': documentQueries.ofMatter(company, matter.id),
    'documentQueries.shownToGuests': documentQueries.shownToGuests(company, matter.id),
    'documentQueries.files': documentQueries.files(company, {}),
    'documentQueries.detail': documentQueries.detail(company, report.id),
    'documentQueries.previousValues': documentQueries.previousValues(company, report.id),
    'documentQueries.previousValuesBefore': documentQueries.previousValuesBefore(company, matter.id, template.id),
    'documentQueries.boundValues': documentQueries.boundValues(company, report),
    'documentQueries.boundValuesBefore': documentQueries.boundValuesBefore(company, matter.id, template.id),
    'documentQueries.shootingList': documentQueries.shootingList(company, matter.id),
    'documentQueries.readings': documentQueries.readings(company, report.id, template.items[1]!.id),
    'documentQueries.histories': documentQueries.histories(company, report.id),
    'documentQueries.changes': documentQueries.changes(company, report.id),
    'documentQueries.waiting': documentQueries.waiting(company, report.id),
    'attendanceQueries.ofMatter': attendanceQueries.ofMatter(company, matter.id),
    'drawingQueries.list': drawingQueries.list(company, {}),
    'drawingQueries.detail': drawingQueries.detail(company, drawing.id),
    'drawingQueries.versions': drawingQueries.versions(company, drawing.id),
    'drawingQueries.proposals': drawingQueries.proposals(company, drawing.id),
    'drawingQueries.histories': drawingQueries.histories(company, drawing.id),
    'facilityQueries.list': facilityQueries.list(company, {}),
    'facilityQueries.choices': facilityQueries.choices(company, buildingId),
    'facilityQueries.detail': facilityQueries.detail(company, facility.id),
    'facilityQueries.renewals': facilityQueries.renewals(company, {}),
    'facilityQueries.histories': facilityQueries.histories(company, facility.id),
    'firmQueries.all': firmQueries.all(company),
    'fileQueries.reportFolder': fileQueries.reportFolder(company, matter.id, {}),
    'homeQueries.shown': [homeQueries.shown(company, 'mine'), homeQueries.shown(company, 'company')],
    'invitationQueries.ofMatter': invitationQueries.ofMatter(company, matter.id),
    'invitationQueries.pending': invitationQueries.pending(company, {}),
    'matterQueries.list': matterQueries.list(company, {}),
    'matterQueries.pages': matterQueries.pages(company, {}),
    'matterQueries.detail': matterQueries.detail(company, matter.id),
    'matterQueries.histories': matterQueries.histories(company, matter.id),
    'matterQueries.financials': matterQueries.financials(company, matter.id),
    'matterQueries.financialReport': (['month', 'building', 'category'] as const).map((by) =>
      matterQueries.financialReport(company, { by, booked_from: '2026-01', booked_to: '2026-12' }),
    ),
    'matterQueries.calendar': matterQueries.calendar(company, { start_date: today, end_date: today }),
    'matterQueries.untaken': matterQueries.untaken(company, { before: '2030-01-01' }),
    'matterQueries.statuses': matterQueries.statuses(company),
    'notificationChoiceQueries.all': notificationChoiceQueries.all(company),
    'notificationQueries.unread': notificationQueries.unread(company),
    'notificationQueries.list': notificationQueries.list(company, {}),
    'photoLedgerQueries.ofMatter': photoLedgerQueries.ofMatter(company, matter.id),
    'photoLedgerQueries.detail': photoLedgerQueries.detail(company, ledger.id),
    'photoLedgerQueries.photos': photoLedgerQueries.photos(company, matter.id),
    'calendarFeedQueries.all': calendarFeedQueries.all(company),
    'partnerRequestQueries.letters': partnerRequestQueries.letters(company, [office.plan.next!.id]),
    'partnerRequestQueries.ofTime': partnerRequestQueries.ofTime(company, office.plan.next!.id),
    'planQueries.authorities': planQueries.authorities(company),
    'planQueries.authorityReach': planQueries.authorityReach(company, office.authority.id, { name: '消防署' }),
    'planQueries.unarranged': planQueries.unarranged(company, { month: today.slice(0, 7) }),
    'planQueries.visitsOn': planQueries.visitsOn(company, [office.plan.next!.id], today),
    'planQueries.kinds': planQueries.kinds(company),
    'planQueries.kindReach': planQueries.kindReach(company, office.plan.kind.id, { name: '点検' }),
    'planQueries.year': planQueries.year(company, buildingId, 2026),
    'planQueries.list': planQueries.list(company, {}),
    'planQueries.ofMatter': planQueries.ofMatter(company, matter.id),
    'planQueries.ofFacility': planQueries.ofFacility(company, facility.id),
    'planQueries.rounds': planQueries.rounds(company, { month: '2026-07' }),
    'planQueries.moveScopes': planQueries.moveScopes(company, office.plan.next!.id),
    'planQueries.reach': planQueries.reach(company, office.plan.id, { hours: 1 }),
    'planQueries.years': planQueries.years(company, { year: 2026 }),
    'planQueries.yearCopy': planQueries.yearCopy(company, { year: 2026 }),
    'planQueries.outcome': outcomeGroups.map((by) =>
      planQueries.outcome(company, { by, planned_from: '2026-01', planned_to: '2027-12' }),
    ),
    'planQueries.figures': planQueries.figures(company),
    'planQueries.visitsOf': planQueries.visitsOf(company, [office.plan.next!.id]),
    'planQueries.visits': planQueries.visits(company, buildingId, office.plan.next!.planned_month),
    'registerQueries.imports': registerQueries.imports(company, 'buildings'),
    'searchQueries.byName': ['点検', '青葉', 'P-1', '1F', '連絡', '山田'].map((q) => searchQueries.byName(company, q)),
    'sessionQueries.companyUser': sessionQueries.companyUser(company),
    'tagQueries.all': tagQueries.all(company),
    'templateQueries.list': templateQueries.list(company, {}),
    'templateQueries.all': templateQueries.all(company),
    'templateQueries.detail': templateQueries.detail(company, template.id),
    'templateQueries.versions': templateQueries.versions(company, template.lineage),
    'trashQueries.list': trashQueries.list(company, {}),
    'userQueries.refs': userQueries.refs(company),
    'userQueries.list': userQueries.list(company, {}),
    'userQueries.departure': userQueries.departure(company, office.colleague.id),
    'viewQueries.list': viewQueries.list(company, 'matters'),
  }
}

/** Outside of a company, pictures and cells of forms, and the same under another name. */
const nameless: ReadonlySet<string> = new Set([
  'accountQueries.passkeys',
  'accountQueries.sessions',
  'documentQueries.formValues',
  'documentQueries.pageCount',
  'documentQueries.pages',
  'documentQueries.sheets',
  'documentQueries.sheetsOf',
  'documentQueries.uncomputed',
  'drawingQueries.tiles',
  // Of the head of a firm alone, who is none of the company's own.
  'firmQueries.own',
  'invitationQueries.byToken',
  'invitationQueries.waiting',
  // Asked anew whenever it is looked at.
  'myMatterQueries.shown',
  'notificationQueries.byCompany',
  'pushQueries.own',
  'recipientQueries.document',
  'recipientQueries.sender',
  // Of a draft: asked anew whenever it is looked at.
  'registerQueries.rows',
  'sessionQueries.myself',
  'templateQueries.printFaults',
  'templateQueries.proposedItems',
  'templateQueries.sheets',
])

const client = (): QueryClient => {
  const fails = (sentence: unknown): never => {
    throw new Error(String(sentence))
  }
  return createQueryClient({ alert: fails, toast: fails, toSiteRoot: () => fails('signed out') })
}

/** What a hook's mutation needs. */
type Mutation<Input> = () => { mutateAsync: (input: Input) => Promise<unknown> }
const changing = <Input,>(noun: string, before: () => string, use: Mutation<Input>, input: () => Input) => ({
  noun,
  before,
  run: async (queries: QueryClient) => {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    )
    const { result } = renderHook(use, { wrapper })
    await act(() => result.current.mutateAsync(input()))
  },
})

const name = '新しい名前'
const renamings = [
  changing(
    'building',
    () => office.matter.building!.name,
    () => useUpdateBuilding(company),
    () => ({ id: office.buildingId, name }),
  ),
  changing(
    'facility',
    () => office.facility.name,
    () => useUpdateRecord(company, 'facilities'),
    () => ({ id: office.facility.id, name }),
  ),
  changing(
    'drawing',
    () => office.drawing.name,
    () => useUpdateRecord(company, 'drawings'),
    () => ({ id: office.drawing.id, name }),
  ),
  changing(
    'contact',
    () => office.contact.name,
    () => useUpdateRecord(company, 'contacts'),
    () => ({ id: office.contact.id, name }),
  ),
  changing(
    'tag',
    () => office.tag.name,
    () => useUpdateTag(company),
    () => ({ id: office.tag.id, name }),
  ),
  changing(
    'matter',
    () => office.matter.name,
    () => useUpdateMatter(company),
    () => ({ id: office.matter.id, name }),
  ),
  changing(
    'matter status',
    () => office.status.name,
    () => useUpdateMatterStatus(company),
    () => ({ id: office.status.id, name }),
  ),
  changing(
    'document',
    () => office.report.title,
    () => useSaveDocument(company),
    () => ({ id: office.report.id, title: name }),
  ),
  changing(
    'template',
    () => office.template.name,
    () => useUpdateTemplate(company),
    () => ({ id: office.template.id, name }),
  ),
  changing(
    'file',
    () => office.file.name,
    () => useRenameFile(company),
    () => ({ id: office.file.id, name: '新.jpg' }),
  ),
  changing(
    'photo ledger',
    () => office.ledger.name,
    () => useUpdatePhotoLedger(company, office.ledger.id),
    () => ({ ...office.ledgerBody, name, updated_at: office.ledger.updated_at }),
  ),
  changing(
    'pin',
    () => office.pin.text!,
    () => useUpdatePin(company),
    () => ({ id: office.pin.id, text: name }),
  ),
  changing(
    'view',
    () => office.view.name,
    () => useUpdateView(company),
    () => ({ id: office.view.id, name }),
  ),
  changing(
    'user',
    () => office.colleague.name,
    () => useUpdateUser(company),
    () => ({ id: office.colleague.id, name }),
  ),
  changing(
    'company',
    () => '株式会社midori',
    () => useUpdateCompany(company),
    () => ({ id: stage.company.id, name }),
  ),
]

const deletions = (['facilities', 'drawings', 'documents', 'matters', 'buildings'] as const).map((noun) =>
  changing(
    noun,
    () => '',
    () => useDeleteRecord(company, noun),
    () =>
      ({
        facilities: office.facility.id,
        drawings: office.drawing.id,
        documents: office.report.id,
        matters: office.matter.id,
        buildings: office.buildingId,
      })[noun],
  ),
)

const ask = async (queries: QueryClient, query: Asked): Promise<unknown> =>
  'initialPageParam' in query
    ? queries.fetchInfiniteQuery(query as Parameters<QueryClient['fetchInfiniteQuery']>[0])
    : queries.fetchQuery(query as Parameters<QueryClient['fetchQuery']>[0])

test('every query of src/api is asked here, or shows no names', () => {
  const files = import.meta.glob<Record<string, object>>('/src/api/*.ts', { eager: true })
  const all = Object.values(files)
    .flatMap((file) => Object.entries(file))
    .filter(([exported]) => exported.endsWith('Queries'))
    .flatMap(([exported, factories]) => Object.keys(factories).map((factory) => `${exported}.${factory}`))
  expect(all.length).toBeGreaterThan(70)
  expect(all.filter((one) => !nameless.has(one)).sort()).toEqual(Object.keys(asked()).sort())
})

describe('after a rename', () => {
  it.each(renamings)('of a $noun nothing goes on showing the old name', async ({ before, run }) => {
    const queries = client()
    const old = before()
    const showing: [string, QueryKey][] = []
    for (const [called, options] of Object.entries(asked()))
      for (const query of [options].flat() as Asked[]) {
        const answer = await ask(queries, query)
        if (query.staleTime !== 0 && JSON.stringify(answer).includes(`"${old}"`)) showing.push([called, query.queryKey])
      }
    expect(showing.length).toBeGreaterThan(0)
    await run(queries)
    const fresh = showing.filter(([, queryKey]) => queries.getQueryState(queryKey)?.isInvalidated === false)
    const isAnswered = ([, queryKey]: [string, QueryKey]) =>
      JSON.stringify(queries.getQueryData(queryKey)).includes(`"${old}"`)
    expect([...new Set(fresh.filter(isAnswered).map(([called]) => called))]).toEqual([])
  })
})

describe('after a deletion', () => {
  it.each(deletions)('of one of the $noun nothing on screen asks for what is gone', async ({ run }) => {
    const queries = client()
    // A ledger is looked at alone, and nothing is done beside a dialog: no screen deletes what they are about.
    const alone = [
      'photoLedgerQueries.detail',
      'planQueries.moveScopes',
      'planQueries.reach',
      'partnerRequestQueries.ofTime',
    ]
    const beside = Object.entries(asked()).flatMap(([called, queries]) => (alone.includes(called) ? [] : queries))
    for (const query of beside as Asked[]) {
      const isThere = await ask(queries, query).then(
        () => true,
        () => false,
      )
      if (!isThere) continue
      const options = { ...query, staleTime: Infinity, refetchInterval: false } as never
      const observer =
        'initialPageParam' in query ? new InfiniteQueryObserver(queries, options) : new QueryObserver(queries, options)
      onTestFinished(observer.subscribe(() => undefined))
    }
    await run(queries)
    await waitFor(() => expect(queries.isFetching()).toBe(0))
    const failed = queries
      .getQueryCache()
      .findAll({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    expect(failed.map(({ queryKey }) => queryKey.slice(2))).toEqual([])
  })
})
