/**
 * Which documents count, by their metadata: a field must equal the value, or be one of several
 * when that is an array; `{$ne, $in, $nin, $gt, $gte, $lt, $lte, $exists}` say more, `$and` and
 * `$or` join filters. Dots in a name lead into nested metadata.
 */
export type MetadataFilter = Readonly<Record<string, unknown>>

type Metadata = Readonly<Record<string, unknown>>

/** Whether a document with this metadata passes; an operator that is not known lets nothing pass. */
export function matchesFilter(metadata: Metadata, filter: MetadataFilter): boolean {
  return Object.entries(filter).every(([name, wanted]) => {
    if (name === '$and') return filtersOf(wanted).every((part) => matchesFilter(metadata, part))
    if (name === '$or') return filtersOf(wanted).some((part) => matchesFilter(metadata, part))
    return matches(fieldOf(metadata, name), wanted)
  })
}

/** Both filters at once; `undefined` where there is nothing to ask for. */
export function joinFilters(...filters: readonly (MetadataFilter | undefined)[]): MetadataFilter | undefined {
  const asking = filters.filter((filter) => filter !== undefined && Object.keys(filter).length > 0)
  return asking.length > 1 ? { $and: asking } : asking[0]
}

function matches(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.some((one) => equals(value, one))
  if (!isObject(wanted) || !Object.keys(wanted).some((key) => key.startsWith('$'))) return equals(value, wanted)
  return Object.entries(wanted).every(([operator, operand]) => compare(operator, value, operand))
}

function compare(operator: string, value: unknown, operand: unknown): boolean {
  switch (operator) {
    case '$eq':
      return equals(value, operand)
    case '$ne':
      return !equals(value, operand)
    case '$in':
      return Array.isArray(operand) && operand.some((one) => equals(value, one))
    case '$nin':
      return Array.isArray(operand) && !operand.some((one) => equals(value, one))
    case '$exists':
      return (value !== undefined) === (operand === true)
    default:
      return isOrdered(value) && isOrdered(operand) && compareOrder(operator, value, operand)
  }
}

function compareOrder(operator: string, value: string | number, operand: string | number): boolean {
  if (typeof value !== typeof operand) return false
  if (operator === '$gt') return value > operand
  if (operator === '$gte') return value >= operand
  if (operator === '$lt') return value < operand
  return operator === '$lte' && value <= operand
}

// A field that is a list has a value when it holds it, as in the stores whose filters these are.
function equals(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(value) && !Array.isArray(wanted)) return value.includes(wanted)
  return value === wanted || (isObject(value) && JSON.stringify(value) === JSON.stringify(wanted))
}

function fieldOf(metadata: Metadata, name: string): unknown {
  if (Object.hasOwn(metadata, name)) return metadata[name]
  return name
    .split('.')
    .reduce<unknown>((at, key) => (isObject(at) && Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined), metadata)
}

function filtersOf(value: unknown): readonly MetadataFilter[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function isObject(value: unknown): value is Metadata {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isOrdered(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
