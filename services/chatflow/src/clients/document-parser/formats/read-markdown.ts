import TurndownService from 'turndown'
import type { Document } from '../../../domain/documents/document.ts'
import { decodeText } from '../decode-text.ts'

/** HTML as Markdown, without scripts and styles. */
export function readMarkdown(bytes: Uint8Array): readonly Document[] {
  const service = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '*' })
  service.remove(['script', 'style', 'noscript', 'title'])
  return [{ pageContent: service.turndown(decodeText(bytes)), metadata: {} }]
}
