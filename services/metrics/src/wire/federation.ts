import type { NewestSample } from '../domain/newest-samples.ts'
import { renderLabel } from './exposition.ts'
import { escapeName, type NameEscaping } from './name-escaping.ts'
import { formatNumber } from './number.ts'

const plainName = /^[a-zA-Z_:][\w:]*$/

/**
 * Samples, sorted by name, in Prometheus' text format with their times: one untyped family a name. Native histograms,
 * which the format has no words for, are left out.
 */
export function* federationPieces(
  samples: Iterable<NewestSample>,
  escaping: NameEscaping = 'allow-utf-8',
): Generator<string> {
  let current: string | undefined
  for (const { labels, timeMs, value, histogram } of samples) {
    if (histogram !== undefined) continue
    const name = escapeName(labels.get('__name__'), escaping)
    const shown = plainName.test(name) ? name : JSON.stringify(name)
    if (name !== current) yield `# TYPE ${shown} untyped\n`
    current = name
    const pairs = [...labels.entries()].filter(([label]) => label !== '__name__')
    // So that the scraper's own instance does not take the place of one that was never there.
    if (labels.get('instance') === '') pairs.push(['instance', ''])
    const rendered = pairs.map(([label, text]) => renderLabel(escapeName(label, escaping), text)).join(',')
    const head = shown === name ? `${name}{${rendered}}` : `{${shown},${rendered}}`
    yield `${head} ${formatNumber(value)} ${timeMs}\n`
  }
}
