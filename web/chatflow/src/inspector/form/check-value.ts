import type { ComponentInput } from '@hearth/flow'
import { isReference } from '../expressions/references.ts'
import { t } from '../words.ts'

/** What is wrong with a value: it is missing, or it cannot be what the input wants. */
export type ValueFault = { readonly kind: 'missing' | 'wrong'; readonly message: string }

type Check = (value: string, input: ComponentInput) => string | undefined

const checks: Readonly<Record<string, Check>> = {
  number: (value) => (Number.isFinite(Number(value)) ? undefined : t('noNumber')),
  json: (value) => faultOfJson(value),
  datagrid: (value) => faultOfJson(value),
  date: (value) => (Number.isNaN(Date.parse(value)) ? t('noDate') : undefined),
  url: (value) => (URL.canParse(value) ? undefined : t('noAddress')),
  options: (value, { options = [] }) =>
    options.some(({ name }) => name === value) ? undefined : t('notOffered', { value }),
}

/** What is wrong with a value, while it is typed. What is filled in at the run is not looked at. */
export function checkValue(input: ComponentInput, value: unknown): ValueFault | undefined {
  if (isEmpty(value)) return isNeeded(input) ? { kind: 'missing', message: t('valueNeeded') } : undefined
  if (typeof value !== 'string' || isReference(value)) return undefined
  const message = checks[input.type]?.(value, input)
  return message === undefined ? undefined : { kind: 'wrong', message }
}

/** Whether nothing is there. */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

// A switch that nobody touched is off, and the value of tabs is that of the one that is open.
const neverMissing: ReadonlySet<string> = new Set(['boolean', 'tabs', 'conditionFunction'])

function isNeeded({ type, optional, hidden }: ComponentInput): boolean {
  return optional !== true && hidden !== true && !neverMissing.has(type)
}

function faultOfJson(text: string): string | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return t('noJson', { error: error instanceof Error ? error.message : String(error) })
  }
}
