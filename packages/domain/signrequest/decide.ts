import { beginAttempt } from './attempts/begin.ts'
import { completeAttempt } from './attempts/complete.ts'
import { failAttempt, failProviderAuthorization } from './attempts/fail.ts'
import { lapseAttempt } from './attempts/lapse.ts'
import { refuseCertificate } from './attempts/refuse-certificate.ts'
import type { Command } from './commands/index.ts'
import type { Decision } from './decision.ts'
import { cancel } from './lifecycle/cancel.ts'
import { expire } from './lifecycle/expire.ts'
import { extend } from './lifecycle/extend.ts'
import { recordBounce } from './notifications/bounce.ts'
import { recordDelivery } from './notifications/delivery.ts'
import { remind, sendDueReminders, stopReminders } from './notifications/remind.ts'
import { recordProblem, resolveProblem } from './problems/record.ts'
import { erasePersonalData } from './retention/erase.ts'
import { liftHold, placeHold } from './retention/hold.ts'
import { failRequest, recordSealError, retrySeal } from './sealing/errors.ts'
import { recordCompleted, recordSealed } from './sealing/record-sealed.ts'
import { approve } from './signers/approve.ts'
import { decline } from './signers/decline.ts'
import { delegate } from './signers/delegate.ts'
import { reassign } from './signers/reassign.ts'
import { reportWrongPerson } from './signers/report-wrong-person.ts'
import { sign } from './signers/sign.ts'
import type { SignRequest } from './state.ts'
import { claimLink, recordCodeCheck, requestCode } from './visits/claim.ts'
import { addLinks, offerTransfer, openEmbedSession, replaceLink } from './visits/links.ts'
import { requestLink, sendLink } from './visits/request-link.ts'
import { recordDownload, recordShown, view } from './visits/view.ts'

/**
 * Returns the events of a command, or its rejection (SPEC §3.3). The caller holds the request's lock, so of concurrent
 * commands (sign, expire, cancel) the first decides the state that the second one meets.
 */
export function decide(command: Command, request: SignRequest): Decision {
  switch (command.type) {
    case 'ClaimLink':
      return claimLink(request, command)
    case 'RequestCode':
      return requestCode(request, command)
    case 'RecordCodeCheck':
      return recordCodeCheck(request, command)
    case 'View':
      return view(request, command)
    case 'RecordShown':
      return recordShown(request, command)
    case 'RecordDownload':
      return recordDownload(request, command)
    case 'OfferTransfer':
      return offerTransfer(request, command)
    case 'Sign':
      return sign(request, command)
    case 'Approve':
      return approve(request, command)
    case 'Decline':
      return decline(request, command)
    case 'RefuseCertificate':
      return refuseCertificate(request, command)
    case 'FailProviderAuthorization':
      return failProviderAuthorization(request, command)
    case 'BeginAttempt':
      return beginAttempt(request, command)
    case 'CompleteAttempt':
      return completeAttempt(request, command)
    case 'FailAttempt':
      return failAttempt(request, command)
    case 'LapseAttempt':
      return lapseAttempt(request, command)
    case 'Remind':
      return remind(request, command)
    case 'SendDueReminders':
      return sendDueReminders(request, command)
    case 'StopReminders':
      return stopReminders(request, command)
    case 'Reassign':
      return reassign(request, command)
    case 'Delegate':
      return delegate(request, command)
    case 'ReportWrongPerson':
      return reportWrongPerson(request, command)
    case 'AddLinks':
      return addLinks(request, command)
    case 'ReplaceLink':
      return replaceLink(request, command)
    case 'RequestLink':
      return requestLink(request, command)
    case 'SendLink':
      return sendLink(request, command)
    case 'OpenEmbedSession':
      return openEmbedSession(request, command)
    case 'Extend':
      return extend(request, command)
    case 'Cancel':
      return cancel(request, command)
    case 'Expire':
      return expire(request, command)
    case 'RecordSealed':
      return recordSealed(request, command)
    case 'RecordCompleted':
      return recordCompleted(request, command)
    case 'RecordSealError':
      return recordSealError(request, command)
    case 'RetrySeal':
      return retrySeal(request, command)
    case 'FailRequest':
      return failRequest(request, command)
    case 'RecordProblem':
      return recordProblem(request, command)
    case 'ResolveProblem':
      return resolveProblem(request, command)
    case 'RecordBounce':
      return recordBounce(request, command)
    case 'RecordDelivery':
      return recordDelivery(request, command)
    case 'PlaceHold':
      return placeHold(request, command)
    case 'LiftHold':
      return liftHold(request, command)
    case 'ErasePersonalData':
      return erasePersonalData(request, command)
    default:
      return command satisfies never
  }
}
