import { RE2JS, RE2JSSyntaxException } from 're2js'
import type { DataSource } from '../../datasource/data-source.ts'
import type { Field, Notice } from '../frame.ts'
import { records, textOf } from '../read-parts.ts'
import type { LokiLine } from './loki-source.ts'

type Derived = { readonly fields: readonly Field[]; readonly notices: readonly Notice[] }

/**
 * The columns that the settings of a data source say are found in lines or are labels of them, each with the link that
 * its values lead to. A rule that leads to another data source is left out: what it names is not known here.
 */
export function derivedFields({ settings }: DataSource, lines: readonly LokiLine[]): Derived {
  const fields: Field[] = []
  const notices: Notice[] = []
  for (const rule of records(settings.jsonData.derivedFields)) {
    const [name, url] = [textOf(rule.name), textOf(rule.url)]
    if (name === '' || url === '' || textOf(rule.datasourceUid) !== '') continue
    const read = readerOf(textOf(rule.matcherType), textOf(rule.matcherRegex))
    if (read === undefined) {
      const text = `The derived field "${name}" is left out: "${textOf(rule.matcherRegex)}" is no RE2 expression`
      notices.push({ severity: 'warning', text })
      continue
    }
    const title = textOf(rule.urlDisplayLabel) || name
    const links = [{ title, url, targetBlank: rule.targetBlank === true }]
    fields.push({ name, type: 'string', isNullable: true, links, values: lines.map(read) })
  }
  return { fields, notices }
}

function readerOf(kind: string, pattern: string): ((line: LokiLine) => string | null) | undefined {
  if (kind === 'label') return ({ labels }) => labels[pattern] ?? null
  const compiled = compile(pattern)
  if (compiled === undefined) return undefined
  return ({ text }) => {
    const found = compiled.matcher(text)
    if (!found.find()) return null
    // The first group is the value; an expression without one is itself.
    return (compiled.groupCount() > 0 ? found.group(1) : found.group()) || null
  }
}

// In time that grows with the line alone.
function compile(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern)
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return undefined
    throw error
  }
}
