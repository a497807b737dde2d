import type { NodeAnswer } from '../flow/run-context.ts'
import type { ChatType, Message, MessageDetails } from '../records/message.ts'
import type { PredictionRequest } from './prediction.ts'
import type { KeptUpload } from './uploads.ts'

export type Turn = {
  readonly chatflowId: string
  readonly chatType: ChatType
  readonly chatId: string
  readonly sessionId: string
  readonly memoryType: string | undefined
  readonly request: PredictionRequest
  readonly questionId: string
  readonly answerId: string
  readonly askedAtMs: number
  readonly answeredAtMs: number
  readonly fileUploads: readonly KeptUpload[]
  readonly answer: NodeAnswer
  readonly followUpPrompts: readonly string[] | undefined
}

/** The two messages of a turn, as the history keeps them. */
export function turnMessages(turn: Turn): readonly [Message, Message] {
  const { chatflowId, chatType, chatId, sessionId, memoryType } = turn
  const shared = { chatflowId, chatType, chatId, sessionId, memoryType }
  const { questionId, answerId, askedAtMs, answeredAtMs } = turn
  return [
    withDetails(
      {
        ...shared,
        id: questionId,
        role: 'userMessage',
        content: questionText(turn.request),
        ...(turn.request.parentId === undefined ? {} : { parentId: turn.request.parentId }),
        createdAtMs: askedAtMs,
      },
      questionDetails(turn),
    ),
    withDetails(
      { ...shared, id: answerId, role: 'apiMessage', content: answerText(turn.answer), createdAtMs: answeredAtMs },
      answerDetails(turn),
    ),
  ]
}

/** What a person said, in words: a form as one line a field. */
export function questionText({ question, form, webhook, humanInput }: PredictionRequest): string {
  if (question !== '') return question
  if (form !== undefined) return formText(form)
  if (humanInput !== undefined) return humanInput.feedback || humanInput.type
  return webhook === undefined ? '' : textOf(webhook.body)
}

function formText(form: Readonly<Record<string, unknown>>): string {
  return Object.entries(form)
    .map(([name, value]) => `${name}: ${textOf(value)}`)
    .join('\n')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

// Something structured is kept as the code block that Flowise's page shows it as.
function answerText({ text, json }: NodeAnswer): string {
  return json === undefined ? text : `\`\`\`json\n${JSON.stringify(json, null, 2)}\n\`\`\``
}

function questionDetails({ fileUploads, request }: Turn): MessageDetails {
  return {
    ...(fileUploads.length === 0 ? {} : { fileUploads }),
    ...(request.leadEmail === undefined ? {} : { leadEmail: request.leadEmail }),
  }
}

const keptDetails = ['fileAnnotations', 'agentReasoning', 'reasonContent', 'action'] as const

function answerDetails({ answer, request, followUpPrompts }: Turn): MessageDetails {
  const { sourceDocuments, usedTools, artifacts, details = {} } = answer
  const further = keptDetails.filter((name) => details[name] !== undefined && details[name] !== null)
  return {
    ...(hasItems(sourceDocuments) ? { sourceDocuments } : {}),
    ...(hasItems(usedTools) ? { usedTools } : {}),
    ...(hasItems(artifacts) ? { artifacts } : {}),
    ...Object.fromEntries(further.map((name) => [name, details[name]])),
    ...(typeof details.executionId === 'string' ? { executionId: details.executionId } : {}),
    ...(request.leadEmail === undefined ? {} : { leadEmail: request.leadEmail }),
    // Its readers parse the column themselves.
    ...(followUpPrompts === undefined ? {} : { followUpPrompts: JSON.stringify(followUpPrompts) }),
  }
}

function hasItems(list: readonly unknown[] | undefined): boolean {
  return list !== undefined && list.length > 0
}

function withDetails(message: Message, details: MessageDetails): Message {
  return Object.keys(details).length === 0 ? message : { ...message, details }
}
