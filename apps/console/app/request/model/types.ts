import type { components, operations } from '@countersign/sdk'

type Schemas = components['schemas']
type Answer<Operation extends keyof operations> = operations[Operation] extends {
  responses: { 200: { content: { 'application/json': infer Body } } }
}
  ? Body
  : never

export type SignRequest = Schemas['SignRequest']
export type Signer = Schemas['Signer']
export type Explanation = Answer<'explainSignRequest'>
export type Timeline = Answer<'getTimeline'>
export type TimelinePoint = Schemas['TimelinePoint']
export type WorkProblem = Schemas['WorkProblem']
export type Delivery = Schemas['WebhookDelivery']
export type Endpoint = Schemas['WebhookEndpoint']
/** An event as far as the screen needs it; the rest is shown as JSON. */
export type RequestEvent = Pick<Schemas['Event'], 'id' | 'created_at' | 'sequence'> & { type: string; data: object }
export type EventFile = Schemas['EventFile']
export type MailSummary = Schemas['RequestMailSummary']
export type LoggedCall = Schemas['LoggedCall']
export type DocumentInfo = Answer<'getDocument'>
