import type { OutputParser } from '../../domain/chat/output-parser.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { readFlag, readNumber, readText } from '../read-inputs.ts'
import { autofixInput, parserBaseClasses } from './parser-inputs.ts'

/** A list of what stands between commas. */
export const csvOutputParser: NodeDefinition = {
  name: 'csvOutputParser',
  label: 'CSV Output Parser',
  version: 1,
  type: 'CSVListOutputParser',
  category: 'Output Parsers',
  description: 'Reads an answer as a list, separated by commas',
  baseClasses: ['CSVListOutputParser', ...parserBaseClasses],
  inputs: [autofixInput],
  init: (inputs): OutputParser => ({
    formatInstructions: 'Answer with nothing but a list, its items separated by commas, such as `red, green, blue`',
    autoFix: readFlag(inputs, 'autofixParser'),
    parse: (text) => itemsBetween(text, ','),
  }),
}

/** A list of what stands between separators of the owner's choice. */
export const customListOutputParser: NodeDefinition = {
  name: 'customListOutputParser',
  label: 'Custom List Output Parser',
  version: 1,
  type: 'CustomListOutputParser',
  category: 'Output Parsers',
  description: 'Reads an answer as a list, separated as you choose',
  baseClasses: ['CustomListOutputParser', ...parserBaseClasses],
  inputs: [
    {
      name: 'length',
      optional: true,
      label: 'Length',
      type: 'number',
      default: 5,
      step: 1,
      description: 'Number of values to return',
    },
    {
      name: 'separator',
      optional: true,
      label: 'Separator',
      type: 'string',
      description: 'Separator between values',
      default: ',',
    },
    autofixInput,
  ],
  init(inputs): OutputParser {
    const length = Math.max(1, Math.floor(readNumber(inputs, 'length') ?? 5))
    const separator = readText(inputs, 'separator') ?? ','
    return {
      formatInstructions: `Answer with nothing but a list of ${length} items separated by "${separator}", such as \`red${separator} green${separator} blue\``,
      autoFix: readFlag(inputs, 'autofixParser'),
      parse: (text) => itemsBetween(text, separator).slice(0, length),
    }
  },
}

function itemsBetween(text: string, separator: string): readonly string[] {
  return text
    .trim()
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
