import type { getDocumentProxy } from 'unpdf'
import type { Document } from '../../../domain/documents/document.ts'
import { ParseFault } from '../parse-fault.ts'

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

/** The pages that have text, one document each, or one in all with a blank line between pages. */
export async function* readPdf(bytes: Uint8Array, splitPages: boolean, maxPages: number): AsyncIterable<Document> {
  const pdf = await open(bytes)
  if (pdf.numPages > maxPages) throw new ParseFault('too-large', `it has ${pdf.numPages} pages, more than ${maxPages}`)
  const about = await describe(pdf)
  const texts: string[] = []
  for (let pageNumber = 1; pageNumber <= pdf.numPages; pageNumber++) {
    const pageContent = await readPageText(pdf, pageNumber)
    if (pageContent === undefined) continue
    if (splitPages) yield { pageContent, metadata: { pdf: about, loc: { pageNumber } } }
    else texts.push(pageContent)
  }
  if (texts.length > 0) yield { pageContent: texts.join('\n\n'), metadata: { pdf: about } }
}

async function open(bytes: Uint8Array): Promise<Pdf> {
  const { getDocumentProxy } = await import('unpdf')
  try {
    return await getDocumentProxy(bytes, { useSystemFonts: false, verbosity: 0 })
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException')
      throw new ParseFault('invalid', 'it is encrypted, and must be saved without a password')
    throw error
  }
}

async function describe(pdf: Pdf): Promise<Readonly<Record<string, unknown>>> {
  const { info } = await pdf.getMetadata()
  const plain = Object.entries(info).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
  return { info: Object.fromEntries(plain), totalPages: pdf.numPages }
}

// Pieces on one height are one line, as in LangChain's loader.
async function readPageText(pdf: Pdf, pageNumber: number): Promise<string | undefined> {
  const page = await pdf.getPage(pageNumber)
  const { items } = await page.getTextContent()
  page.cleanup()
  if (items.length === 0) return undefined
  let text = ''
  let lastHeight: number | undefined
  for (const item of items) {
    if (!('str' in item)) continue
    const height: number = item.transform[5]
    text += lastHeight === undefined || lastHeight === height ? item.str : `\n${item.str}`
    lastHeight = height
  }
  return text
}
