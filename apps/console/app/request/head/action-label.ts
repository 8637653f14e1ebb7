import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import type { Action } from '../model/situation.ts'
import type { SignRequest } from '../model/types.ts'

/** The label of the button of a suggested action. */
export function actionLabel(action: Action, { signers }: SignRequest): string {
  const { actions } = textsOf('consoleRequest')
  const nameOf = (signerId: string) => signers.find(({ id }) => id === signerId)?.name ?? ''
  switch (action.type) {
    case 'remind':
      return action.signerId === null ? actions.remindAll : text(actions.remindOne, { name: nameOf(action.signerId) })
    case 'link':
      return text(actions.linkFor, { name: nameOf(action.signerId) })
    case 'send_link':
      return text(actions.sendLinkTo, { name: nameOf(action.signerId) })
    default:
      return actions[action.type]
  }
}
