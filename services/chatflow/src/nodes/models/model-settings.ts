import { Failure } from '@hearth/kernel'
import type { ChatModelSettings } from '../../domain/chat/chat-model.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { readNumber, readObject, readText } from '../read-inputs.ts'

type Sampling = Pick<
  ChatModelSettings,
  | 'temperature'
  | 'topP'
  | 'topK'
  | 'maxTokens'
  | 'frequencyPenalty'
  | 'presencePenalty'
  | 'timeoutMs'
  | 'stop'
  | 'takesImages'
  | 'imageDetail'
>

/** What the inputs that vendors share ask for, by whichever of its names a vendor has them; `timeout` is in milliseconds as in Flowise. */
export function samplingSettings(inputs: NodeInputs): Sampling {
  refuseProxy(inputs)
  const takesImages = isOn(inputs, 'allowImageUploads')
  return {
    temperature: readNumber(inputs, 'temperature'),
    topP: readNumber(inputs, 'topP'),
    topK: readNumber(inputs, 'topK') ?? readNumber(inputs, 'hfTopK'),
    maxTokens: maxTokens(inputs),
    frequencyPenalty: readNumber(inputs, 'frequencyPenalty'),
    presencePenalty: readNumber(inputs, 'presencePenalty'),
    timeoutMs: timeoutMs(inputs),
    stop: stopTexts(inputs),
    takesImages,
    imageDetail: takesImages ? imageDetail(inputs) : undefined,
  }
}

const maxTokenNames = ['maxTokens', 'maxTokensToSample', 'maxOutputTokens', 'max_tokens_to_sample']

function maxTokens(inputs: NodeInputs): number | undefined {
  return maxTokenNames.map((name) => readNumber(inputs, name)).find((count) => count !== undefined)
}

function stopTexts(inputs: NodeInputs): readonly string[] | undefined {
  const given = readText(inputs, 'stopSequence') ?? readText(inputs, 'stop')
  return given
    ?.split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

function imageDetail(inputs: NodeInputs): ChatModelSettings['imageDetail'] {
  const detail = inputs.values.imageResolution
  return detail === 'low' || detail === 'high' || detail === 'auto' ? detail : undefined
}

// Dropping it in silence would send what should go through the proxy past it.
function refuseProxy(inputs: NodeInputs): void {
  if (readText(inputs, 'proxyUrl') === undefined) return
  throw new Failure(
    'broken',
    `Cannot use the proxy of node "${inputs.label}": requests go out directly here; clear "Proxy Url"`,
  )
}

/** Whether a box is ticked; editors store it as a boolean or its text. */
export function isOn({ values }: NodeInputs, name: string): boolean {
  return values[name] === true || values[name] === 'true'
}

// As in Flowise, 0 is no limit of its own; a timer takes no more than 31 bits.
export function timeoutMs(inputs: NodeInputs): number | undefined {
  const given = readNumber(inputs, 'timeout')
  return given === undefined || given <= 0 ? undefined : Math.min(Math.ceil(given), 2 ** 31 - 1)
}

/** The model: the one that is typed before the one that is chosen. */
export function readModel(inputs: NodeInputs): string | undefined {
  const names = ['customModelName', 'customModel', 'modelName', 'model']
  return names.map((name) => readText(inputs, name)).find((text) => text !== undefined)
}

/** Extra headers from Flowise's "Base Options": either `{ "defaultHeaders": {…} }` or the headers themselves. */
export function extraHeaders(inputs: NodeInputs): Readonly<Record<string, string>> {
  const options = readObject(inputs, 'baseOptions') ?? {}
  const headers = typeof options.defaultHeaders === 'object' ? options.defaultHeaders : options
  return Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)]))
}
