import {
  builtins,
  fillTemplateNow,
  parseTemplate,
  type Template,
  TemplateError,
  type TemplateFunction,
  textMap,
  timeAt,
} from '@hearth/go-template'
import type { Nanos } from '../../lines/line.ts'
import type { LineLabels } from '../pipeline/labels/line-labels.ts'
import { numberFunctions } from './numbers.ts'
import { textFunctions } from './text-functions.ts'
import { timeFunctions } from './times.ts'

/** Writes a text from the labels of a line. */
export type LineTemplate = {
  /** @throws {TemplateError} where it cannot be filled */
  fill(line: string, labels: LineLabels, time: Nanos, known?: Readonly<Record<string, string>>): string
  /** Labels that it names. */
  readonly labels: readonly string[]
}

const pure = new Map<string, TemplateFunction>([...textFunctions, ...numberFunctions, ...timeFunctions])
const names = new Set([...builtins.keys(), 'and', 'or', ...pure.keys(), '__line__', '__timestamp__', 'now'])

/** Reads a template of `line_format` and `label_format`, or tells why it is none. */
export function createLineTemplate(text: string): LineTemplate | { readonly fault: string } {
  let template: Template
  try {
    template = parseTemplate(text, { functions: names, variables: [] })
  } catch (error) {
    if (error instanceof TemplateError) return { fault: error.message }
    throw error
  }
  const labels = [...new Set(fieldsOf(template))]
  return {
    labels,
    fill: asParts(template) ?? ((line, of, time, known) => fill(template, line, time, known ?? of.all())),
  }
}

function fill(template: Template, line: string, time: Nanos, labels: Readonly<Record<string, string>>): string {
  const functions = new Map(pure)
  functions.set('__line__', () => line)
  functions.set('__timestamp__', () => timeAt(BigInt(time)))
  functions.set('now', () => ({ kind: 'time', timeMs: Date.now() }))
  return fillTemplateNow(template, textMap(labels), functions)
}

// Most templates are texts and names of labels, for which no template has to be filled.
function asParts({ nodes }: Template): LineTemplate['fill'] | undefined {
  const parts: ((labels: LineLabels, known?: Readonly<Record<string, string>>) => string)[] = []
  for (const node of nodes) {
    if (node.kind === 'verbatim') {
      parts.push(() => node.text)
      continue
    }
    if (node.kind !== 'print' || node.pipeline.declares.length > 0) return undefined
    const [command, ...others] = node.pipeline.commands
    const [operand, ...rest] = command ?? []
    if (operand?.kind !== 'fields' || operand.of.kind !== 'dot' || others.length > 0 || rest.length > 0)
      return undefined
    const [name = '', ...deeper] = operand.names
    if (deeper.length > 0) return undefined
    if (name.startsWith('__error')) return undefined
    parts.push((labels, known) => (known === undefined ? labels.get(name) : known[name]) ?? '')
  }
  return (_, labels, __, known) => {
    let text = ''
    for (const part of parts) text += part(labels, known)
    return text
  }
}

// Wherever a name is, below whatever: it is looked for in all that the template is made of.
function fieldsOf(value: unknown): readonly string[] {
  if (value instanceof Map) return [...value.values()].flatMap(fieldsOf)
  if (Array.isArray(value)) return value.flatMap(fieldsOf)
  if (typeof value !== 'object' || value === null) return []
  const own = 'kind' in value && value.kind === 'fields' && 'names' in value ? (value.names as readonly string[]) : []
  return [...own, ...Object.values(value).flatMap(fieldsOf)]
}
