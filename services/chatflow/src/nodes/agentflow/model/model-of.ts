import { Failure } from '@hearth/kernel'
import type { StepNode, StepScope } from '../../../domain/agentflow/agent-node.ts'
import type { ChatModel } from '../../../domain/chat/chat-model.ts'
import { withFilledTexts } from '../../../domain/chat/with-filled-texts.ts'
import { fieldsOf } from '../../../domain/fields.ts'
import { isChatModel } from '../../kinds.ts'
import { readText } from '../../read-inputs.ts'

/**
 * The chat model a node has chosen.
 *
 * @param name of the input with the choice; the model's own inputs are in `<name>Config`
 * @throws {Failure} `broken` when none is chosen
 */
export async function modelOf(node: StepNode, scope: StepScope, name: string): Promise<ChatModel> {
  const kind = kindOfModel(node, name)
  const model = await scope.component(kind, configOf(node, name))
  if (isChatModel(model)) return withFilledTexts(model, node.filledTexts ?? [])
  throw new Failure('broken', `Cannot run node "${node.label}": "${kind}" is no chat model`)
}

/** The kind of model that a node has chosen. @throws {Failure} `broken` when none is */
export function kindOfModel(node: StepNode, name: string): string {
  const kind = readText(node, name)
  if (kind === undefined) throw new Failure('broken', `Cannot run node "${node.label}": Model is required`)
  return kind
}

/** Whether the chosen model answers token by token. */
export function streams(node: StepNode, name: string): boolean {
  const { streaming } = configOf(node, name)
  return streaming !== false && streaming !== 'false'
}

function configOf({ values }: StepNode, name: string): Readonly<Record<string, unknown>> {
  const config = values[`${name}Config`]
  return config === undefined ? noConfig : fieldsOf(config)
}

// The same object each time: the model made of it is kept.
const noConfig = Object.freeze({})
