import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { advancedStructuredOutputParser } from './advanced-structured-output-parser.ts'
import { csvOutputParser, customListOutputParser } from './list-parsers.ts'
import { structuredOutputParser } from './structured-output-parser.ts'

export const outputParsers: readonly NodeDefinition[] = [
  advancedStructuredOutputParser,
  csvOutputParser,
  customListOutputParser,
  structuredOutputParser,
]
