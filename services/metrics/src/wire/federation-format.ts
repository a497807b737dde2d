import { expositionType } from './exposition.ts'
import type { NameEscaping } from './name-escaping.ts'

export type FederationFormat = { readonly format: 'text' | 'protobuf'; readonly escaping: NameEscaping }

const ways: readonly NameEscaping[] = ['allow-utf-8', 'underscores', 'dots', 'values']
const families = ['application/vnd.google.protobuf', 'proto=io.prometheus.client.MetricFamily', 'encoding=delimited']

/**
 * What the reader of a page likes best of what is written here, by its header `Accept`: text or, for native histograms,
 * families in protobuf. Without a word it is text, and names are written with underscores.
 */
export function readFederationFormat(accept: string | undefined): FederationFormat {
  const clauses = (accept ?? '').split(',').map((clause) => clause.split(';').map((part) => part.trim()))
  const liked = clauses.filter(isKnown).sort((a, b) => weightOf(b) - weightOf(a))[0] ?? []
  const named = liked.find((part) => part.startsWith('escaping='))?.slice('escaping='.length)
  return {
    format: isFamilies(liked) ? 'protobuf' : 'text',
    escaping: ways.find((way) => way === named) ?? 'underscores',
  }
}

export function contentTypeOf({ format, escaping }: FederationFormat): string {
  return `${format === 'text' ? expositionType : families.join('; ')}; escaping=${escaping}`
}

const isFamilies = (parts: readonly string[]) => families.every((part) => parts.includes(part))
const isKnown = (parts: readonly string[]) => parts[0] === 'text/plain' || isFamilies(parts)

function weightOf(parts: readonly string[]): number {
  return Number(parts.find((part) => part.startsWith('q='))?.slice(2) ?? 1)
}
