import type { ChatModelSettings } from '../../domain/chat/chat-model.ts'
import type { NodeInputs } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { readNumber, readObject, readText } from '../read-inputs.ts'

/** What the shared inputs of an OpenAI-compatible chat model ask for; `timeout` is in milliseconds as in Flowise. */
export function samplingSettings(inputs: NodeInputs): Partial<ChatModelSettings> {
  return {
    temperature: readNumber(inputs, 'temperature'),
    topP: readNumber(inputs, 'topP'),
    maxTokens: readNumber(inputs, 'maxTokens'),
    frequencyPenalty: readNumber(inputs, 'frequencyPenalty'),
    presencePenalty: readNumber(inputs, 'presencePenalty'),
    timeoutMs: timeoutMs(inputs),
    stop: readText(inputs, 'stopSequence')
      ?.split(',')
      .map((text) => text.trim())
      .filter((text) => text !== ''),
  }
}

// As in Flowise, 0 is no limit of its own; a timer takes no more than 31 bits.
function timeoutMs(inputs: NodeInputs): number | undefined {
  const given = readNumber(inputs, 'timeout')
  return given === undefined || given <= 0 ? undefined : Math.min(Math.ceil(given), 2 ** 31 - 1)
}

/** Extra headers from Flowise's "Base Options": either `{ "defaultHeaders": {…} }` or the headers themselves. */
export function extraHeaders(inputs: NodeInputs): Readonly<Record<string, string>> {
  const options = readObject(inputs, 'baseOptions') ?? {}
  const headers = typeof options.defaultHeaders === 'object' ? options.defaultHeaders : options
  return Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)]))
}

/** Reads one field of the node's credential, or the peer's own environment variable when it has none. */
export function apiKeyReader(
  { credentialId }: NodeInputs,
  env: NodeEnv,
  field: string,
  variable?: string,
): () => Promise<string | undefined> {
  return async () => {
    if (credentialId !== undefined) return (await env.revealCredential(credentialId))?.[field]
    return variable === undefined ? undefined : env.variable(variable)
  }
}
