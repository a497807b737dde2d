import { Failure } from '@hearth/kernel'
import { fillTemplate, parseTemplate } from '../../flow/run/template.ts'
import type { RunContext } from '../../flow/run-context.ts'
import { attachedText } from '../../flow/upload.ts'
import type { AgentPlanNode } from '../agent-plan.ts'
import { lookupWebhook } from '../compile/references.ts'

/**
 * What a run begins with: the question, the form as lines, or what the webhook received.
 *
 * @throws {Failure} `invalid` when a flow that waits for a webhook or runs by itself is asked a question
 */
export function runInput(start: AgentPlanNode | undefined, context: RunContext): string {
  const { question, form, webhook } = context
  const values = start?.values ?? {}
  const decides = context.humanInput !== undefined
  if (values.startInputType === 'scheduleInput' && context.chatType === 'EXTERNAL' && !decides) throw runsByItself()
  if (values.startInputType === 'webhookTrigger' && !decides) {
    if (webhook === undefined) throw notAsked(String(values.webhookMethod || 'POST'), context.chatflowId)
    return webhookInput(values, webhook) ?? question
  }
  const files = attachedText(context.uploads)
  if (question.trim() !== '') return files === '' ? question : `${files}\n\n${question}`
  if (form !== undefined && Object.keys(form).length > 0) return formLines(form)
  return webhook === undefined ? question : JSON.stringify(webhook)
}

/** A form as the models read it. */
function formLines(form: Readonly<Record<string, unknown>>): string {
  return Object.entries(form)
    .map(([key, value]) => `${key}: ${String(value)}`)
    .join('\n')
}

function webhookInput(
  values: AgentPlanNode['values'],
  webhook: NonNullable<RunContext['webhook']>,
): string | undefined {
  const template = values.webhookDefaultInput
  if (values.webhookInputMode === 'none') return ' '
  if (values.webhookInputMode === 'payload') return JSON.stringify(webhook)
  if (typeof template !== 'string' || template === '') return JSON.stringify(webhook)
  return fillTemplate(parseTemplate(template), lookupWebhook(webhook))
}

function runsByItself(): Failure {
  return new Failure(
    'invalid',
    'This flow is configured as a Schedule Trigger. It runs when its schedule says, and cannot be called by the prediction API.',
  )
}

function notAsked(method: string, chatflowId: string): Failure {
  return new Failure(
    'invalid',
    `This flow is configured as a Webhook Trigger. Call ${method.toUpperCase()} /api/v1/webhook/${chatflowId} instead of the prediction API.`,
  )
}
