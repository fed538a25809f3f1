/** The head of a firm reaches for another firm's people and jobs, for more seats than were given, and for what is over. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { registeredCalls } from '#server/http/route.ts'
import { answered } from '#tests/api/answers.ts'
import { openFirms, type FirmsOffice } from '#tests/api/firms/office.ts'

let office: FirmsOffice
beforeAll(async () => {
  office = await openFirms()
})
afterAll(() => office.close())

describe('the head of firm A', () => {
  it('finds nobody and no job of firm B by any address', async () => {
    const { head } = office.a
    const { b } = office
    const { browser } = head
    await answered(await b.head.browser.post(office.at('/own-firm/invitations'), { email: 'secret@b.example' }), 201)
    const invitation = (await office.ownFirm(b.head)).invited[0]!.id
    const statuses = [
      await browser.post(office.at(`/own-firm/matters/${b.matter.id}/hand`), { user_id: office.a.technician.id }),
      await browser.post(office.at(`/own-firm/matters/${office.a.matter.id}/hand`), { user_id: b.technician.id }),
      await browser.post(office.at(`/own-firm/matters/${office.a.matter.id}/hand`), { user_id: office.member.id }),
      await browser.post(office.at(`/own-firm/matters/${office.a.matter.id}/hand`), {
        user_id: office.a.technician.id,
        instead_of_user_id: office.member.id,
      }),
      await browser.post(office.at(`/own-firm/invitations`), { email: 'x@a.example', matter_ids: [b.matter.id] }),
      await browser.post(office.at(`/own-firm/invitations/${invitation}/resend`)),
      await browser.delete(office.at(`/own-firm/invitations/${invitation}`)),
      await browser.post(office.at(`/invitations/${invitation}/resend`)),
      await browser.delete(office.at(`/invitations/${invitation}`)),
      await browser.get(office.at(`/invitations/${invitation}/link`)),
      await browser.delete(office.at(`/own-firm/people/${b.technician.id}`), {}),
      await browser.delete(office.at(`/own-firm/people/${office.member.id}`), {}),
      await browser.delete(office.at(`/own-firm/people/${office.guest.id}`), {}),
      await browser.delete(office.at(`/users/${office.a.technician.id}`), {}),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 422, 422, 422, 422, 404, 404, 403, 403, 403, 404, 404, 404, 403])
    expect((await office.ownFirm(b.head)).people).toHaveLength(2)
    const members = (
      await answered<{ data: { users: { id: number }[] } }>(
        await office.member.browser.get(office.at(`/matters/${office.a.matter.id}`)),
        200,
      )
    ).data.users.map(({ id }) => id)
    expect(members.sort()).toEqual([office.member.id, head.id].sort())
  })

  it('is told neither whether an address is another firm’s nor whether it is the company’s', async () => {
    const said = async (email: string) => {
      const response = await office.a.head.browser.post(office.at('/own-firm/invitations'), { email })
      return (await answered<{ errors: { email: string[] } }>(response, 422)).errors.email
    }
    const [first, ...others] = [
      await said(office.b.technician.email),
      await said(office.member.email),
      await said('secret@b.example'),
    ]
    for (const other of others) expect(other).toEqual(first)
  })

  it('reads in own page no address of the company’s people, no money, and nobody of elsewhere', async () => {
    const text = JSON.stringify(await office.ownFirm(office.a.head))
    for (const person of [office.member, office.master, office.guest, office.b.head, office.b.technician])
      for (const part of [person.email, person.name]) expect(text).not.toContain(part)
    expect(text).not.toContain(office.b.matter.name)
    expect(text).not.toContain('secret@b.example')
  })

  it('makes no head, no seat and no member', async () => {
    const { browser } = office.a.head
    await answered(
      await browser.post(office.at('/own-firm/invitations'), {
        email: 'third@a.example',
        role: 1,
        firm_id: office.b.firm.id,
        is_firm_head: true,
      }),
      201,
    )
    const { data } = await answered<{
      data: { email: string; role: number; firm: { id: number }; is_firm_head: boolean }[]
    }>(await office.master.browser.get(office.at('/invitations?pending=1')), 200)
    expect(data.find(({ email }) => email === 'third@a.example')).toMatchObject({
      role: 2,
      firm: { id: office.a.firm.id },
      is_firm_head: false,
    })
    for (const call of [
      browser.post(office.at('/invitations'), { email: 'y@a.example', role: 2, matter_ids: [office.a.matter.id] }),
      browser.put(office.at(`/firms/${office.a.firm.id}`), { seats: 100 }),
    ])
      expect((await call).status).toBe(403)
    const own = await office.ownFirm(office.a.head)
    await answered(await browser.delete(office.at(`/own-firm/invitations/${own.invited[0]!.id}`)), 204)
  })
})

it('seats hold against twenty invitations at once', async () => {
  const before = await office.ownFirm(office.a.head)
  const statuses = await Promise.all(
    Array.from(
      { length: 20 },
      async (_, index) =>
        (await office.a.head.browser.post(office.at('/own-firm/invitations'), { email: `p${index}@a.example` })).status,
    ),
  )
  expect(statuses.filter((status) => status === 201)).toHaveLength(before.seats - before.taken)
  expect(statuses.filter((status) => status === 422)).toHaveLength(20 - (before.seats - before.taken))
  expect(await office.ownFirm(office.a.head)).toMatchObject({ taken: before.seats })
})

describe('a head who is one no longer', () => {
  const ownCalls = () => registeredCalls(createApp(office.app.deps)).filter(({ path }) => path.includes('/own-firm'))
  const addressOf = (path: string) =>
    path.replace('{companyKey}', office.company.key).replace('{id}', String(office.b.matter.id))

  it('finds every call closed, and so do guests without a firm and technicians', async () => {
    const { head, firm, technician } = office.b
    const place = office.at(`/firms/${firm.id}/people/${head.id}`)
    await answered(await office.master.browser.put(place, { is_firm_head: false }), 200)
    expect(ownCalls().length).toBeGreaterThan(5)
    for (const person of [head, technician, office.guest, office.member, office.master])
      for (const { method, path } of ownCalls()) {
        const body = { email: 'z@b.example', user_id: technician.id }
        const response = await person.browser.request(
          method.toUpperCase(),
          addressOf(path),
          method === 'get' ? undefined : body,
        )
        expect([path, response.status]).toEqual([path, 403])
      }
  })

  it('is out altogether once removed from the company, invitations that they sent included', async () => {
    const { head, firm } = office.b
    const place = office.at(`/firms/${firm.id}/people/${head.id}`)
    await answered(await office.master.browser.put(place, { is_firm_head: true }), 200)
    await answered(await office.master.browser.delete(office.at(`/users/${head.id}`), {}), 204)
    for (const { method, path } of ownCalls()) {
      const response = await head.browser.request(
        method.toUpperCase(),
        addressOf(path),
        method === 'get' ? undefined : {},
      )
      expect([401, 404]).toContain(response.status)
    }
    const [held] = (await office.firms()).filter(({ id }) => id === firm.id)
    expect(held!.people.map(({ id }) => id)).not.toContain(head.id)
  })
})
