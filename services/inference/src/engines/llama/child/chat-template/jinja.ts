import { Template } from '@huggingface/jinja'
import type { AddonBindings } from '../addon.ts'

export type TemplateValues = Readonly<Record<string, unknown>>

/** @throws {TemplateFault} when the template cannot be rendered with these values */
export type Render = (values: TemplateValues) => string

/** What a template or its engine said. */
export class TemplateFault extends Error {
  override readonly name = 'TemplateFault'
  /** Whether the template itself refused what it was given, by `raise_exception`. */
  readonly refused: boolean

  constructor(message: string, options: { readonly refused: boolean; readonly cause: unknown }) {
    super(message, { cause: options.cause })
    this.refused = options.refused
  }
}

// Native code reads nested expressions by recursion, and a full stack ends the process.
const maxDepth = 200
const maxCharacters = 1_000_000

/**
 * Compiles a Jinja template for llama.cpp's own engine, which knows more of the language, and with
 * `@huggingface/jinja` for what that one cannot render; where both can, they agree.
 *
 * @throws {TemplateFault} when neither can read it
 */
export function compileJinja(
  source: string,
  { AddonJinjaRenderer }: Pick<AddonBindings, 'AddonJinjaRenderer'>,
): Render {
  assertReadable(source)
  const native = attempt(() => new AddonJinjaRenderer(source))
  let second: Attempt<Template> | undefined
  const script = () => {
    second ??= attempt(() => new Template(source))
    return second
  }
  if ('error' in native && 'error' in script()) throw toFault(native.error)
  return (values) => {
    const first = 'error' in native ? native : attempt(() => native.value.render(values))
    if ('value' in first) return first.value
    const engine = script()
    const other = 'error' in engine ? engine : attempt(() => engine.value.render({ ...values }))
    if ('value' in other) return other.value
    throw toFault(first.error)
  }
}

type Attempt<T> = { readonly value: T } | { readonly error: unknown }

function attempt<T>(what: () => T): Attempt<T> {
  try {
    return { value: what() }
  } catch (error) {
    return { error }
  }
}

function assertReadable(source: string): void {
  const cause = undefined
  if (source.length > maxCharacters)
    throw new TemplateFault(`it is longer than ${maxCharacters} characters`, { refused: false, cause })
  let depth = 0
  for (const character of source) {
    if ('([{'.includes(character)) depth++
    else if (')]}'.includes(character)) depth = Math.max(0, depth - 1)
    if (depth > maxDepth) throw new TemplateFault(`it is nested more than ${maxDepth} deep`, { refused: false, cause })
  }
}

const raised = 'Jinja Exception: '
const prefixes = /^(?:AddonJinjaRenderer: )?(?:failed to \w+ template: )?(?:parser: )?(?:Parser )?(?:Error: )?/

// Native messages quote the source over several lines; the last one says what happened, or else the first.
function toFault(cause: unknown): TemplateFault {
  const message = cause instanceof Error ? cause.message : String(cause)
  const at = message.lastIndexOf(raised)
  if (at !== -1) return new TemplateFault(message.slice(at + raised.length), { refused: true, cause })
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  const fault = lines.findLast((line) => line.startsWith('Error: ')) ?? lines[0] ?? message
  return new TemplateFault(fault.replace(prefixes, ''), { refused: false, cause })
}
