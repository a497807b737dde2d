import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { Container } from '../domain/containers/container.ts'
import type { ListRequest } from '../domain/containers/container-list.ts'
import { flag, refuseBeyond, unknownSize } from './docker-parameters.ts'

const states = ['paused', 'restarting', 'removing', 'running', 'dead', 'created', 'exited']
const healths = ['starting', 'healthy', 'unhealthy', 'none']
/** Filters that Docker has and that are applied here; on Linux it lets all through by `isolation` itself. */
const applied = ['name', 'id', 'label', 'status', 'health', 'exited', 'before', 'since', 'isolation']
const beyond = ['ancestor', 'volume', 'network', 'publish', 'expose', 'is-task']

type Filters = ReadonlyMap<string, readonly string[]>

/**
 * Reads the parameters of `GET /containers/json`.
 *
 * @param find the container with an id or a name
 * @throws {Failure} `invalid`, in Docker's words for what it refuses too, and for what cannot be applied here;
 *   `missing` for a container before or since which nothing can be
 */
export function parseListRequest(
  query: Readonly<Record<string, string>>,
  find: (wanted: string) => Container,
): ListRequest {
  refuseBeyond(query, {
    before: 'filters={"before":[…]} does that',
    since: 'filters={"since":[…]} does that',
    size: unknownSize,
  })
  const filters = parseFilters(query.filters ?? '')
  const valuesOf = (name: string) => filters.get(name) ?? []
  const lastOf = (name: string) => valuesOf(name).map(find).at(-1)
  return {
    all: flag(query.all),
    limit: parseNumber(query.limit ?? '0'),
    names: valuesOf('name'),
    ids: valuesOf('id'),
    labels: valuesOf('label'),
    states: valuesOf('status').map((state) => oneOf(states, state, `invalid filter 'status=${state}'`)),
    healths: valuesOf('health').map((health) =>
      oneOf(healths, health, `unrecognized filter value for health: ${health}`),
    ),
    exitCodes: valuesOf('exited').map((code) => parseNumber(code, `invalid filter 'exited=${code}': `)),
    before: lastOf('before'),
    since: lastOf('since'),
  }
}

// Clients up to API 1.21 send lists, later ones sets.
const valuesForm = z.union([z.array(z.string()), z.record(z.string(), z.boolean()).transform(Object.keys), z.null()])
const filtersForm = z.record(z.string(), valuesForm).nullable()

/** Filters as clients of any version send them, by name. @throws {Failure} `invalid`, in Docker's words */
export function parseFilterSets(text: string): Filters {
  const parsed = filtersForm.safeParse(text === '' ? {} : parseJson(text))
  if (!parsed.success) throw invalid('invalid filter')
  return new Map(Object.entries(parsed.data ?? {}).map(([name, values]) => [name, values ?? []]))
}

function parseFilters(text: string): Filters {
  const filters = parseFilterSets(text)
  for (const name of filters.keys()) {
    if (beyond.includes(name))
      throw invalid(`Cannot filter containers by "${name}" here: it takes ${applied.slice(0, -1).join(', ')}`)
    if (!applied.includes(name)) throw invalid(`invalid filter '${name}'`)
  }
  return filters
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function oneOf(known: readonly string[], value: string, refusal: string): string {
  if (!known.includes(value)) throw invalid(refusal)
  return value
}

function parseNumber(text: string, context = ''): number {
  if (!/^[+-]?\d{1,18}$/.test(text))
    throw invalid(`${context}strconv.Atoi: parsing ${JSON.stringify(text)}: invalid syntax`)
  return Number(text)
}

function invalid(message: string): Failure {
  return new Failure('invalid', message)
}
