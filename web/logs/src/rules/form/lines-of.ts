import type { ContainerBody } from '../../../../../services/logs/src/wire/container.ts'
import { idsOf } from '../../app/ids-of.ts'
import type { Level, View } from '../../app/view.ts'

type Looked = Pick<View, 'containers' | 'search' | 'isExpression' | 'levels' | 'showPages'>

/**
 * What somebody looks at, as LogQL finds it: a selector, with filters for the text and the level.
 *
 * @param listed containers by which the service knows what was chosen
 */
export function linesOf(view: Looked, listed: readonly ContainerBody[]): string {
  const chosen = idsOf(view.containers, listed).map((id) => listed.find((one) => one.id === id) ?? unlisted(id))
  return [selectorOf(chosen, listed), ...searchOf(view), ...pagesOf(view, chosen), ...levelsOf(view.levels)].join(' ')
}

type Chosen = Pick<ContainerBody, 'id' | 'name' | 'source' | 'service' | 'engineId'>

// It wrote once, and may do so again.
function unlisted(id: string): Chosen {
  const [kind = '', name = id] = id.split(/\/(.*)/s)
  const source = kind === 'pushed' || kind === 'docker' ? kind : 'process'
  return { id, name, source, service: null, engineId: null }
}

function selectorOf(chosen: readonly Chosen[], listed: readonly ContainerBody[]): string {
  // Nothing is written without it.
  if (chosen.length === 0) return '{service_name=~".+"}'
  if (chosen.some(({ source }) => source === 'pushed')) {
    return matcher(
      'service_name',
      chosen.map(({ name, service }) => service ?? name),
    )
  }
  const isTwice = (name: string) => listed.filter((one) => one.name === name && one.source !== 'pushed').length > 1
  // A name outlives the container, which an id does not; of one that is not listed only the beginning of its id is known.
  if (chosen.some(isBegun)) {
    const patterns = chosen.map((one) => (isBegun(one) ? `${literal(one.name)}.*` : literal(one.engineId ?? one.id)))
    return `{container_id=~${quote(patterns.join('|'))}}`
  }
  if (chosen.some(({ name }) => isTwice(name))) {
    return matcher(
      'container_id',
      chosen.map(({ id, engineId }) => engineId ?? id),
    )
  }
  return matcher(
    'container',
    chosen.map(({ name }) => name),
  )
}

const isBegun = ({ source, engineId }: Chosen) => source === 'docker' && engineId === null

function matcher(label: string, values: readonly string[]): string {
  const [only, ...others] = [...new Set(values)]
  if (only !== undefined && others.length === 0) return `{${label}=${quote(only)}}`
  return `{${label}=~${quote([...new Set(values)].map(literal).join('|'))}}`
}

// As the search does: a capital makes case count, and in an expression an escape such as \S says nothing about it.
function searchOf({ search, isExpression }: Looked): readonly string[] {
  if (search === '') return []
  const letters = isExpression ? search.replace(/\\[a-z]/gi, '') : search
  const isFolded = letters === letters.toLowerCase()
  if (!isFolded) return [`${isExpression ? '|~' : '|='} ${quote(search)}`]
  return [`|~ ${quote(`(?i)${isExpression ? search : literal(search)}`)}`]
}

const pageRequest = '"status":([123]\\d\\d|499),.*"page":true,"msg":"request"}$'

function pagesOf({ showPages, levels }: Looked, chosen: readonly Chosen[]): readonly string[] {
  const isOwn = chosen.length === 0 || chosen.some(({ source }) => source === 'process')
  // They are told as information.
  const areAmong = levels.length === 0 || levels.includes('info')
  return !showPages && isOwn && areAmong ? [`!~ ${quote(pageRequest)}`] : []
}

function levelsOf(levels: readonly Level[]): readonly string[] {
  if (levels.length === 0) return []
  const names = levels.flatMap((level) => (level === 'fatal' ? ['fatal', 'critical'] : [level]))
  return [`| detected_level${names.length === 1 ? '=' : '=~'}${quote(names.join('|'))}`]
}

function literal(text: string): string {
  return text.replace(/[\\.+*?()|[\]{}^$]/g, '\\$&')
}

function quote(text: string): string {
  return JSON.stringify(text)
}
