import type { NodeInput } from '../../../domain/flow/node-form.ts'
import { choiceInput } from '../../inputs.ts'
import { options } from '../shared-inputs.ts'

const equality = options(['Equal', 'equal'], ['Not Equal', 'notEqual'])
const emptiness = options(['Is Empty', 'isEmpty'], ['Not Empty', 'notEmpty'])

const operations: Readonly<Record<string, NodeInput['options']>> = {
  string: [
    ...options(
      ['Contains', 'contains'],
      ['Ends With', 'endsWith'],
      ['Equal', 'equal'],
      ['Not Contains', 'notContains'],
    ),
    ...options(['Not Equal', 'notEqual'], ['Regex', 'regex'], ['Starts With', 'startsWith']),
    ...emptiness,
  ],
  number: [
    ...options(['Smaller', 'smaller'], ['Smaller Equal', 'smallerEqual']),
    ...equality,
    ...options(['Larger', 'larger'], ['Larger Equal', 'largerEqual']),
    ...emptiness,
  ],
  boolean: equality,
}

// Each type of value has its own three fields.
function comparison(type: 'string' | 'number' | 'boolean'): readonly NodeInput[] {
  const show = { 'conditions[$index].type': type }
  const value = (name: string, label: string, own: Partial<NodeInput>): NodeInput => ({
    name,
    label,
    type,
    default: type === 'boolean' ? false : '',
    ...(type === 'boolean' ? {} : { acceptVariable: true }),
    show,
    ...own,
  })
  const choices = operations[type]
  return [
    value('value1', 'Value 1', { description: 'Compared with the second value' }),
    choiceInput('operation', 'Operation', {
      ...(choices === undefined ? {} : { options: choices }),
      default: 'equal',
      description: 'Type of operation',
      show,
    }),
    value('value2', 'Value 2', {
      description: 'What the first value is compared with',
      hide: { 'conditions[$index].operation': ['isEmpty', 'notEmpty'] },
    }),
  ]
}

/** Inputs of the condition node. */
export const conditionInputs: readonly NodeInput[] = [
  {
    name: 'conditions',
    label: 'Conditions',
    type: 'array',
    description: 'Values to compare',
    acceptVariable: true,
    default: [{ type: 'string', value1: '', operation: 'equal', value2: '' }],
    array: [
      choiceInput('type', 'Type', {
        options: options(['String', 'string'], ['Number', 'number'], ['Boolean', 'boolean']),
        default: 'string',
      }),
      ...comparison('string'),
      ...comparison('number'),
      ...comparison('boolean'),
    ],
  },
]
