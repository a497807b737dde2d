import type { Chatflow } from '../api/chatflow.ts'

/** How a flow begins, as its Start node says. */
export type Start =
  | { readonly kind: 'question' }
  | { readonly kind: 'form' }
  | { readonly kind: 'schedule' }
  | {
      readonly kind: 'webhook'
      /** Any, where none is named. */
      readonly method: string | undefined
      readonly contentType: string | undefined
      readonly answers: 'sync' | 'async' | 'stream'
      readonly signature: { readonly header: string; readonly isToken: boolean } | undefined
    }

export type WebhookStart = Extract<Start, { kind: 'webhook' }>

/** Reads what is deployed. */
export function readStart({ flowData }: Pick<Chatflow, 'flowData'>): Start {
  const inputs = inputsOf(flowData)
  switch (inputs.startInputType) {
    case 'formInput':
      return { kind: 'form' }
    case 'scheduleInput':
      return { kind: 'schedule' }
    case 'webhookTrigger':
      return readWebhook(inputs)
    default:
      return { kind: 'question' }
  }
}

function readWebhook(inputs: Readonly<Record<string, unknown>>): Start {
  const mode = inputs.webhookResponseMode
  const isSigned = inputs.webhookEnableAuth === true || inputs.webhookEnableAuth === 'true'
  const header = textOf(inputs.webhookSignatureHeader) ?? 'x-webhook-signature'
  return {
    kind: 'webhook',
    method: textOf(inputs.webhookMethod)?.toUpperCase(),
    contentType: textOf(inputs.webhookContentType),
    answers: mode === 'async' || mode === 'stream' ? mode : 'sync',
    signature: isSigned ? { header, isToken: inputs.webhookSignatureType === 'plain-token' } : undefined,
  }
}

function inputsOf(flowData: string): Readonly<Record<string, unknown>> {
  const nodes = recordOf(parse(flowData)).nodes
  const data = (Array.isArray(nodes) ? nodes : []).map((node) => recordOf(recordOf(node).data))
  return recordOf(data.find(({ name }) => name === 'startAgentflow')?.inputs)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What cannot be read cannot be started in any way; the canvas says so.
    return undefined
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
