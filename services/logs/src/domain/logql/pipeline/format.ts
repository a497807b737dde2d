import { TemplateError } from '@hearth/go-template'
import type { LabelFormat } from '../syntax/ast.ts'
import { createLineTemplate, type LineTemplate } from '../template/line-template.ts'
import type { LineLabels } from './labels/line-labels.ts'
import type { LineStage } from './stage.ts'

/** The line anew, from a template. */
export function lineFormatStage(template: LineTemplate): LineStage {
  return (line, labels, time) => filled(labels, () => template.fill(line, labels, time)) ?? line
}

function filled(labels: LineLabels, fill: () => string): string | undefined {
  try {
    return fill()
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error
    labels.fail('TemplateFormatErr', error.message, false)
    return undefined
  }
}

type Format = { readonly label: string; readonly from: string | LineTemplate }

/** Labels anew, from templates or under other names; all templates see the labels as the first of them
 * finds them. */
export function labelFormatStage(formats: readonly LabelFormat[]): LineStage | { readonly fault: string } {
  const read: Format[] = []
  for (const { label, value, isRename } of formats) {
    if (label === '__error__') return { fault: `${label} cannot be formatted` }
    if (read.some((one) => one.label === label))
      return { fault: `multiple label name '${label}' not allowed in a single format operation` }
    const from = isRename ? value : createLineTemplate(value)
    if (typeof from === 'object' && 'fault' in from)
      return { fault: `invalid template for label '${label}': ${from.fault}` }
    read.push({ label, from })
  }
  return (line, labels, time) => {
    let known: Readonly<Record<string, string>> | undefined
    for (const { label, from } of read) {
      if (typeof from === 'string') {
        const value = labels.get(from)
        if (value === undefined) continue
        labels.set(label, value)
        labels.delete(from)
        continue
      }
      known ??= labels.all()
      const given = known
      const value = filled(labels, () => from.fill(line, labels, time, given))
      if (value !== undefined) labels.set(label, value)
    }
    return line
  }
}

const colours =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what colours a terminal begins with a control character.
  /[\u001B\u009B][[\]()#;?]*(?:(?:(?:[a-zA-Z\d]{0,256}(?:;[a-zA-Z\d]{0,256}){0,64})?\u0007)|(?:(?:\d{1,4}(?:;\d{0,4}){0,64})?[\dA-PRZcf-ntqry=><~]))/g

/** The line without the signs that colour a terminal. */
export const decolorizeStage: LineStage = (line) =>
  line.includes('\u001B') || line.includes('\u009B') ? line.replaceAll(colours, '') : line
