import type { AnnotationQuery } from '../dashboard.ts'
import { at, filledText, flag, type Json, list, numberOf, record, records, text, texts } from '../json.ts'
import { t } from '../words.ts'
import { readDatasource } from './read-datasource.ts'

const builtIn: Json = {
  builtIn: 1,
  enable: true,
  hide: true,
  datasource: '-- Grafana --',
}

/** Queries for annotations; that of the annotations kept with the dashboard is there also where the JSON has none. */
export function readAnnotations(json: unknown): readonly AnnotationQuery[] {
  const written = records(json)
  const hasOwn = written.some((query) => isBuiltIn(query))
  return (
    hasOwn ? written : [{ ...builtIn, name: t('annotations'), iconColor: 'rgba(0, 211, 255, 1)' }, ...written]
  ).map(readAnnotation)
}

function readAnnotation(query: Json): AnnotationQuery {
  // Newer sources keep what they ask in `target`, older ones beside the name.
  const target = record(query.target)
  const part = (key: string) => target[key] ?? query[key]
  return {
    name: text(query.name),
    isEnabled: flag(query.enable, true),
    isBuiltIn: isBuiltIn(query),
    isHidden: flag(query.hide),
    color: text(query.iconColor, 'red'),
    datasource: readDatasource(query.datasource),
    expr: text(part('expr')),
    panels: {
      ids: list(at(query, 'filter.ids')).flatMap((id) => numberOf(id) ?? []),
      isExcluded: at(query, 'filter.exclude') === true,
    },
    minStep: filledText(query.step) ?? filledText(part('interval')),
    titleFormat: text(query.titleFormat),
    textFormat: text(query.textFormat),
    tagKeys: tagKeysOf(query.tagKeys),
    takesTimeFromValue: flag(query.useValueForTime),
    kept: {
      by: !isBuiltIn(query) && text(part('type')) === 'tags' ? 'tags' : 'dashboard',
      tags: texts(part('tags')),
      matchesAny: flag(part('matchAny')),
      limit: numberOf(part('limit')) ?? 100,
    },
    raw: query,
  }
}

function isBuiltIn(query: Json): boolean {
  return query.builtIn === 1 || query.builtIn === true
}

function tagKeysOf(written: unknown): readonly string[] {
  return texts(written).flatMap((keys) =>
    keys
      .split(',')
      .map((key) => key.trim())
      .filter((key) => key !== ''),
  )
}
