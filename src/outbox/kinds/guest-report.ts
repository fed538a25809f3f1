import { guestReportStateLabels, guestReportTexts } from '#domain/matters/guest-reports.labels.ts'
import { sendGuestReport } from '#src/api/guest-reports.ts'
import { matterQueries } from '#src/api/matters.ts'
import { ofNoItem, plain, uncontested } from './kind.ts'
import type { KindOf } from './kind.ts'
import { matterLink, openPlace } from './links.ts'
import { takeIntoCarried } from './take-in.ts'

export const guestReport: KindOf<'guest-report'> = {
  ...uncontested,
  ...ofNoItem,
  ...plain,
  label: guestReportTexts.title,
  name: ({ body }) => `${guestReportTexts.title}：${guestReportStateLabels[body.state]}`,
  group: ({ matter_id }) => ({ of: 'matters', id: matter_id }),
  lines: ({ body }) => [{ name: guestReport.label, value: guestReportTexts.line(body.state, body.note ?? null) }],
  subjects: ({ matter_id }) => [matter_id],
  lane: ({ matter_id }) => [matter_id],
  tells: () => false,
  withIds: (write, of) => ({ ...write, matter_id: of(write.matter_id) }),
  document: () => null,
  places: ({ matter_id }) => [`/matters/${matter_id}`],
  send: async (client, write, options) => {
    const matter = await sendGuestReport(write.company_id, write.matter_id, write.body, options)
    client.setQueryData(matterQueries.detail(write.company_id, write.matter_id).queryKey, matter)
    await takeIntoCarried(write.company_id, guestReport.arrived(matter, write))
    return {}
  },
  arrived: (record) => ({ of: 'matter', record }),
  noun: () => 'matters',
  mend: ({ company_id, matter_id }) => (matter_id > 0 ? openPlace(matterLink(company_id, matter_id)) : null),
}
