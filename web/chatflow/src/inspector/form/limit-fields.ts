import { type ComponentInput, type FlowNode, isRemark, isStep } from '@hearth/flow'
import { t } from '../words.ts'

const limit = { optional: true, additionalParams: true } as const

const ofAnswers: readonly ComponentInput[] = [
  {
    ...limit,
    name: 'hearthTimeoutMs',
    label: t('longestTime'),
    type: 'number',
    description: t('longestTimeHelp'),
  },
  {
    ...limit,
    name: 'hearthRetries',
    label: t('attempts'),
    type: 'number',
    default: 0,
    description: t('attemptsHelp'),
  },
]

const onError: ComponentInput = {
  ...limit,
  name: 'hearthOnError',
  label: t('onError'),
  type: 'options',
  default: 'stop',
  options: [
    { name: 'stop', label: t('runEnds') },
    { name: 'continue', label: t('runGoesOn'), description: t('runGoesOnHelp') },
    { name: 'branch', label: t('runBranches'), description: t('runBranchesHelp') },
  ],
}

// Categories of chatflows whose nodes answer.
const answering: ReadonlySet<unknown> = new Set(['Chains', 'Agents', 'Engine'])

/** Bounds that every node has which does work in a run, whatever its kind. */
export function limitFields(node: FlowNode): readonly ComponentInput[] {
  if (isRemark(node) || node.data.name === 'startAgentflow') return []
  if (isStep(node)) return [...ofAnswers, onError]
  return answering.has(node.data.category) ? ofAnswers : []
}
