import { load } from 'cheerio/slim'
import type { Unzipped } from 'fflate'
import type { Document } from '../../../domain/documents/document.ts'
import { decodeText } from '../decode-text.ts'
import { ParseFault } from '../parse-fault.ts'
import { resolvePart } from '../resolve-part.ts'
import type { ThreadLimits } from '../thread-messages.ts'
import { isOfficeText, unpack } from '../zip-guard.ts'

const presentation = 'ppt/presentation.xml'

/** A document for each slide that has text, in order of the show, with the speaker's notes below it. */
export function* readPptx(bytes: Uint8Array, { maxUnpackedBytes }: ThreadLimits): Iterable<Document> {
  const parts = unpack(bytes, (name) => name.startsWith('ppt/') && isOfficeText(name), maxUnpackedBytes)
  if (parts[presentation] === undefined) throw new ParseFault('invalid', 'it is no PowerPoint presentation')
  for (const [index, slide] of slidesOf(parts).entries()) {
    const notes = [...relationsOf(parts, slide).values()].filter((path) => path.includes('/notesSlides/'))
    const pageContent = [slide, ...notes]
      .map((path) => textOf(parts, path))
      .join('\n')
      .trim()
    if (pageContent !== '') yield { pageContent, metadata: { slideNumber: index + 1, documentType: 'powerpoint' } }
  }
}

function slidesOf(parts: Unzipped): readonly string[] {
  const relations = relationsOf(parts, presentation)
  const $ = xmlOf(parts, presentation)
  return [...$('p\\:sldId')].flatMap((element) => relations.get($(element).attr('r:id') ?? '') ?? [])
}

/** Paths of the parts a part refers to, by the id it uses for each. */
function relationsOf(parts: Unzipped, path: string): ReadonlyMap<string, string> {
  const slash = path.lastIndexOf('/')
  const $ = xmlOf(parts, `${path.slice(0, slash)}/_rels${path.slice(slash)}.rels`)
  return new Map(
    [...$('Relationship')].map((element) => [
      $(element).attr('Id') ?? '',
      resolvePart(path, $(element).attr('Target') ?? ''),
    ]),
  )
}

function textOf(parts: Unzipped, path: string): string {
  const $ = xmlOf(parts, path)
  const paragraphs = [...$('a\\:p')].map((paragraph) => $(paragraph).find('a\\:t').text())
  return paragraphs.filter((text) => text.trim() !== '').join('\n')
}

function xmlOf(parts: Unzipped, path: string) {
  const bytes = parts[path]
  return load(bytes === undefined ? '' : decodeText(bytes), { xml: true })
}
