import type { MetadataFilter } from '../../domain/documents/metadata-filter.ts'

const comparisons = new Set(['$eq', '$ne', '$gt', '$gte', '$lt', '$lte'])
const lists = new Set(['$in', '$nin'])

/**
 * Whether a filter compares fields with texts, whole numbers and booleans alone, which every vendor's
 * filters can say. Others are for us to check, on more candidates than were asked for.
 */
export function isPlainFilter(filter: MetadataFilter): boolean {
  return Object.entries(filter).every(([name, wanted]) => {
    if (name === '$and' || name === '$or')
      return Array.isArray(wanted) && wanted.length > 0 && wanted.every(isPlainPart)
    if (isPlainValue(wanted) || isPlainList(wanted)) return true
    if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) return false
    const conditions = Object.entries(wanted)
    return conditions.length > 0 && conditions.every(isPlainCondition)
  })
}

function isPlainPart(part: unknown): boolean {
  return typeof part === 'object' && part !== null && Object.keys(part).length > 0 && isPlainFilter({ ...part })
}

function isPlainCondition([operator, operand]: readonly [string, unknown]): boolean {
  return comparisons.has(operator) ? isPlainValue(operand) : lists.has(operator) && isPlainList(operand)
}

function isPlainList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((item) => isPlainValue(item))
}

function isPlainValue(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isSafeInteger(value)
}
