import { guestReportStateLabels, guestReportTexts } from '#domain/matters/guest-reports.labels.ts'
import { sendGuestReport } from '#src/api/guest-reports.ts'
import { matterQueries } from '#src/api/matters.ts'
import { ofNoItem, plain, uncontested } from './kind.ts'
import type { KindOf } from './kind.ts'
import { ofMatter } from './of-matter.ts'
import { takeIntoCarried } from './take-in.ts'

export const guestReport: KindOf<'guest-report'> = {
  ...uncontested,
  ...ofNoItem,
  ...plain,
  ...ofMatter,
  label: guestReportTexts.title,
  name: ({ body }) => `${guestReportTexts.title}：${guestReportStateLabels[body.state]}`,
  lines: ({ body }) => [{ name: guestReport.label, value: guestReportTexts.line(body.state, body.note ?? null) }],
  send: async (client, write, options) => {
    const matter = await sendGuestReport(write.company_id, write.matter_id, write.body, options)
    client.setQueryData(matterQueries.detail(write.company_id, write.matter_id).queryKey, matter)
    await takeIntoCarried(write.company_id, guestReport.arrived(matter, write))
    return {}
  },
  arrived: (record) => ({ of: 'matter', record }),
  noun: () => 'matters',
}
