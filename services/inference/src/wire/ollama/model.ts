import { hash } from 'node:crypto'
import type { ModelInfo } from '../../domain/engine/engine.ts'
import type { GgufHeader } from '../../domain/models/gguf-header.ts'
import type { StoredModel } from '../../domain/models/stored-model.ts'
import { taggedName } from './name.ts'
import { quantizationName } from './quantization.ts'

/** What is known of a model: from its file, and once it is loaded from itself. */
export type KnownModel = {
  readonly name: string
  readonly stored: StoredModel
  readonly head: GgufHeader | undefined
  readonly info: ModelInfo | undefined
}

/** An entry of `GET /api/tags`. */
export function renderTag(model: KnownModel): object {
  const { name, stored } = model
  return {
    ...namesOf(name),
    modified_at: new Date(stored.modifiedAtMs).toISOString(),
    size: stored.sizeBytes,
    digest: digestOf(stored),
    details: renderDetails(model),
  }
}

// Long after anybody asks again.
const never = '9999-12-31T23:59:59.000Z'

/** An entry of `GET /api/ps`. @param leavesAtMs Unix time; `undefined` for a model that stays */
export function renderRunning(
  model: KnownModel,
  { memoryBytes, leavesAtMs }: { readonly memoryBytes: number; readonly leavesAtMs: number | undefined },
): object {
  return {
    ...namesOf(model.name),
    size: memoryBytes,
    digest: digestOf(model.stored),
    details: renderDetails(model),
    expires_at: leavesAtMs === undefined ? never : new Date(leavesAtMs).toISOString(),
    size_vram: 0,
    ...(model.info === undefined ? {} : { context_length: model.info.contextTokens }),
  }
}

/** The answer of `POST /api/show`. */
export function renderShown(model: KnownModel): object {
  const { name, stored, head, info } = model
  const license = head?.metadata.get('general.license')
  return {
    license: typeof license === 'string' ? license : '',
    modelfile: `FROM ${name}\n`,
    parameters: renderParameters(info),
    template: templateOf(head),
    details: renderDetails(model),
    model_info: renderInfo(head, info),
    capabilities: capabilitiesOf(model),
    modified_at: new Date(stored.modifiedAtMs).toISOString(),
  }
}

const namesOf = (name: string) => ({ name: taggedName(name), model: taggedName(name) })

// Files of many gigabytes are not read to be listed: the digest tells one file from another by what it is called,
// how long it is and when it was written.
function digestOf({ id, sizeBytes, modifiedAtMs }: StoredModel): string {
  return hash('sha256', `${id}\n${sizeBytes}\n${modifiedAtMs}`)
}

function renderDetails({ head, info }: KnownModel): object {
  const family = String(head?.metadata.get('general.architecture') ?? info?.architecture ?? '')
  const label = head?.metadata.get('general.size_label')
  return {
    parent_model: '',
    format: 'gguf',
    family,
    families: [family],
    parameter_size: info === undefined ? String(label ?? '') : shortCount(info.parameters),
    quantization_level: quantizationName(head?.metadata.get('general.file_type')),
  }
}

const steps = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const

/** A number of parameters as models are named by, such as `7.6B`. */
export function shortCount(count: number): string {
  const [divisor, letter] = steps.find(([step]) => count >= step) ?? [1, '']
  return `${Math.round((count / divisor) * 10) / 10}${letter}`
}

function renderParameters(info: ModelInfo | undefined): string {
  const { temperature, topK, topP, minP } = info?.sampling ?? {}
  const set = Object.entries({ temperature, top_k: topK, top_p: topP, min_p: minP })
  return set.flatMap(([key, value]) => (value === undefined ? [] : [`${key} ${value}`])).join('\n')
}

function templateOf(head: GgufHeader | undefined): string {
  const template = head?.metadata.get('tokenizer.chat_template')
  return typeof template === 'string' ? template : ''
}

function renderInfo(head: GgufHeader | undefined, info: ModelInfo | undefined): object {
  const shown = [...(head?.metadata ?? [])].filter(([key]) => key !== 'tokenizer.chat_template')
  return {
    ...Object.fromEntries(shown),
    ...(info === undefined ? {} : { 'general.parameter_count': info.parameters }),
  }
}

// What turns a text into a vector and nothing else says how it pools; tools are described to any other model.
function capabilitiesOf({ head, info }: KnownModel): readonly string[] {
  const family = String(head?.metadata.get('general.architecture'))
  if (head?.metadata.has(`${family}.pooling_type`)) return ['embedding']
  const thinks = info?.chatFormat.reasoning !== undefined || /<think>|enable_thinking/.test(templateOf(head))
  return ['completion', 'tools', ...(thinks ? ['thinking'] : [])]
}
