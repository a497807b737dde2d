import { Failure } from '@hearth/kernel'
import type { LabelFilter } from '../query.ts'
import type { LogQuery, Matcher } from './log-query.ts'

const several: Readonly<Record<string, Matcher['operator']>> = { '=|': '=~', '!=|': '!~' }

/**
 * A query with the conditions that a reader chose beside it.
 *
 * @throws {Failure} `invalid` for an operator that selectors of lines do not have
 */
export function withFilters(query: LogQuery, filters: readonly LabelFilter[]): LogQuery {
  const added = filters.filter(({ key }) => key !== '').map(toMatcher)
  return { ...query, matchers: [...query.matchers, ...added] }
}

function toMatcher({ key, operator, value, values }: LabelFilter): Matcher {
  const ofSeveral = several[operator]
  if (ofSeveral !== undefined) {
    const words = (values.length > 0 ? values : [value]).map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    return { label: key, operator: ofSeveral, value: words.join('|') }
  }
  if (operator === '=' || operator === '!=' || operator === '=~' || operator === '!~')
    return { label: key, operator, value }
  throw new Failure('invalid', `Cannot filter lines by the operator "${operator}": =, !=, =~ and !~ are known`, {
    param: 'adhocFilters',
  })
}
