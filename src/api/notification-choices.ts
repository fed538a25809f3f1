/** How a person hears of each kind of notification. */
import type { NotificationChoice } from '#domain/notifications/notifications.contract.ts'
import { failureText } from '#domain/text/screens.ts'
import { companyCall } from './call.ts'
import { useWholeListMutation } from './whole-list.ts'

/** One kind at a time, which shows so at once; where it was not saved it shows again what holds. */
export const useChooseNotifications = (companyId: string) =>
  useWholeListMutation(
    { companyId, noun: 'notification-choices' },
    {
      run: (choice: NotificationChoice) =>
        companyCall(companyId, 'PUT /notification-choices', { body: { choices: [choice] } }),
      expect: (choices: readonly NotificationChoice[], choice) =>
        choices.map((each) => (each.kind === choice.kind ? choice : each)),
      meta: { failure: failureText('お知らせの受け取り方', '保存') },
    },
  )
